type Values = Readonly<Record<string, string | number>>

const at = (values: Values, key: string): string => String(values[key] ?? '')

/** What went wrong outside a scenario file: what, where, and what to do. */
export const errors = {
  unexpected: (v) => `Something went wrong that should not: ${at(v, 'what')}. Reload the page; the link keeps your place.`,
  'worker-died': () => 'The engine stopped answering. Reload the page; the link keeps your place.',
  'worker-restarted': () => 'The engine had stopped and was started again. You are where you were.',
  'nothing-open': () => 'No run is open. Choose a scenario or a recording.',
  'unknown-scenario': (v) => `There is no built-in scenario “${at(v, 'value')}”. Choose one from the lessons.`,
  'nothing-to-compare': () => 'This scenario has no runs to compare. Open it, and compare one of its settings with another value.',
  'unknown-recording': (v) => `There is no shipped recording “${at(v, 'value')}”. Choose one under “Your cluster”.`,
  'own-file-gone': () => 'The file was read in another visit and is not kept. Choose it again under “Your cluster”.',
  'unknown-branch': () => 'This branch is not there any more. Open the link again.',
  'unknown-lesson': (v) => `There is no lesson “${at(v, 'value')}”. Choose one from the list.`,
  'nothing-selected': () => 'This is not there at this step. Choose something in the figure.',
  'cannot-fetch': (v) => `${at(v, 'what')} could not be loaded. Check the connection and try again.`,
  'part-missing': () => 'A part of this page could not be loaded. Check the connection and reload; the link keeps your place.',
  'link-too-long': () => 'The link is too long to be one of ours. Start from a scenario instead.',
  'link-from-the-future': () => 'The link was made by a newer version. The run is opened from its start; reload to get the newest version.',
  'link-changes-unreadable': () => 'The changes in the link cannot be read, so the run is opened as scripted. Ask for the link again.',
  'recording-too-large': (v) =>
    `The file is larger than ${String(Math.round(Number(v['limitBytes'] ?? 0) / 1_000_000))} MB. Cut out the minutes that matter, in whole lines.`,
  'recording-empty': () => 'The file is empty. Choose kafka-request.log after the broker has written to it.',
  'recording-not-a-request-log': () =>
    'This is not a request log of a Kafka broker: no line of it comes from kafka.request.logger. Choose kafka-request.log.',
  'recording-old-format': (v) =>
    `Line ${at(v, 'line')} is in the format of a broker before Kafka 2.8, which is not JSON. Record with a newer broker.`,
  'recording-cut-off': (v) => `Line ${at(v, 'line')} is cut off. Copy the file again, whole, or cut it at the end of a line.`,
  'recording-line-too-long': (v) => `Line ${at(v, 'line')} is longer than ${at(v, 'limitChars')} characters. Leave that line out.`,
  'recording-broken-line': (v) =>
    `Line ${at(v, 'line')} is not JSON at character ${at(v, 'column')}. Copy the file again, as the broker wrote it.`,
  'recording-unexpected-field': (v) =>
    `Line ${at(v, 'line')} has something at ${at(v, 'path')} that a broker does not write. Copy the file again, as the broker wrote it.`,
  'recording-unknown-version': (v) =>
    `Line ${at(v, 'line')} is ${at(v, 'api')} version ${at(v, 'version')}, which is not known here. Record with Kafka 4.4 or older.`,
  'recording-no-time': (v) => `Line ${at(v, 'line')} has no time at its beginning. Keep the log pattern that Kafka ships with.`,
  'recording-only-other-apis': (v) =>
    `There is no request of a consumer group in the file, only ${at(v, 'apis')}. Record on the broker that coordinates the group.`,
  'recording-not-this-file': (v) =>
    `Line ${at(v, 'line')} of ${at(v, 'file')} has something at ${at(v, 'path')} that does not belong there. Copy the file again, as it was recorded.`,
  'recording-no-group': () => 'No group of that name is in the file. Choose one of those that are.',
} satisfies Readonly<Record<string, (values: Values) => string>>

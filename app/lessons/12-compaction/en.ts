export const en = {
  'phase.keys': 'Records with keys',
  'phase.parts': 'Clean, dirty, active',
  'phase.when': 'When it is worth it',
  'phase.round': 'One round',

  append: 'Appended like any other',
  'append.text':
    'The topic has `cleanup.policy=compact`. Its records have keys, and are appended at the end like all others. Nothing looks for an older record of the same key.',
  'append.here': 'Offset {offset}, {batchBytes}.',

  second: 'Another key',
  'second.text': 'The next record has another key. The log still holds each key once, which is how many people picture a compacted topic.',

  again: 'The same key, a second time',
  'again.text':
    'Now the first key is written again. Both records stand in the log: the older one is **superseded**, and still there. So keys are not unique.',
  'again.here': 'The log holds {records} records; {most} is among them {mostTimes} times.',

  active: 'A segment is closed',
  'active.text':
    'The active segment has no room left, so a new one is begun. Only closed segments can be cleaned: the [[active segment]] is never touched.',
  'active.exact':
    'A segment also rolls by time, when its index is full, and on a compacted topic at `max.compaction.lag.ms`, but only when something is appended.',
  'active.here': 'The segment from offset {active} on is active now; {dirtyBytes} lie before it.',

  first: 'The cleaner looks',
  'first.text':
    'A thread of the broker looks at all compacted logs every 15 seconds, and takes the dirtiest. Nothing of this one was ever cleaned.',
  'first.here': 'Of the closed segments {dirtyBytes} are dirty: a ratio of {ratio}, above {threshold}.',

  clean: 'A clean part',
  'clean.text':
    'The round is over, and its checkpoint is written: what lies below it is [[clean section|clean]]. There no key comes twice. Order and offsets are as before, with a hole where a record went.',
  'clean.exact':
    'Clean means: no key twice among records below the checkpoint. A clean record may have a successor in the dirty part, and stays until a round maps that one.',
  'clean.here': 'Below offset {firstDirty} all is clean: {cleanBytes}.',

  head: 'The dirty part grows',
  'head.text':
    'More is written, more segments are closed. What lies above the checkpoint is [[dirty section|dirty]]: not cleaned yet, so keys may repeat. Nobody has counted whether they do.',
  'head.here': '{waiting} superseded records would go in a round; a bound protects {protected} more.',

  'not-yet': 'Not dirty enough',
  'not-yet.text':
    'The cleaner looks again, and leaves the log alone. A round rewrites the clean part, too, so it waits until enough is dirty for that to be worth it.',
  'not-yet.exact':
    'The ratio is dirty bytes in closed segments, below the last stable offset and older than the minimum lag, over clean plus those. Files are weighed, records are not counted.',
  'not-yet.here': '{dirtyBytes} dirty over {cleanBytes} clean and those: {ratio}. The threshold is {threshold}, and it must be above.',

  reader: 'What a reader meets',
  'reader.text':
    'A consumer may start anywhere. In the dirty part it meets every record as it was written. Compaction promises nothing about uniqueness: it is a rule for what may be **deleted**.',
  'reader.predict': 'A consumer starts at offset 0 now. How often does it get k1?',
  'reader.granted': '{chosen} would be so of another log, or after the next round.',
  'reader.because': 'It gets k1 {answer} times: each record of it that no round has dropped yet.',
  'reader.here': 'The log holds {records} records; from the start it gets {most} {mostTimes} times.',

  due: 'Above the threshold',
  'due.text': 'One more segment was closed. At the next look the ratio is above the threshold, and a round begins.',
  'due.here': '{dirtyBytes} dirty, {cleanBytes} clean: {ratio}, above {threshold}. Active bytes count on neither side: {activeBytes}.',

  map: 'First pass: the offset map',
  'map.text':
    'The cleaner reads the dirty part once and notes for each key its last offset, in the [[offset map]]. A key that comes again overwrites its entry.',
  'map.here': 'Offset {offset}: {key} was in the map already. Keys so far: {mapped}.',

  mapped: 'The map is complete',
  'mapped.text':
    'The map was built of the dirty part alone. It says nothing of keys that only stand in the clean part, or in the active segment.',
  'mapped.exact':
    'The map holds MD5 hashes, 24 bytes a slot, up to 90 % full. If it is full before the dirty part ends, the round ends there, and the next one goes on.',
  'mapped.predict': 'How many records does this round drop?',
  'mapped.granted': '{chosen} would be so with other keys. A record goes if the map has a later offset for its key.',
  'mapped.because': 'Those with a later offset in the map: {answer}. What only the active segment supersedes stays.',
  'mapped.here': '{mapped} keys are in it.',

  keeps: 'Second pass: keep',
  'keeps.text':
    'Now every record up to the end of the map is read from the start of the log, the clean part too. One whose key has no later offset in the map is copied into a new file.',
  'keeps.here': 'Offset {offset} stays. {written} of {ofWritten} are written.',

  drops: 'Second pass: drop',
  'drops.text':
    'This one has a later offset in the map, so it is not copied. Nothing is changed in place: what is not copied is gone once the files are swapped.',
  'drops.here': 'Offset {offset} goes: the map has {key} at {later}.',

  done: 'Swapped, and what is left',
  'done.text':
    'The new files took the place of the old. The last value of every key is there, however old it is. What is superseded and still there has one bound that protects it: here, its successor is in the active segment.',
  'done.exact':
    'Segments are grouped by their size before the round: small ones become one file, with the name of the first. A reader that has an old file open reads on in it.',
  'done.here': '{before} became {after}. {protected} superseded records are protected; {waiting} would go.',

  try: 'Now you',
  'try.ratio': 'Lower the ratio to 0.3 before the cleaner looks: the round comes one look earlier.',
  'try.lag': 'Ask for a minimum lag of 20 s before the round: what is younger is not touched, and the map ends sooner.',
  'try.roll': 'Write three more records after the round: a segment is closed, and its predecessors lose their protection.',
}

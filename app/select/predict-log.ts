import { codecsAtHand, readLog } from '../../engine'
import { eventsOfType, listIn } from './find-event'
import { shownText } from './log/segment-columns'
import { storedLogOf, storedLogsOf } from './log/stored-logs'
import type { Choice } from './moment'
import { choicesOf, type Answer } from './predict-choices'
import { code, type Scope } from './readings/scope'

const codeChoice = (id: string, text: string): Choice => ({ id, label: code(text), values: { chosen: code(text) } })

/** Where the next record of a key goes. */
function whichPartition({ key, topic }: { readonly key: string; readonly topic: string }, { frame, after }: Scope): Answer | null {
  const partitions = [...storedLogsOf(frame.world).keys()].filter((name) => name.startsWith(`${topic}-`))
  for (const event of eventsOfType(frame.trace, 'RecordsPartitioned', after)) {
    if (event.detail['topic'] !== topic || !listIn(event, 'keys').includes(key)) continue
    const answer = `${topic}-${String(event.detail['partition'])}`
    return { choices: partitions.map((name) => codeChoice(name, name)), answer, event }
  }
  return null
}

/** The records of a key that a reader gets from an offset on, values as text; `null` for a tombstone. */
function valuesOf(scope: Scope, partition: string, key: string, from: number): readonly (string | null)[] | null {
  const stored = storedLogOf(scope.frame.world, partition)
  if (stored === null) return null
  const { records } = readLog(stored.log, from, 'read_uncommitted', codecsAtHand)
  return records.flatMap((record) =>
    record.key !== null && shownText(record.key) === key ? [record.value === null ? null : shownText(record.value)] : [],
  )
}

interface OfKey {
  readonly partition: string
  readonly key: string
  readonly from: number
}

/** How often a reader meets a key that starts at an offset now; beside it once, and none at all. */
function howOftenRead({ partition, key, from }: OfKey, scope: Scope): Answer | null {
  const values = valuesOf(scope, partition, key, from)
  if (values === null) return null
  const times = values.length
  return { choices: choicesOf([0, 1, times, times + 1]), answer: String(times), event: scope.event }
}

/** What a reader that starts at an offset now learns of a key in the end: a value, that it is deleted, or nothing. */
function whatIsLearned({ partition, key, from }: OfKey, scope: Scope): Answer | null {
  const values = valuesOf(scope, partition, key, from)
  if (values === null) return null
  const last = values.at(-1)
  const answer = last === undefined ? 'nothing' : last === null ? 'deleted' : 'value'
  const word = (id: 'deleted' | 'nothing'): Choice => ({
    id,
    label: { kind: 'word', word: id },
    values: { chosen: { kind: 'word', word: id } },
  })
  const value: Choice = { id: 'value', label: { kind: 'word', word: 'value' }, values: { chosen: { kind: 'word', word: 'value' } } }
  return { choices: [value, word('deleted'), word('nothing')], answer, event: scope.event }
}

/** How many records a coordinator reads that takes over, beside how many it keeps. */
function howManyLoaded(_: unknown, { frame, after }: Scope): Answer | null {
  for (const event of eventsOfType(frame.trace, 'CoordinatorLoaded', after)) {
    const [read, kept] = [Number(event.detail['records']), Number(event.detail['kept'])]
    return { choices: choicesOf([kept, Math.ceil((kept + read) / 2), read]), answer: String(read), event }
  }
  return null
}

/** The questions about a log, each with who answers it. */
export const logAnswers = {
  'which-partition': whichPartition,
  'how-often-read': howOftenRead,
  'what-is-learned': whatIsLearned,
  'how-many-loaded': howManyLoaded,
}

import { eventAt, eventCount, visitKinds, type Trace } from '../../../engine'
import { listIn } from '../find-event'

/** A record as it was appended, whatever became of it. */
export interface WrittenRecord {
  readonly offset: number
  readonly key: string | null
  readonly value: string | null
  readonly step: number
}

interface Folded {
  events: number
  /** By partition; null where a batch came whose records nobody told. */
  readonly records: Map<string, WrittenRecord[] | null>
}

const histories = new WeakMap<Trace, Folded>()

/** The records that an append tells of; null where it tells only how many there were. */
function recordsOf(
  detail: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  values: readonly string[],
  step: number,
): readonly WrittenRecord[] | null {
  const [offset, records] = [Number(detail['offset']), Number(detail['records'])]
  if (keys.length !== records || values.length !== records) return null
  const nulls = new Set(Array.isArray(detail['nulls']) ? detail['nulls'].map(Number) : [])
  return keys.map((key, n) => ({ offset: offset + n, key, value: nulls.has(offset + n) ? null : (values[n] ?? ''), step }))
}

function fold(trace: Trace): Folded {
  const folded = histories.get(trace) ?? { events: 0, records: new Map<string, WrittenRecord[] | null>() }
  histories.set(trace, folded)
  const events = eventCount(trace)
  visitKinds(trace, folded.events + 1, events, (id, kind) => {
    if (kind.type !== 'RecordsAppended') return true
    const event = eventAt(trace, id)
    const partition = String(event.detail['partition'])
    const known = folded.records.get(partition)
    if (known === null) return true
    const more = recordsOf(event.detail, listIn(event, 'keys'), listIn(event, 'values'), event.step)
    if (more === null || known === undefined) folded.records.set(partition, more === null ? null : [...more])
    else known.push(...more)
    return true
  })
  folded.events = events
  return folded
}

/** All that was appended to a partition up to a step, in the order of offsets; null where its appends do not tell their records. */
export function writtenTo(trace: Trace, partition: string, step: number): readonly WrittenRecord[] | null {
  const records = fold(trace).records.get(partition)
  return records === undefined ? [] : (records?.filter((each) => each.step <= step) ?? null)
}

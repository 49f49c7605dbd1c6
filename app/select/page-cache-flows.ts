import { eventAt, eventCount, visitKinds, type SimTime, type Trace } from '../../engine'

/** What went on in one stretch of time. */
export interface CacheFlow {
  readonly from: SimTime
  readonly diskBytes: number
  /** In the order of the readers. */
  readonly sentBytes: readonly number[]
}

/** Pages that somebody read, or that were asked of the disk, at one step. */
interface Entry {
  readonly time: SimTime
  readonly step: number
  readonly reader: string
  readonly pages: number
}

/** What a trace tells of one page cache, folded once and only ever further. */
export interface CacheHistory {
  readonly reads: Entry[]
  readonly disk: Entry[]
  /** Reader → its events. */
  readonly events: Map<string, { readonly event: number; readonly step: number }[]>
}

interface Folded {
  events: number
  readonly ofNode: Map<string, CacheHistory>
}

const histories = new WeakMap<Trace, Folded>()

const types: ReadonlySet<string> = new Set([
  'PageRead',
  'PageMissed',
  'PageAwaited',
  'ReadAhead',
  'ReaderStarted',
  'ReaderPaused',
  'ReaderResumed',
  'ReaderCaughtUp',
])

const empty = (): CacheHistory => ({ reads: [], disk: [], events: new Map() })

/** The history of a node; what lies beyond a position is for the reader to leave out. */
export function cacheHistory(trace: Trace, node: string): CacheHistory {
  const folded = histories.get(trace) ?? { events: 0, ofNode: new Map<string, CacheHistory>() }
  histories.set(trace, folded)
  const events = eventCount(trace)
  visitKinds(trace, folded.events + 1, events, (id, kind) => {
    if (!types.has(kind.type)) return true
    const { time, step, detail, node: at } = eventAt(trace, id)
    const history = folded.ofNode.get(at) ?? empty()
    folded.ofNode.set(at, history)
    const reader = String(detail['reader'])
    if (kind.type === 'PageRead') history.reads.push({ time, step, reader, pages: 1 })
    if (kind.type === 'ReadAhead') history.disk.push({ time, step, reader, pages: Number(detail['fromDisk']) })
    const list = history.events.get(reader)
    if (list === undefined) history.events.set(reader, [{ event: id, step }])
    else list.push({ event: id, step })
    return true
  })
  folded.events = events
  return folded.ofNode.get(node) ?? empty()
}

const stretches = [1, 2, 5].flatMap((n) => [10_000, 100_000, 1_000_000, 10_000_000].map((unit) => n * unit)).sort((a, b) => a - b)

/** How long one bar is: a round length, so that a run has some thirty. */
export const stretchFor = (endsAt: SimTime): SimTime => stretches.find((each) => endsAt / each <= 40) ?? 100_000_000

/** Bytes from the disk and to each reader, stretch by stretch, up to a step. */
export function flowsOf(
  { reads, disk }: CacheHistory,
  step: number,
  time: SimTime,
  stretch: SimTime,
  pageBytes: number,
  readers: readonly string[],
): readonly CacheFlow[] {
  const count = Math.min(400, Math.floor(time / stretch) + 1)
  const diskBytes = Array.from({ length: count }, () => 0)
  const sentBytes = Array.from({ length: count }, () => readers.map(() => 0))
  for (const entry of disk) {
    if (entry.step > step) break
    const at = Math.floor(entry.time / stretch)
    diskBytes[at] = (diskBytes[at] ?? 0) + entry.pages * pageBytes
  }
  for (const entry of reads) {
    if (entry.step > step) break
    const row = sentBytes[Math.floor(entry.time / stretch)]
    const who = readers.indexOf(entry.reader)
    if (row !== undefined && who >= 0) row[who] = (row[who] ?? 0) + entry.pages * pageBytes
  }
  return diskBytes.map((bytes, n) => ({ from: n * stretch, diskBytes: bytes, sentBytes: sentBytes[n] ?? [] }))
}

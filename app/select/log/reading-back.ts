import type { LogCells, LogMoment } from './log-moment'
import { cellFlags } from './segment-columns'

/** What a consumer gets that starts somewhere and reads to the end. */
export interface ReadRun {
  readonly count: number
  /** How many of them a reader of committed records gets; null where it gets them all. */
  readonly committed: number | null
  /** Which cells, the first of them; enough to show. */
  readonly shown: readonly number[]
  /** How often each key comes that comes more than once, the most often first. */
  readonly often: readonly { readonly key: number; readonly times: number }[]
}

const isRead = (flags: number): boolean => (flags & cellFlags.control) === 0

const isAborted = (flags: number): boolean => (flags & cellFlags.aborted) !== 0

/** The first cell at an offset or above; as many as there are where none is. */
export function cellFrom({ count, offset }: LogCells, from: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offset[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Records at or after a position and below the high watermark, markers left out (Kafka: CompletedFetch). */
export function readFrom({ cells, sections, keys }: LogMoment, position: number, most: number): ReadRun {
  const times = new Int32Array(keys.length)
  const shown: number[] = []
  let [count, committed] = [0, 0]
  for (let at = cellFrom(cells, position); at < cells.count; at++) {
    const offset = cells.offset[at] ?? 0
    const flags = cells.flags[at] ?? 0
    if (offset >= sections.highWatermark) break
    if (!isRead(flags)) continue
    count += 1
    if (offset < sections.lastStable && !isAborted(flags)) committed += 1
    if (shown.length < most) shown.push(at)
    const key = cells.key[at] ?? -1
    if (key >= 0) times[key] = (times[key] ?? 0) + 1
  }
  const often: { key: number; times: number }[] = []
  for (const [key, n] of times.entries()) if (n > 1) often.push({ key, times: n })
  often.sort((a, b) => b.times - a.times || a.key - b.key)
  return { count, committed: committed === count ? null : committed, shown, often }
}

/** What somebody holds of a key: a value, nothing because he was told so, or nothing because he never heard of it. */
export type Held = { readonly value: string } | 'deleted' | 'unheard'

export interface HeldRow {
  readonly held: readonly Held[]
  /** Keys of which it believes something else than one who saw every record. */
  readonly wrong: readonly boolean[]
}

const put = (held: Held[], key: number, value: string | null): void => {
  if (key >= 0) held[key] = value === null ? 'deleted' : { value }
}

const alike = (a: Held | undefined, b: Held | undefined): boolean =>
  typeof a === 'object' && typeof b === 'object' ? a.value === b.value : (typeof a === 'object') === (typeof b === 'object')

/**
 * What three readers hold at the end: one who saw every record, one who stopped at a position and reads on from there now, and one who
 * begins there. Null where nobody knows what was written.
 */
export function heldAt(
  moment: LogMoment,
  position: number,
): { readonly all: HeldRow; readonly resumed: HeldRow; readonly fresh: HeldRow } | null {
  const { written, values, keys, cells, sections } = moment
  if (written === null || values === null) return null
  const none = (): Held[] => keys.map((): Held => 'unheard')
  const [all, resumed, fresh] = [none(), none(), none()]
  for (const { offset, key, value } of written) {
    put(all, key, value)
    if (offset < position) put(resumed, key, value)
  }
  for (let at = 0; at < cells.count; at++) {
    const offset = cells.offset[at] ?? 0
    if (offset < position || offset >= sections.highWatermark || !isRead(cells.flags[at] ?? 0)) continue
    const [key, value] = [cells.key[at] ?? -1, values[at] ?? null]
    put(resumed, key, value)
    put(fresh, key, value)
  }
  const row = (held: readonly Held[]): HeldRow => ({ held, wrong: held.map((each, key) => !alike(each, all[key])) })
  return { all: row(all), resumed: row(resumed), fresh: row(fresh) }
}

import type { SimTime } from '../../../engine'
import { letterOf } from '../members'
import type { Timeline } from './state'

/** A reader as a bar shows it: letter and hue. */
export interface BarReader {
  readonly name: string
  readonly letter: string
  readonly index: number
}

export interface Bar {
  readonly from: SimTime
  readonly to: SimTime
  /** Empty: nobody reads. */
  readonly readers: readonly BarReader[]
}

export interface BarRow {
  readonly label: string
  /** The partitions that the row stands for: one, or a bundle. */
  readonly partitions: readonly string[]
  readonly bars: readonly Bar[]
}

/** A partition's bars in a window of time. */
export function barsOf(
  timeline: Timeline,
  partition: string,
  from: SimTime,
  to: SimTime,
  indexOf: (member: string) => number,
): readonly Bar[] {
  const bars: Bar[] = []
  for (const interval of timeline.partitions.get(partition)?.intervals ?? []) {
    const begin = Math.max(from, interval.from)
    const finish = Math.min(to, interval.to ?? to)
    if (finish <= begin) continue
    const readers = interval.readers.map((name) => ({ name, letter: letterOf(name), index: indexOf(name) }))
    bars.push({ from: begin, to: finish, readers })
  }
  return bars
}

/** Bars of several partitions in one row: nobody where any of them has no reader, the readers of all of them elsewhere. */
export function bundle(rows: readonly (readonly Bar[])[]): readonly Bar[] {
  const edges = [...new Set(rows.flatMap((bars) => bars.flatMap((bar) => [bar.from, bar.to])))].sort((a, b) => a - b)
  const merged: Bar[] = []
  // A row's bars lie in order: where each row has got to.
  const reached = rows.map(() => 0)
  for (const [n, from] of edges.entries()) {
    const to = edges[n + 1]
    if (to === undefined) break
    const here: Bar[] = []
    for (const [row, bars] of rows.entries()) {
      let at = reached[row] ?? 0
      while ((bars[at]?.to ?? Infinity) <= from) at += 1
      reached[row] = at
      const bar = bars[at]
      if (bar !== undefined && bar.from <= from) here.push(bar)
    }
    if (here.length === 0) continue
    const nobody = here.some((bar) => bar.readers.length === 0)
    const readers = new Map<string, BarReader>()
    if (!nobody) for (const bar of here) for (const reader of bar.readers) readers.set(reader.name, reader)
    const last = merged.at(-1)
    if (last?.to === from && last.readers.length === readers.size && last.readers.every((reader) => readers.has(reader.name)))
      merged[merged.length - 1] = { ...last, to }
    else merged.push({ from, to, readers: [...readers.values()] })
  }
  return merged
}

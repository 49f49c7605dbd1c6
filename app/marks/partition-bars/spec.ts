import type { BarRow } from '../../select/timeline/bars'
import type { Words } from '../../words/en'

/** Who read each partition over a stretch of time: a row a partition, or a bundle of them. */
export interface PartitionBarsSpec {
  readonly rows: readonly BarRow[]
  readonly from: number
  readonly to: number
}

/** How much time of partitions nobody read from `from` to `to`, in all, and of how many partitions. Counted from each one's first reader on. */
export function unreadTime({ rows, from, to }: PartitionBarsSpec): { readonly lost: number; readonly partitions: number } {
  const inside = (bar: { readonly from: number; readonly to: number }): number =>
    Math.max(0, Math.min(to, bar.to) - Math.max(from, bar.from))
  const gaps = rows.map((row) => row.bars.filter((bar) => bar.readers.length === 0).reduce((sum, bar) => sum + inside(bar), 0))
  return { lost: gaps.reduce((sum, gap) => sum + gap, 0), partitions: gaps.filter((gap) => gap > 0).length }
}

/** Round times for an axis: as many as fit `most`, each a whole number of the same step of 1, 2 or 5. */
export function timeTicks(from: number, to: number, most: number): readonly number[] {
  const rough = Math.max(1, to - from) / Math.max(1, most)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power
  const ticks: number[] = []
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) ticks.push(time)
  return ticks
}

export function describe(spec: PartitionBarsSpec, words: Words): string {
  return spec.rows
    .map((row) => {
      const now = row.bars.at(-1)
      return words.stage.says.partition(
        row.label,
        (now?.to === spec.to ? now.readers : []).map((reader) => reader.name),
      )
    })
    .join('. ')
}

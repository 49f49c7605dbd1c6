import { at } from './indexed-group'

/** One topic while its partitions are given out (Kafka: `RangeAssignor.TopicAssignmentState`). */
export interface TopicRange {
  readonly from: number
  readonly to: number
  readonly members: readonly number[]
  /** Each member gets so many partitions, and the first `extra` that come one more. */
  readonly share: number
  extra: number
  /** By place in `members`. */
  readonly given: Int32Array
  readonly matters: boolean
}

export function mayTake(range: TopicRange, place: number): number {
  return Math.max(0, range.share + (range.extra > 0 ? 1 : 0) - at(range.given, place))
}

export function give(range: TopicRange, place: number, partitions: readonly number[], owner: Int32Array, lists: number[][]): void {
  const m = range.members[place] ?? -1
  for (const p of partitions) {
    owner[p] = m
    lists[m]?.push(p)
  }
  range.given[place] = at(range.given, place) + partitions.length
  if (at(range.given, place) > range.share) range.extra -= 1
}

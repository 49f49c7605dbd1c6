export interface SegmentSizes {
  readonly baseOffset: number
  readonly bytes: number
  readonly offsetIndexBytes: number
  readonly timeIndexBytes: number
}

const largestRelativeOffset = 2147483647

/** Segments in order, put together while what they hold now fits into one (Kafka: Cleaner.groupSegmentsBySize). */
export function groupSegments<T extends SegmentSizes>(
  segments: readonly T[],
  maxBytes: number,
  maxIndexBytes: number,
  firstUncleanableOffset: number,
): T[][] {
  const groups: T[][] = []
  const sum = { bytes: 0, offsetIndexBytes: 0, timeIndexBytes: 0 }
  for (const [i, segment] of segments.entries()) {
    const group = groups.at(-1)
    const lastOffset = (segments[i + 1]?.baseOffset ?? firstUncleanableOffset) - 1
    const fits =
      sum.bytes + segment.bytes <= maxBytes &&
      sum.offsetIndexBytes + segment.offsetIndexBytes <= maxIndexBytes &&
      sum.timeIndexBytes + segment.timeIndexBytes <= maxIndexBytes &&
      (segment.bytes === 0 || lastOffset - (group?.[0]?.baseOffset ?? 0) <= largestRelativeOffset)
    if (group !== undefined && fits) group.push(segment)
    else {
      groups.push([segment])
      sum.bytes = sum.offsetIndexBytes = sum.timeIndexBytes = 0
    }
    sum.bytes += segment.bytes
    sum.offsetIndexBytes += segment.offsetIndexBytes
    sum.timeIndexBytes += segment.timeIndexBytes
  }
  return groups
}

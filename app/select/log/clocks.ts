import type { TombstoneClock } from './round-moment'
import { cellFlags, type SegmentColumns } from './segment-columns'
import type { LogSource } from './log-source'

/** The clock of each batch that holds a tombstone: one horizon a batch. */
export function clocksOf(columns: readonly SegmentColumns[], { nowMs, config }: LogSource): readonly TombstoneClock[] {
  const clocks: TombstoneClock[] = []
  for (const segment of columns) {
    if (!segment.hasTombstones) continue
    for (const { first, records, baseOffset, lastOffset, horizonMs } of segment.batches) {
      const offsets: number[] = []
      for (let at = first; at < first + records; at++)
        if (((segment.flags[at] ?? 0) & cellFlags.tombstone) !== 0) offsets.push(segment.offsets[at] ?? 0)
      if (offsets.length === 0 || clocks.length >= mostClocks) continue
      clocks.push({
        offsets,
        firstOffset: baseOffset,
        lastOffset,
        writtenMs: segment.timestamps[segment.offsets.indexOf(offsets[0] ?? 0)] ?? 0,
        cleanedMs: horizonMs === null ? null : horizonMs - config.deleteRetentionMs,
        horizonMs,
        phase: horizonMs === null ? 'not-cleaned' : nowMs < horizonMs ? 'kept' : 'may-go',
      })
    }
  }
  return clocks
}

const mostClocks = 40

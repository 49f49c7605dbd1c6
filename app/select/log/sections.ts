import { consider, figuresOf, lastStableOffsetOf } from '../../../engine'
import type { LogWeight } from './round-moment'
import type { LogSections } from './log-moment'
import type { LogSource } from './log-source'

/** Where clean, dirty and active begin, and how much each weighs: Kafka’s own figures for its choice of a log (LogCleanerManager). */
export function sectionsOf({ log, config, checkpoint, nowMs, weighed }: LogSource): {
  readonly sections: LogSections
  readonly weight: LogWeight
} {
  const figures = figuresOf(log)
  const { dirtiness, rule, eligible, offsets } = weighed ?? consider({ figures, config, checkpoint }, nowMs)
  const { firstDirtyOffset, bounds } = offsets
  const least = bounds.reduce((best, each) => ((each.offset ?? Infinity) < (best.offset ?? Infinity) ? each : best))
  const active = log.segments.at(-1)
  const activeBytes = active?.log.length ?? 0
  const allBytes = figures.segments.reduce((sum, { bytes }) => sum + bytes, 0)
  const { cleanBytes, cleanableBytes, ratio, firstUncleanableOffset } = dirtiness
  return {
    sections: {
      logStart: log.logStartOffset,
      firstDirty: firstDirtyOffset,
      firstUncleanable: Math.max(firstUncleanableOffset, firstDirtyOffset),
      active: active?.baseOffset ?? 0,
      lastStable: lastStableOffsetOf(log),
      highWatermark: log.highWatermark,
      end: log.logEndOffset,
      bound: least.offset === active?.baseOffset ? 'compaction/bound/active-segment' : least.rule,
    },
    weight: {
      cleanBytes,
      cleanableBytes,
      activeBytes,
      otherBytes: weighed === null ? Math.max(0, allBytes - cleanBytes - cleanableBytes - activeBytes) : 0,
      ratio,
      threshold: config.minCleanableDirtyRatio,
      rule,
      eligible,
    },
  }
}

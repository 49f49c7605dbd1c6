import type { LogFigures } from '../log/figures'
import type { LogConfig } from '../log/log-config'
import { cleanableOffsets, dirtiness, maxCompactionDelayMs, type CleanableOffsets, type Dirtiness } from './cleanable'
import type { CompactionRule } from './rules'

export interface Candidate {
  readonly name: string
  readonly figures: LogFigures
  readonly config: LogConfig
  /** `null` where there is none yet. */
  readonly checkpoint: number | null
  /** In progress, paused or aborted: not looked at. */
  readonly busy: boolean
  readonly uncleanable: boolean
}

/** What the cleaner thinks of one log. */
export interface Considered {
  readonly name: string
  readonly offsets: CleanableOffsets
  readonly dirtiness: Dirtiness
  readonly maxCompactionDelayMs: number
  /** Why it may be cleaned, or why not. */
  readonly rule: CompactionRule
  readonly eligible: boolean
}

/** One log as the cleaner weighs it. */
export function consider(candidate: Omit<Candidate, 'name' | 'busy' | 'uncleanable'>, nowMs: number): Omit<Considered, 'name'> {
  const { figures, config, checkpoint } = candidate
  const offsets = cleanableOffsets(figures, checkpoint, config, nowMs)
  const weighed = dirtiness(figures.segments, offsets.firstDirtyOffset, offsets.firstUncleanableOffset)
  const delayMs = maxCompactionDelayMs(figures, offsets.firstDirtyOffset, config, nowMs)
  const verdict = ((): { rule: CompactionRule; eligible: boolean } => {
    if (weighed.ratio === null) return { rule: 'compaction/select/nothing', eligible: false }
    // Strictly greater: half dirty is not enough at 0.5.
    if (weighed.ratio > config.minCleanableDirtyRatio) return { rule: 'compaction/select/ratio', eligible: true }
    if (delayMs > 0 && weighed.cleanableBytes > 0) return { rule: 'compaction/select/max-lag', eligible: true }
    return { rule: 'compaction/select/not-dirty-enough', eligible: false }
  })()
  return { offsets, dirtiness: weighed, maxCompactionDelayMs: delayMs, ...verdict }
}

export interface Selection {
  /** `null`: the thread sleeps for `log.cleaner.backoff.ms`. */
  readonly chosen: Considered | null
  readonly considered: readonly Considered[]
  /** Compacted logs that were not weighed, and why. */
  readonly passedOver: readonly { readonly name: string; readonly rule: CompactionRule }[]
  /** Checkpoints to be written at once, by log. */
  readonly resets: ReadonlyMap<string, number>
}

/** The dirtiest log that may be cleaned, forced ones among them (Kafka: LogCleanerManager.grabFilthiestCompactedLog). */
export function selectFilthiest(candidates: readonly Candidate[], nowMs: number): Selection {
  const considered: Considered[] = []
  const passedOver: Selection['passedOver'][number][] = []
  const resets = new Map<string, number>()
  for (const candidate of candidates) {
    if (!candidate.config.compact) continue
    if (candidate.busy || candidate.uncleanable) {
      passedOver.push({ name: candidate.name, rule: candidate.busy ? 'compaction/select/busy' : 'compaction/select/uncleanable' })
      continue
    }
    const one = { name: candidate.name, ...consider(candidate, nowMs) }
    if (one.offsets.checkpointReset !== null) resets.set(candidate.name, one.offsets.firstDirtyOffset)
    considered.push(one)
  }
  let chosen: Considered | null = null
  for (const one of considered)
    if (one.eligible && (chosen === null || (one.dirtiness.ratio ?? 0) > (chosen.dirtiness.ratio ?? 0))) chosen = one
  return { chosen, considered, passedOver, resets }
}

import type { CompactionFact } from '../../compaction/facts'
import type { CompactionRule } from '../../compaction/rules'
import { shownBytes } from '../comparisons/shown-record'
import type { Json } from './reading'

/** How the step lists spell what the map does. */
export const putActions: Readonly<Partial<Record<CompactionRule, string>>> = {
  'compaction/map/put': 'put',
  'compaction/map/overwrite': 'overwrite',
  'compaction/map/aborted': 'skip-aborted',
  'compaction/map/marker': 'skip-marker',
  'compaction/map/no-key': 'skip-no-key',
  'compaction/map/full': 'map-full',
}

export const boundNames = {
  'compaction/bound/last-stable-offset': 'last-stable-offset',
  'compaction/bound/active-segment': 'active-segment',
  'compaction/bound/min-lag': 'min-compaction-lag',
} as const

export const selectWords: Readonly<Partial<Record<CompactionRule, string>>> = {
  'compaction/select/ratio': 'ratio',
  'compaction/select/max-lag': 'max-compaction-lag',
}

type RecordFact = Extract<CompactionFact, { what: 'record' }>

const reasons: Readonly<Partial<Record<CompactionRule, (fact: RecordFact) => string>>> = {
  'compaction/keep/after-mapped-range': () => 'after-the-mapped-range',
  'compaction/keep/latest-for-key': () => 'latest-for-key',
  'compaction/keep/marker-has-data': () => 'marker: its transaction still had data in this pass',
  'compaction/keep/marker-horizon-set': () => 'marker: horizon set, waits for it',
  'compaction/keep/marker-waits': () => 'marker: waits for its horizon',
  'compaction/keep/tombstone-horizon-set': ({ horizonMs }) => `tombstone: delete horizon set to ${String(horizonMs)}`,
  'compaction/keep/tombstone-waits': ({ horizonMs }) => `tombstone: horizon ${String(horizonMs)} not reached`,
  'compaction/drop/aborted': () => 'aborted-transaction',
  'compaction/drop/marker-expired': () => 'marker: horizon passed',
  'compaction/drop/no-key': () => 'no-key',
  'compaction/drop/superseded': ({ supersededBy }) => `superseded-by-${String(supersededBy)}`,
  'compaction/drop/tombstone-expired': () => 'tombstone: horizon passed',
}

/** A reason counts up to its first colon or digit. */
export const upToColon = (reason: unknown): unknown => (typeof reason === 'string' ? reason.split(/[:\d]/)[0] : reason)

/** What the step lists call one decision; nothing for a batch that is not kept empty. */
export function decisionOf(fact: CompactionFact): readonly Json[] {
  if (fact.what === 'record') {
    const { offset, key, control, kept, rule } = fact
    const what = control === null ? { key: shownBytes(key) } : { control }
    return [{ offset, ...what, decision: kept ? 'keep' : 'drop', reason: reasons[rule]?.(fact) ?? rule }]
  }
  if (fact.what !== 'batch' || !keptEmpty.has(fact.rule)) return []
  const { baseOffset, lastOffset, producerId, rule } = fact
  const reason = rule === 'compaction/batch/last-of-producer' ? `last batch of producer ${String(producerId)}` : 'last batch of the round'
  return [{ batchBase: baseOffset, batchLast: lastOffset, decision: 'keep-empty-batch', reason }]
}

const keptEmpty = new Set<CompactionRule>([
  'compaction/batch/last-of-producer',
  'compaction/batch/at-high-watermark',
  'compaction/batch/at-round-end',
])

/** A decision with the first words of its reason, which are the rule. */
export const withoutDetail = (decision: Json): Json => ({ ...decision, reason: upToColon(decision['reason']) })

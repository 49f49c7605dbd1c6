import { cleanerRetains, notCleaning } from '../../compaction/cleaning-state'
import { defaultLogConfig } from '../../log/log-config'
import { retentionPlan } from '../../log/retention'
import { rollCause } from '../../log/roll'
import { expectDiffers, is } from './comparing'
import { logConfigOf } from './compaction-log'
import { object, onlyKeys, text, whole } from './reading'
import { type CaseCheck, figuresOf } from './compaction-figures'

/** What retention takes of a log. */
export const retention: CaseCheck = (one, _, field) => {
  const figures = figuresOf({ logEndOffset: one['highWatermark'], ...one })
  const plan = retentionPlan(figures, logConfigOf(one['config'], defaultLogConfig), whole(one['now'], 'now'))
  const gone = new Set(plan.deletions.map(({ baseOffset }) => baseOffset))
  const left = figures.segments.map(({ baseOffset }) => baseOffset).filter((base) => !gone.has(base))
  const bases = plan.rollsFirst ? [...left, figures.logEndOffset] : left
  return expectDiffers(one['expect'], field, {
    segmentCount: is(bases.length),
    segmentBases: is(bases),
    logStartOffset: is(plan.logStartOffset),
    deleted: is(plan.deletions.length),
  })
}

/** Whether the cleaner deletes what is too old. */
export const deletable: CaseCheck = (one, _, field) => {
  onlyKeys(one, ['policy', 'state', 'expect'], field)
  const { compact } = logConfigOf({ 'cleanup.policy': text(one['policy'], 'policy') })
  return expectDiffers(one['expect'], field, { cleanerDeletes: is(cleanerRetains(compact, notCleaning, one['state'] === 'uncleanable')) })
}

/** Whether an append begins a segment. */
export const roll: CaseCheck = (one, _, field) => {
  onlyKeys(one, ['segment', 'append', 'config', 'now', 'expect'], field)
  const segment = object(one['segment'], 'segment')
  const append = object(one['append'], 'append')
  const state = {
    baseOffset: whole(segment['base'], 'base'),
    bytes: whole(segment['bytes'], 'bytes'),
    firstBatchTimestamp: segment['firstBatchTimestamp'] === null ? null : whole(segment['firstBatchTimestamp'], 'firstBatchTimestamp'),
    createdMs: whole(segment['created'], 'created'),
    offsetIndexEntries: whole(segment['offsetIndexEntries'] ?? 0, 'offsetIndexEntries'),
    timeIndexEntries: whole(segment['timeIndexEntries'] ?? 0, 'timeIndexEntries'),
    jitterMs: 0,
  }
  const coming = {
    bytes: whole(append['bytes'], 'bytes'),
    lastOffset: whole(append['lastOffset'], 'lastOffset'),
    maxTimestamp: whole(append['maxTimestamp'], 'maxTimestamp'),
  }
  const cause = rollCause(state, coming, logConfigOf(one['config'], defaultLogConfig), whole(one['now'], 'now'))
  return expectDiffers(one['expect'], field, { roll: is(cause !== null), why: () => [] })
}

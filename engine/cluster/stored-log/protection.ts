import type { CompactionRule } from '../../compaction/rules'
import { toHex } from '../../kafka/text-bytes'
import { deleteHorizonOf, isControl } from '../../log/batch'
import type { Bound } from '../../compaction/cleanable'
import { batchesOf, consideredNow, recordsOfBatch, type StoredPartition } from './reading'
import type { StoredLogRule } from './rules'

/** Why a record is still there although a later one has its key. */
export interface Protection {
  readonly offset: number
  /** The last record of the same key. */
  readonly supersededBy: number
  /** The one thing that it waits for: a bound of the cleaner, or the round that has not come. */
  readonly rule: CompactionRule | StoredLogRule
  /** Which of the two lies behind the bound: the record itself, or all that supersede it. */
  readonly holds: 'record' | 'later' | 'round'
}

/** The least bound that an offset lies behind; ties go by the order in which the cleaner looks at them. */
function boundAbove(bounds: readonly Bound[], offset: number): Bound['rule'] {
  const active = bounds.find(({ rule }) => rule === 'compaction/bound/active-segment')
  if (active?.offset != null && offset >= active.offset) return active.rule
  let least: Bound | undefined
  for (const bound of bounds) if ((bound.offset ?? Infinity) < (least?.offset ?? Infinity)) least = bound
  return least?.rule ?? 'compaction/bound/active-segment'
}

/**
 * For each superseded record the one thing that protects it. Its key's records are judged by offsets alone, as a round would: it goes if
 * it and one that supersedes it lie below the first uncleanable offset, the latter in the dirty section.
 */
export function protections(partition: StoredPartition): ReadonlyMap<number, Protection> {
  const { offsets, dirtiness, rule } = consideredNow(partition)
  const { firstDirtyOffset, bounds } = offsets
  const { firstUncleanableOffset } = dirtiness
  const byKey = new Map<string, number[]>()
  for (const segment of partition.stored.log.segments)
    for (const batch of batchesOf(segment)) {
      if (isControl(batch)) continue
      for (const { key, offset } of recordsOfBatch(segment, batch)) {
        if (key === null) continue
        const name = toHex(key)
        const known = byKey.get(name)
        if (known === undefined) byKey.set(name, [offset])
        else known.push(offset)
      }
    }
  const found = new Map<number, Protection>()
  for (const all of byKey.values()) {
    const last = all.at(-1) ?? 0
    const lastMapped = all.findLast((offset) => offset < firstUncleanableOffset) ?? -1
    for (const offset of all.slice(0, -1)) {
      const waits: Pick<Protection, 'rule' | 'holds'> =
        offset >= firstUncleanableOffset
          ? { rule: boundAbove(bounds, offset), holds: 'record' }
          : lastMapped > offset && lastMapped >= firstDirtyOffset
            ? { rule: partition.cleaned ? rule : 'compaction/thread/off', holds: 'round' }
            : { rule: boundAbove(bounds, all.find((later) => later >= firstUncleanableOffset) ?? last), holds: 'later' }
      found.set(offset, { offset, supersededBy: last, ...waits })
    }
  }
  return found
}

/** A tombstone's clock: it is not cleaned yet, it waits for its delete horizon, or it may go in the next round. */
export interface TombstoneClock {
  readonly offset: number
  readonly phase: 'not-cleaned' | 'kept' | 'may-go'
  /** When its batch's delete horizon is; `null` before a round has set it. */
  readonly horizonMs: number | null
  /** Whether a later record has its key: then it goes with the next round over that, whatever its clock says. */
  readonly superseded: boolean
}

/** The clocks of all tombstones in a log, by offset. */
export function tombstoneClocks(partition: StoredPartition): ReadonlyMap<number, TombstoneClock> {
  const clocks = new Map<number, TombstoneClock>()
  const last = new Map<string, number>()
  for (const segment of partition.stored.log.segments)
    for (const batch of batchesOf(segment)) {
      if (isControl(batch)) continue
      const horizonMs = deleteHorizonOf(batch)
      for (const { key, value, offset } of recordsOfBatch(segment, batch)) {
        if (key === null) continue
        const name = toHex(key)
        const before = clocks.get(last.get(name) ?? -1)
        if (before !== undefined) clocks.set(before.offset, { ...before, superseded: true })
        last.set(name, offset)
        if (value !== null) continue
        const phase = horizonMs === null ? 'not-cleaned' : partition.nowMs < horizonMs ? 'kept' : 'may-go'
        clocks.set(offset, { offset, phase, horizonMs, superseded: false })
      }
    }
  return clocks
}

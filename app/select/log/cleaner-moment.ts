import type { CompactionFact } from '../../../engine'
import type { CleanerMoment, WrittenSegment } from './round-moment'

/** A round as what it tells: all of it, those facts that it has told, and those of its last step. */
export interface ToldRound {
  readonly facts: readonly CompactionFact[]
  readonly told: number
  readonly lastStep: number
  readonly mostKeys: number
}

type RecordFact = Extract<CompactionFact, { readonly what: 'record' }>

const bytesIn = (facts: readonly CompactionFact[]): number =>
  facts.reduce((sum, fact) => sum + (fact.what === 'batch' ? fact.bytesAfter : 0), 0)

const keptIn = (facts: readonly CompactionFact[]): readonly number[] =>
  facts.flatMap((fact) => (fact.what === 'record' && fact.kept ? [fact.offset] : []))

/** The facts of the group that is being rewritten: from the last swap to the next. */
function groupIn(facts: readonly CompactionFact[], told: number): { readonly from: number; readonly to: number; readonly base: number } {
  const swapped = facts.slice(0, told).findLastIndex(({ what }) => what === 'swapped')
  const next = facts.findIndex(({ what }, n) => n > swapped && what === 'swapped')
  const fact = facts[next]
  const base = fact?.what === 'swapped' ? fact.into : 0
  return { from: swapped + 1, to: next < 0 ? facts.length : next, base }
}

/** What the cleaner did last that is worth a sentence: a record that it dropped, else the last that it looked at. */
function tellingOf(step: readonly CompactionFact[]): CompactionFact | undefined {
  const records = step.filter((fact): fact is RecordFact => fact.what === 'record')
  return (
    records.findLast(({ kept }) => !kept) ??
    records.findLast(({ rule }) => rule !== 'compaction/keep/latest-for-key') ??
    records.at(-1) ??
    step.findLast(({ what }) => what === 'mapped')
  )
}

/** How far a round has come. */
export function cleanerMoment({ facts, told, lastStep, mostKeys }: ToldRound, keyOf: (key: Uint8Array) => number): CleanerMoment {
  const past = facts.slice(0, told)
  const entries = new Map<number, number>()
  for (const fact of past)
    if (fact.what === 'mapped' && (fact.rule === 'compaction/map/put' || fact.rule === 'compaction/map/overwrite') && fact.key !== null)
      entries.set(keyOf(fact.key), fact.offset)
  const latestOffset = past.reduce(
    (latest, fact) => (fact.what === 'mapped' && fact.rule !== 'compaction/map/full' ? Math.max(latest, fact.lastOffset) : latest),
    -1,
  )
  const telling = tellingOf(facts.slice(told - lastStep, told))
  const rewriting = past.some(({ what }) => what === 'grouped' || what === 'record' || what === 'batch')
  const { from, to, base } = groupIn(facts, told)
  const group = facts.slice(from, to)
  const done = facts.slice(from, Math.max(from, told))
  const kept = keptIn(done)
  const writing: WrittenSegment | null =
    !rewriting || group.length === 0
      ? null
      : {
          baseOffset: base,
          suffix: '.cleaned',
          bytes: bytesIn(done),
          ofBytes: bytesIn(group),
          kept,
          coming: keptIn(group).slice(kept.length),
        }
  return {
    phase: past.at(-1)?.what === 'swapped' ? 'swap' : rewriting ? 'rewrite' : 'map',
    at: telling?.what === 'record' || telling?.what === 'mapped' ? telling.offset : -1,
    rule: telling?.rule ?? null,
    supersededBy: telling?.what === 'record' ? telling.supersededBy : -1,
    horizonMs: telling?.what === 'record' ? telling.horizonMs : -1,
    map: { entries: [...entries].map(([key, offset]) => ({ key, offset })), size: entries.size, mostKeys, latestOffset },
    writing,
    dropped: done.flatMap((fact) => (fact.what === 'record' && !fact.kept ? [fact.offset] : [])),
  }
}

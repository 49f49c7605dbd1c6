import { mapping } from '../../compaction/build-map'
import { groupsOf } from '../../compaction/clean'
import type { CompactionFact } from '../../compaction/facts'
import { OffsetMap } from '../../compaction/offset-map'
import { GroupRewriter, OffsetOverflow, type RewriteOptions } from '../../compaction/rewrite'
import { replaceSegments } from '../../compaction/swap'
import { lastOffsetOf, type BatchHeader } from '../../log/batch'
import { codecsAtHand, type Codecs } from '../../log/codecs'
import type { GrowingBytes } from '../../log/growing-bytes'
import { noProducers, type ProducerStates } from '../../log/producer-state'
import type { Segment } from '../../log/segment'
import { splitSegment } from '../../log/split'
import type { CleaningProgress, CleaningRound, GroupView } from './cleaning-round'
import type { Head, RoundStep } from './round-step'

/**
 * A round that is done step by step: the cleaner's own code, held after each batch. It is no part of the world: what it is after so many
 * steps follows from the round and from the views of its groups.
 */
export class RoundMachine {
  readonly map: OffsetMap
  steps = 0
  phase: 'map' | 'rewrite' | 'swap' | 'done' = 'map'
  head: Head | null = null
  groups: readonly (readonly Segment[])[] = []
  /** Which of them is being rewritten; −1 before the first. */
  group = -1
  /** What is written of the segment in the making. */
  written: GrowingBytes | null = null
  private readonly used: GroupView[] = []
  private views: readonly GroupView[] = []
  private facts: CompactionFact[] = []
  private readonly log: { segments: Segment[]; producers: ProducerStates; highWatermark: number }
  private readonly going: Generator<RoundStep, never, undefined>

  constructor(
    private readonly round: CleaningRound,
    private readonly codecs: Codecs = codecsAtHand,
  ) {
    this.map = new OffsetMap(round.slots)
    this.log = { segments: round.source.segments, producers: noProducers(), highWatermark: 0 }
    this.going = this.go()
  }

  /** Whether the groups begun so far were begun with these views. */
  isOf({ views }: CleaningProgress): boolean {
    return this.used.every((view, n) => view === views[n])
  }

  advance(views: readonly GroupView[]): RoundStep {
    this.views = views
    this.steps += 1
    return this.going.next().value
  }

  private takeFacts(): readonly CompactionFact[] {
    const { facts } = this
    this.facts = []
    return facts
  }

  private options(): RewriteOptions & { readonly loadFactor: number } {
    const { config, nowMs, considered, keepsEmptyBatchAt, loadFactor } = this.round
    const { firstUncleanableOffset } = considered.dirtiness
    const tell = (fact: CompactionFact): void => void this.facts.push(fact)
    return { config, codecs: this.codecs, nowMs, firstUncleanableOffset, keepsEmptyBatchAt, loadFactor, tell }
  }

  private moveHead(batch: BatchHeader): void {
    const segment = this.log.segments.findLast(({ baseOffset }) => baseOffset <= batch.baseOffset)
    this.head = { segment: segment?.baseOffset ?? 0, baseOffset: batch.baseOffset, lastOffset: lastOffsetOf(batch) }
  }

  private *go(): Generator<RoundStep, never, undefined> {
    const options = this.options()
    yield* this.build(options)
    this.groups = groupsOf(this.log, this.map, options)
    const facts = this.groups.map((group): CompactionFact => ({
      what: 'grouped',
      rule: 'compaction/group/grouped',
      segments: group.map(({ baseOffset }) => baseOffset),
    }))
    this.phase = 'rewrite'
    this.head = null
    yield { is: 'grouped', facts }
    const rewriter = new GroupRewriter(this.log, this.map, options)
    for (const [n, group] of this.groups.entries()) {
      this.group = n
      const broken = yield* this.rewrite(rewriter, group)
      if (broken === null) continue
      this.phase = 'done'
      for (;;) yield { is: 'split', segment: broken, parts: splitSegment(broken, options.config.indexIntervalBytes) }
    }
    this.phase = 'done'
    for (;;) yield { is: 'done', nextDirtyOffset: this.map.latestOffset + 1, counts: rewriter.counts }
  }

  private *build(options: ReturnType<RoundMachine['options']>): Generator<RoundStep, void, undefined> {
    const { considered, batchesAtOnce } = this.round
    const { firstUncleanableOffset } = considered.dirtiness
    let [batches, bytesRead] = [0, 0]
    for (const batch of mapping(this.log, considered.offsets.firstDirtyOffset, firstUncleanableOffset, this.map, options)) {
      this.moveHead(batch)
      batches += 1
      bytesRead += batch.sizeInBytes
      if (batches < batchesAtOnce) continue
      yield { is: 'mapped', facts: this.takeFacts(), batches, bytesRead }
      batches = bytesRead = 0
    }
    if (batches > 0) yield { is: 'mapped', facts: this.takeFacts(), batches, bytesRead }
  }

  /** The segment that could not be rewritten, if there is one. */
  private *rewrite(rewriter: GroupRewriter, group: readonly Segment[]): Generator<RoundStep, Segment | null, undefined> {
    const view = this.views[this.group]
    if (view === undefined) throw new Error('a group begins with a view of its log')
    this.used.push(view)
    this.log.producers = view.producers
    this.log.highWatermark = view.highWatermark
    this.written = rewriter.room()
    this.phase = 'rewrite'
    const writing = rewriter.rewriting(group, this.written)
    let cleaned: Segment
    try {
      cleaned = yield* this.batches(writing, this.written)
    } catch (error) {
      if (error instanceof OffsetOverflow) return error.segment
      throw error
    }
    this.phase = 'swap'
    const bytesBefore = group.reduce((sum, { log }) => sum + log.length, 0)
    const segments = replaceSegments(this.log, cleaned, group)
    const [into, bytesAfter] = [cleaned.baseOffset, cleaned.log.length]
    this.facts.push({ what: 'swapped', rule: 'compaction/swap/swapped', into, segments, bytesBefore, bytesAfter })
    this.written = null
    this.head = null
    yield { is: 'swapped', facts: this.takeFacts(), cleaned, group, more: this.group + 1 < this.groups.length }
    return null
  }

  private *batches(writing: Generator<BatchHeader, Segment, undefined>, out: GrowingBytes): Generator<RoundStep, Segment, undefined> {
    let [batches, bytesRead, before] = [0, 0, 0]
    const step = (): RoundStep => {
      const done: RoundStep = { is: 'rewritten', facts: this.takeFacts(), batches, bytesRead, bytesWritten: out.length - before }
      batches = bytesRead = 0
      before = out.length
      return done
    }
    for (;;) {
      const next = writing.next()
      if (next.done === true) {
        if (batches > 0) yield step()
        return next.value
      }
      this.moveHead(next.value)
      batches += 1
      bytesRead += next.value.sizeInBytes
      if (batches >= this.round.batchesAtOnce) yield step()
    }
  }
}

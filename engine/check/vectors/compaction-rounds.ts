import { buildOffsetMap, type MapCounts } from '../../compaction/build-map'
import { groupsOf } from '../../compaction/clean'
import type { CompactionFact } from '../../compaction/facts'
import { maxKeysOf, OffsetMap } from '../../compaction/offset-map'
import { GroupRewriter, type RewriteOptions } from '../../compaction/rewrite'
import { consider, type Considered } from '../../compaction/select'
import { replaceSegments, segmentName } from '../../compaction/swap'
import { noCodecs } from '../../log/codecs'
import { figuresOf } from '../../log/figures'
import type { LogConfig } from '../../log/log-config'
import type { Segment } from '../../log/segment'
import type { SegmentedLog } from '../../log/segmented-log'
import { shownBytes } from '../comparisons/shown-record'
import { boundNames, decisionOf, putActions, selectWords, withoutDetail } from './compaction-scenario-words'
import { Unreadable, type Json } from './reading'

/** One round of the cleaner over the log of a step list, and then the next. */
export class CleaningRounds {
  private considered: Omit<Considered, 'name'> | null = null
  private map: OffsetMap | null = null
  private groups: (readonly Segment[])[] = []
  private rewriter: GroupRewriter | null = null
  private swapping: { readonly cleaned: Segment; readonly group: readonly Segment[] } | null = null
  private facts: CompactionFact[] = []

  constructor(
    private readonly log: SegmentedLog,
    private readonly config: LogConfig,
    private readonly settings: { readonly slots: number; readonly loadFactor: number },
    private readonly keptAt: RewriteOptions['keepsEmptyBatchAt'],
  ) {}

  /** Whether the cleaner would take the log now, and what is clean, dirty and not to be cleaned. */
  evaluate(now: number, checkpoint: number | null): Json {
    const considered = consider({ figures: figuresOf(this.log), config: this.config, checkpoint }, now)
    this.considered = considered
    const { offsets, dirtiness, rule, eligible, maxCompactionDelayMs } = considered
    return {
      firstDirtyOffset: offsets.firstDirtyOffset,
      bounds: offsets.bounds.map((bound) => ({ bound: boundNames[bound.rule], offset: bound.offset })),
      firstUncleanableDirtyOffset: offsets.firstUncleanableOffset,
      firstUncleanableOffset: dirtiness.firstUncleanableOffset,
      cleanBytes: dirtiness.cleanBytes,
      cleanableBytes: dirtiness.cleanableBytes,
      ratio: dirtiness.ratio,
      threshold: this.config.minCleanableDirtyRatio,
      maxCompactionDelayMs,
      selected: eligible,
      why: selectWords[rule] ?? 'not-selected',
    }
  }

  private options(nowMs: number): RewriteOptions & { readonly loadFactor: number } {
    if (this.considered === null) throw new Unreadable('phase', 'evaluate first', undefined)
    return {
      config: this.config,
      codecs: noCodecs,
      nowMs,
      firstUncleanableOffset: this.considered.dirtiness.firstUncleanableOffset,
      keepsEmptyBatchAt: this.keptAt,
      tell: (fact) => this.facts.push(fact),
      loadFactor: this.settings.loadFactor,
    }
  }

  /** Where the next round begins: behind what the map has seen. */
  nextDirtyOffset(): number {
    return this.builtMap().latestOffset + 1
  }

  private builtMap(): OffsetMap {
    if (this.map === null) throw new Unreadable('phase', 'build-map first', undefined)
    return this.map
  }

  /** The map of the dirty part, put by put; the groups that follow from it. */
  buildMap(now: number): Json {
    const round = this.options(now)
    const map = new OffsetMap(this.settings.slots)
    this.map = map
    this.facts = []
    const from = this.considered?.offsets.firstDirtyOffset ?? 0
    const counts: MapCounts = buildOffsetMap(this.log, from, round.firstUncleanableOffset, map, round)
    const keys = new Map<string, Uint8Array>()
    const puts = this.facts.flatMap((fact) => {
      if (fact.what !== 'mapped') return []
      const { offset, lastOffset, key, rule } = fact
      const action = putActions[rule]
      if (key !== null && action !== 'map-full') keys.set(String(shownBytes(key)), key)
      const named = key === null ? { offset, action } : { offset, key: shownBytes(key), action }
      return [action === 'skip-aborted' ? { ...named, last: lastOffset } : named]
    })
    const { latestOffset } = map
    const entries = [...keys].map(([name, key]) => [name, map.get(key)] as const)
    this.groups = groupsOf(this.log, map, round).map((group) => group)
    this.rewriter = new GroupRewriter(this.log, map, round)
    return {
      maxKeys: maxKeysOf(this.settings.slots, this.settings.loadFactor),
      puts,
      map: Object.fromEntries(entries),
      full: counts.full,
      latestOffset,
      nextDirtyOffset: latestOffset + 1,
    }
  }

  /** Which segments become one. */
  group(): Json {
    return {
      groups: this.groups.map((group) => group.map(({ baseOffset }) => baseOffset)),
      limitBytes: this.config.segmentBytes,
    }
  }

  /** The next group, batch by batch: what stays, what goes, and why. */
  recopy(): Json {
    const group = this.groups.shift() ?? []
    this.facts = []
    const cleaned = this.rewriter?.rewrite(group)
    if (cleaned === undefined) throw new Unreadable('phase', 'a group first', undefined)
    this.swapping = { cleaned, group }
    return {
      group: group.map(({ baseOffset }) => baseOffset),
      decisions: this.facts.flatMap(decisionOf).map(withoutDetail),
      bytesBefore: group.reduce((sum, { log: { length } }) => sum + length, 0),
      bytesAfter: cleaned.log.length,
    }
  }

  /** The cleaned segment in the place of its group. */
  swap(): Json {
    if (this.swapping === null) throw new Unreadable('phase', 'recopy first', undefined)
    const { cleaned, group } = this.swapping
    const deleted = replaceSegments(this.log, cleaned, group).map((base) => `${segmentName(base)}.log`)
    return { newSegment: cleaned.baseOffset, deleted }
  }
}

import { buildOffsetMap } from '../../compaction/build-map'
import { groupsOf, rewriteGroups } from '../../compaction/clean'
import { dirtiness } from '../../compaction/cleanable'
import { OffsetMap } from '../../compaction/offset-map'
import { GroupRewriter, type RewriteOptions } from '../../compaction/rewrite'
import { replaceSegments, segmentName } from '../../compaction/swap'
import { appendToLog } from '../../log/append'
import { noCodecs } from '../../log/codecs'
import { figuresOf } from '../../log/figures'
import type { LogConfig } from '../../log/log-config'
import { retain } from '../../log/retention'
import { moveHighWatermark, rebuildProducers, rollLog, type SegmentedLog } from '../../log/segmented-log'
import { bytesOf } from '../comparisons/log-appending'
import { type Round, roundChecks, logChecks, noBytes } from './compaction-checks'
import { markersOf, type Markers } from './compaction-left'
import { batchBytes, logConfigOf, logOf } from './compaction-log'
import { expectDiffers, is } from './comparing'
import { list, object, onlyKeys, text, Unreadable, whole, type Json } from './reading'
import type { VectorDifference } from './result'

/** The slots of a map; null is without limit. */
export function mapSettings(value: unknown): { readonly slots: number; readonly loadFactor: number } {
  const json = object(value ?? { slots: null, loadFactor: 0.9 }, 'offsetMap')
  return { slots: json['slots'] === null ? Infinity : whole(json['slots'], 'slots'), loadFactor: Number(json['loadFactor']) }
}

/** A map that is given, not built. */
export function givenMap(value: unknown, slots: number, latestOffset: number): OffsetMap {
  const map = new OffsetMap(slots)
  for (const [key, offset] of Object.entries(object(value, 'offsetMap'))) map.put(whole(offset, key), bytesOf(key, 'key') ?? noBytes)
  map.updateLatestOffset(latestOffset)
  return map
}

/** Plays the steps of a vector of kind `clean` or `swap`. */
export class CleanPlay {
  readonly log: SegmentedLog
  private now: number
  private readonly config: LogConfig
  private readonly settings: { readonly slots: number; readonly loadFactor: number }
  private map: OffsetMap | null = null
  private round: Round | null = null
  private markers: Markers = new Map()

  constructor(
    vector: Json,
    private readonly keepsEmptyBatchAt: RewriteOptions['keepsEmptyBatchAt'],
  ) {
    this.now = whole(vector['clock'], 'clock')
    this.config = logConfigOf(vector['config'])
    this.settings = mapSettings(vector['offsetMap'])
    this.log = logOf(vector['initial'], this.config, this.now)
  }

  options(nowMs: number, firstUncleanableOffset: number): RewriteOptions & { readonly loadFactor: number } {
    const { config, keepsEmptyBatchAt } = this
    const { loadFactor } = this.settings
    return { config, codecs: noCodecs, nowMs, firstUncleanableOffset, keepsEmptyBatchAt, tell: null, loadFactor }
  }

  step(step: Json, field: string): readonly VectorDifference[] {
    this.markers = new Map([...this.markers, ...markersOf(this.log)])
    if (step['highWatermark'] !== undefined) this.log.highWatermark = whole(step['highWatermark'], 'highWatermark')
    switch (text(step['do'], 'do')) {
      case 'append':
        return this.append(step, field)
      case 'roll':
        onlyKeys(step, ['do', 'newBase'], field)
        return is(rollLog(this.log, this.log.logEndOffset, this.now).baseOffset)(step['newBase'], `${field}newBase`)
      case 'advanceClock':
        onlyKeys(step, ['do', 'ms', 'now'], field)
        this.now += whole(step['ms'], 'ms')
        return is(this.now)(step['now'], `${field}now`)
      case 'clean':
        return this.clean(step, field)
      case 'buildOffsetMap': {
        onlyKeys(step, ['do', 'start', 'end'], field)
        this.map = new OffsetMap(this.settings.slots)
        buildOffsetMap(this.log, whole(step['start'], 'start'), whole(step['end'], 'end'), this.map, this.options(this.now, 0))
        return []
      }
      case 'cleanGroup':
        return this.cleanGroup(step, field)
      case 'inspect':
        return this.expect(step, field)
      case 'restartBroker':
        onlyKeys(step, ['do', 'rebuildsProducerStateFromLog'], field)
        rebuildProducers(this.log, noCodecs)
        return []
      case 'produceDuplicate':
        return this.produce(step, field)
      default:
        throw new Unreadable(`${field}do`, 'a known step', step['do'])
    }
  }

  private append(step: Json, field: string): readonly VectorDifference[] {
    onlyKeys(step, ['do', 'batches', 'segmentBasesAfter'], field)
    const options = { config: this.config, nowMs: this.now, codecs: noCodecs, client: false }
    for (const batch of list(step['batches'], 'batches')) appendToLog(this.log, batchBytes(batch), options)
    moveHighWatermark(this.log, this.log.logEndOffset)
    const bases = this.log.segments.map(({ baseOffset }) => baseOffset)
    return is(bases)(step['segmentBasesAfter'], `${field}segmentBasesAfter`)
  }

  private clean(step: Json, field: string): readonly VectorDifference[] {
    onlyKeys(step, ['do', 'firstDirty', 'firstUncleanable', 'now', 'forcedLatestOffset', 'singleGroup', 'expect', 'highWatermark'], field)
    const { log } = this
    const [firstDirty, uncleanable] = [whole(step['firstDirty'], 'firstDirty'), whole(step['firstUncleanable'], 'firstUncleanable')]
    const bound = dirtiness(figuresOf(log).segments, firstDirty, uncleanable).firstUncleanableOffset
    const options = this.options(whole(step['now'], 'now'), bound)
    const map = new OffsetMap(this.settings.slots)
    const mapped = buildOffsetMap(log, firstDirty, bound, map, options)
    if (step['forcedLatestOffset'] !== undefined) map.updateLatestOffset(whole(step['forcedLatestOffset'], 'forcedLatestOffset'))
    const below = log.segments.filter(({ baseOffset }) => baseOffset < bound)
    const groups = step['singleGroup'] === true ? [below] : groupsOf(log, map, options)
    const bases = groups.map((group) => group.map(({ baseOffset }) => baseOffset))
    const { counts } = rewriteGroups(log, map, groups, options)
    this.round = { groups: bases, counts, mapped, map, renamed: [] }
    return this.expect(step, field)
  }

  private cleanGroup(step: Json, field: string): readonly VectorDifference[] {
    onlyKeys(step, ['do', 'group', 'offsetMap', 'mapLatestOffset', 'upperBound', 'now', 'beforeSwap', 'expect'], field)
    const { log } = this
    const bases = list(step['group'], 'group').map((base) => whole(base, 'group'))
    const map =
      step['offsetMap'] === undefined
        ? this.map
        : givenMap(step['offsetMap'], this.settings.slots, whole(step['mapLatestOffset'], 'mapLatestOffset'))
    if (map === null) throw new Unreadable(`${field}offsetMap`, 'a map', undefined)
    const options = this.options(whole(step['now'], 'now'), whole(step['upperBound'], 'upperBound'))
    const rewriter = new GroupRewriter(log, map, options)
    const group = log.segments.filter(({ baseOffset }) => bases.includes(baseOffset))
    const cleaned = rewriter.rewrite(group)
    const renamed = [...this.meanwhile(step['beforeSwap']), ...replaceSegments(log, cleaned, group)].map(
      (base) => `${segmentName(base)}.log`,
    )
    this.round = { groups: [bases], counts: rewriter.counts, mapped: null, map, renamed }
    return step['expect'] === undefined ? [] : this.expect(step, field)
  }

  /** What retention does between rewriting and swap: the bases that it deletes. */
  private meanwhile(value: unknown): readonly number[] {
    if (value === undefined) return []
    const json = object(value, 'beforeSwap')
    onlyKeys(json, ['advanceLogStartOffsetTo', 'deleteOldSegments'], 'beforeSwap.')
    this.log.logStartOffset = whole(json['advanceLogStartOffsetTo'], 'advanceLogStartOffsetTo')
    if (json['deleteOldSegments'] !== true) return []
    return retain(this.log, { ...this.config, retentionMs: -1 }, this.now).deletions.map(({ baseOffset }) => baseOffset)
  }

  private produce(step: Json, field: string): readonly VectorDifference[] {
    onlyKeys(step, ['do', 'batch', 'expect'], field)
    const { producerId, producerEpoch, baseSequence, keys } = object(step['batch'], 'batch')
    const base = this.log.logEndOffset
    const records = list(keys, 'keys').map((key, i) => ({ offset: base + i, key, value: key, timestamp: -1 }))
    const bytes = batchBytes({ base, last: base + records.length - 1, producerId, producerEpoch, baseSequence, records })
    const appended = appendToLog(this.log, bytes, { config: this.config, nowMs: this.now, codecs: noCodecs, client: true })
    const { firstOffset, lastOffset, rule } = appended
    const duplicate = rule === 'log/append/duplicate'
    return expectDiffers(step['expect'], field, { duplicate: is(duplicate), firstOffset: is(firstOffset), lastOffset: is(lastOffset) })
  }

  private expect(step: Json, field: string): readonly VectorDifference[] {
    return expectDiffers(step['expect'], field, {
      ...logChecks(this.log, this.markers),
      ...(this.round === null ? {} : roundChecks(this.round)),
    })
  }
}

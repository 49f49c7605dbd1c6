import { buildOffsetMap, type MapCounts } from '../../compaction/build-map'
import { groupsOf } from '../../compaction/clean'
import type { CompactionFact } from '../../compaction/facts'
import { maxKeysOf, OffsetMap } from '../../compaction/offset-map'
import { GroupRewriter, type RewriteOptions } from '../../compaction/rewrite'
import { consider, type Considered } from '../../compaction/select'
import { replaceSegments, segmentName } from '../../compaction/swap'
import { appendToLog } from '../../log/append'
import { noCodecs } from '../../log/codecs'
import { figuresOf } from '../../log/figures'
import type { LogConfig } from '../../log/log-config'
import { readLog } from '../../log/read'
import { retain } from '../../log/retention'
import { rollCause } from '../../log/roll'
import type { Segment } from '../../log/segment'
import { activeSegment, emptySegmentedLog, logBytesOf, moveHighWatermark, rollLog, type SegmentedLog } from '../../log/segmented-log'
import { shownBytes } from '../comparisons/log-reading'
import { keepsEmptyBatchAt } from './compaction'
import { listedDiffer } from './comparing'
import { mapSettings } from './compaction-clean'
import { batchBytes, logConfigOf, logOf, type Pad } from './compaction-log'
import { markersOf, recordsLeft, segmentsLeft, type Markers } from './compaction-left'
import { boundNames, decisionOf, putActions, selectWords, upToColon } from './compaction-scenario-words'
import { eachUnit, isJson, list, object, text, Unreadable, unitsOf, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

const dot = 46
const ratioTolerance = { ratio: 5e-7 }

/** Values are labels, padded with dots to a size of their own. */
const padTo =
  (bytes: number): Pad =>
  (value) => {
    if (value === null || value.length >= bytes) return value
    const padded = new Uint8Array(bytes).fill(dot)
    padded.set(value)
    return padded
  }

const label = (value: Uint8Array | null): unknown => {
  const shown = shownBytes(value)
  return typeof shown === 'string' ? shown.replace(/\.+$/, '') : shown
}

/** Settings that are not a topic's: the retention of offsets and the like stand for people. */
const notTheLogs = new Set(['log.cleaner.enable', 'offsets.retention.minutes', 'auto.commit.interval.ms'])

/** What is a step's own, and is not compared. */
const notCompared = new Set(['n', 'phase', 'do', 'text', 'note', 'prose', 'largestTimestampRule', 'batches', 'teach'])

/** One log and one cleaner, going through the steps of a list. */
class Story {
  private readonly config: LogConfig
  private readonly log: SegmentedLog
  private readonly slots: number
  private readonly loadFactor: number
  private now: number
  private checkpoint: number | null
  private considered: Omit<Considered, 'name'> | null = null
  private map: OffsetMap | null = null
  private groups: (readonly Segment[])[] = []
  private rewriter: GroupRewriter | null = null
  private swapping: { readonly cleaned: Segment; readonly group: readonly Segment[] } | null = null
  private markers: Markers = new Map()
  private facts: CompactionFact[] = []

  constructor(
    scenario: Json,
    private readonly pad: Pad,
    private readonly keptAt: RewriteOptions['keepsEmptyBatchAt'],
  ) {
    const settings = Object.entries(object(scenario['config'], 'config')).filter(([name]) => !notTheLogs.has(name))
    this.config = logConfigOf(Object.fromEntries(settings))
    const initial = isJson(scenario['initial']) ? scenario['initial'] : null
    this.now = initial === null ? 0 : whole(scenario['clock'], 'clock')
    this.log = initial === null ? emptySegmentedLog(0) : logOf(initial, this.config, this.now, pad)
    this.checkpoint = initial === null || initial['checkpoint'] === null ? null : whole(initial['checkpoint'], 'checkpoint')
    const { slots, loadFactor } = mapSettings(scenario['offsetMap'])
    this.slots = slots
    this.loadFactor = loadFactor
  }

  step(step: Json): readonly VectorDifference[] {
    if (step['prose'] === true) return []
    const wanted = Object.fromEntries(Object.entries(step).filter(([name]) => !notCompared.has(name)))
    this.markers = new Map([...this.markers, ...markersOf(this.log)])
    const got = this.did(step, text(step['phase'], 'phase'))
    // `why` of a step without `selected` is for people.
    if (!('selected' in wanted)) delete wanted['why']
    if (Array.isArray(wanted['decisions']))
      wanted['decisions'] = wanted['decisions'].map((each) => withoutDetail(object(each, 'decisions')))
    return listedDiffer(wanted, got, `step ${String(step['n'])}`, ratioTolerance)
  }

  private did(step: Json, phase: string): Json {
    const act = isJson(step['do']) ? step['do'] : {}
    switch (phase) {
      case 'append':
        return act['op'] === 'appendEvery' ? this.appendEvery(act, step) : this.append(step)
      case 'roll':
        return { newBase: rollLog(this.log, this.log.logEndOffset, this.now).baseOffset }
      case 'clock':
        this.now = whole(act['now'], 'now')
        return { now: this.now }
      case 'evaluate':
        return this.evaluate()
      case 'build-map':
        return this.buildMap()
      case 'group':
        return this.group()
      case 'recopy':
        return this.recopy()
      case 'swap':
        return this.swap()
      case 'checkpoint':
        this.checkpoint = this.builtMap().latestOffset + 1
        return { checkpoint: this.checkpoint }
      case 'retention':
        return this.retention()
      case 'consume':
        return this.consume(whole(act['from'], 'from'))
      default:
        throw new Unreadable('phase', 'a known phase', phase)
    }
  }

  private append(step: Json): Json {
    const rolledTo: number[] = []
    for (const batch of list(step['batches'], 'batches')) {
      const options = { config: this.config, nowMs: this.now, codecs: noCodecs, client: true }
      const { rolled } = appendToLog(this.log, batchBytes(batch, this.pad), options)
      if (rolled !== null) rolledTo.push(rolled.baseOffset)
    }
    moveHighWatermark(this.log, this.log.logEndOffset)
    return { logEndOffset: this.log.logEndOffset, rolledTo }
  }

  /** One batch again and again: so many that only their sizes are kept. */
  private appendEvery(act: Json, step: Json): Json {
    const [everyMs, bytes] = [whole(act['ms'], 'ms'), whole(act['batchBytes'], 'batchBytes')]
    let segment = 0
    let closed = 0
    const after: Record<string, number> = {}
    let offset = 0
    let base = 0
    for (const days of list(act['days'], 'days').map((each) => whole(each, 'days'))) {
      for (; offset < (days * 86_400_000) / everyMs; offset++) {
        const state = {
          baseOffset: base,
          bytes: segment,
          firstBatchTimestamp: null,
          createdMs: 0,
          offsetIndexEntries: 0,
          timeIndexEntries: 0,
          jitterMs: 0,
        }
        if (rollCause(state, { bytes, lastOffset: offset, maxTimestamp: 0 }, this.config, 0) !== null) {
          closed += segment
          segment = 0
          base = offset
        }
        segment += bytes
      }
      after[String(days)] = closed + segment
    }
    return { ...step, logBytesAfterDays: after }
  }

  private evaluate(): Json {
    const considered = consider({ figures: figuresOf(this.log), config: this.config, checkpoint: this.checkpoint }, this.now)
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

  private round(): RewriteOptions & { readonly loadFactor: number } {
    if (this.considered === null) throw new Unreadable('phase', 'evaluate first', undefined)
    return {
      config: this.config,
      codecs: noCodecs,
      nowMs: this.now,
      firstUncleanableOffset: this.considered.dirtiness.firstUncleanableOffset,
      keepsEmptyBatchAt: this.keptAt,
      tell: (fact) => this.facts.push(fact),
      loadFactor: this.loadFactor,
    }
  }

  private builtMap(): OffsetMap {
    if (this.map === null) throw new Unreadable('phase', 'build-map first', undefined)
    return this.map
  }

  private buildMap(): Json {
    const round = this.round()
    const map = new OffsetMap(this.slots)
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
      maxKeys: maxKeysOf(this.slots, this.loadFactor),
      puts,
      map: Object.fromEntries(entries),
      full: counts.full,
      latestOffset,
      nextDirtyOffset: latestOffset + 1,
    }
  }

  private group(): Json {
    return {
      groups: this.groups.map((group) => group.map(({ baseOffset }) => baseOffset)),
      limitBytes: this.config.segmentBytes,
    }
  }

  private recopy(): Json {
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

  private swap(): Json {
    if (this.swapping === null) throw new Unreadable('phase', 'recopy first', undefined)
    const { cleaned, group } = this.swapping
    const deleted = replaceSegments(this.log, cleaned, group).map((base) => `${segmentName(base)}.log`)
    return { newSegment: cleaned.baseOffset, deleted }
  }

  private retention(): Json {
    const { deletions, logStartOffset } = retain(this.log, this.config, this.now)
    return { deletedSegments: deletions.map(({ baseOffset }) => baseOffset), logStartOffset }
  }

  private consume(from: number): Json {
    const { records } = readLog(this.log, from, 'read_uncommitted', noCodecs)
    const returns = records.map(({ offset, key, value }) => [offset, shownBytes(key), label(value)])
    return { fetchFrom: from, returns, returnsFirst: records[0]?.offset ?? null }
  }

  final(wanted: Json): readonly VectorDifference[] {
    if (wanted['segments'] === undefined) return []
    const { log, markers } = this
    const active = activeSegment(log).baseOffset
    const segments = segmentsLeft(log, markers).map((segment) => ({
      ...segment,
      active: segment['base'] === active,
      batches: list(segment['batches'], 'batches').map((each) => labelled(object(each, 'batches'))),
    }))
    const got = {
      checkpoint: this.checkpoint,
      logStartOffset: log.logStartOffset,
      logEndOffset: log.logEndOffset,
      bytes: logBytesOf(log),
      segments,
      recordsLeft: recordsLeft(log).map(({ offset, key, value, control }) =>
        control ? [offset, markers.get(offset)] : [offset, shownBytes(key), label(value)],
      ),
    }
    return listedDiffer(wanted, got, 'final')
  }
}

const withoutDetail = (decision: Json): Json => ({ ...decision, reason: upToColon(decision['reason']) })

/** A batch with labels for values, and its marker's type on the record as well. */
function labelled(batch: Json): Json {
  const records = list(batch['records'], 'records').map((each) => {
    const record = object(each, 'records')
    const { value } = record
    if (batch['control'] !== undefined) return { ...record, control: batch['control'] }
    return typeof value === 'string' ? { ...record, value: value.replace(/\.+$/, '') } : record
  })
  return { ...batch, records }
}

/** Runs `compaction-scenarios/1`: one log and one cleaner, step by step. */
export function runCompactionScenarios(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['compaction-scenarios/1'], 'scenarios')
  if (!Array.isArray(units)) return [units as VectorResult]
  const sizing = object(object(file, 'file')['recordSizing'], 'recordSizing')
  const pad = padTo(whole(sizing['valueBytes'], 'valueBytes'))
  return eachUnit(
    units,
    (unit, i) => (typeof unit['id'] === 'string' ? unit['id'] : String(i)),
    (unit) => {
      const story = new Story(unit, pad, keepsEmptyBatchAt(file))
      const steps = list(unit['steps'], 'steps').flatMap((step) => story.step(object(step, 'steps')))
      return [...steps, ...story.final(object(unit['final'], 'final'))]
    },
  )
}

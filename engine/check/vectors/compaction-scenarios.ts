import type { RewriteOptions } from '../../compaction/rewrite'
import { appendToLog } from '../../log/append'
import { noCodecs } from '../../log/codecs'
import type { LogConfig } from '../../log/log-config'
import { readLog } from '../../log/read'
import { retain } from '../../log/retention'
import { activeSegment, emptySegmentedLog, logBytesOf, moveHighWatermark, rollLog, type SegmentedLog } from '../../log/segmented-log'
import { shownBytes } from '../comparisons/shown-record'
import { keepsEmptyBatchAt } from './compaction'
import { mapSettings } from './compaction-clean'
import { bytesAfterDays } from './compaction-growth'
import { label, labelled, padTo } from './compaction-labels'
import { markersOf, recordsLeft, segmentsLeft, type Markers } from './compaction-left'
import { batchBytes, logConfigOf, logOf, type Pad } from './compaction-log'
import { CleaningRounds } from './compaction-rounds'
import { withoutDetail } from './compaction-scenario-words'
import { listedDiffer } from './comparing'
import { eachUnit, isJson, list, object, text, Unreadable, unitsOf, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

const ratioTolerance = { ratio: 5e-7 }

/** Settings that are not a topic's: the retention of offsets and the like stand for people. */
const notTheLogs = new Set(['log.cleaner.enable', 'offsets.retention.minutes', 'auto.commit.interval.ms'])

/** What is a step's own, and is not compared. */
const notCompared = new Set(['n', 'phase', 'do', 'text', 'note', 'prose', 'largestTimestampRule', 'batches', 'teach'])

/** One log and one cleaner, going through the steps of a list. */
class Story {
  private readonly config: LogConfig
  private readonly log: SegmentedLog
  private readonly rounds: CleaningRounds
  private now: number
  private checkpoint: number | null
  private markers: Markers = new Map()

  constructor(
    scenario: Json,
    private readonly pad: Pad,
    keptAt: RewriteOptions['keepsEmptyBatchAt'],
  ) {
    const settings = Object.entries(object(scenario['config'], 'config')).filter(([name]) => !notTheLogs.has(name))
    this.config = logConfigOf(Object.fromEntries(settings))
    const initial = isJson(scenario['initial']) ? scenario['initial'] : null
    this.now = initial === null ? 0 : whole(scenario['clock'], 'clock')
    this.log = initial === null ? emptySegmentedLog(0) : logOf(initial, this.config, this.now, pad)
    this.checkpoint = initial === null || initial['checkpoint'] === null ? null : whole(initial['checkpoint'], 'checkpoint')
    this.rounds = new CleaningRounds(this.log, this.config, mapSettings(scenario['offsetMap']), keptAt)
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
        return act['op'] === 'appendEvery' ? { ...step, logBytesAfterDays: bytesAfterDays(act, this.config) } : this.append(step)
      case 'roll':
        return { newBase: rollLog(this.log, this.log.logEndOffset, this.now).baseOffset }
      case 'clock':
        this.now = whole(act['now'], 'now')
        return { now: this.now }
      case 'evaluate':
        return this.rounds.evaluate(this.now, this.checkpoint)
      case 'build-map':
        return this.rounds.buildMap(this.now)
      case 'group':
        return this.rounds.group()
      case 'recopy':
        return this.rounds.recopy()
      case 'swap':
        return this.rounds.swap()
      case 'checkpoint':
        this.checkpoint = this.rounds.nextDirtyOffset()
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

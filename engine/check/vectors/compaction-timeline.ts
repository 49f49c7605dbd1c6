import { cleanRound } from '../../compaction/clean'
import { consider } from '../../compaction/select'
import { appendToLog } from '../../log/append'
import { noCodecs } from '../../log/codecs'
import { figuresOf } from '../../log/figures'
import type { LogConfig } from '../../log/log-config'
import { activeSegment, emptySegmentedLog, logBytesOf, moveHighWatermark, rollLog, type SegmentedLog } from '../../log/segmented-log'
import { shownBytes } from '../comparisons/shown-record'
import { expectDiffers, is, range } from './comparing'
import { selectDiffers } from './compaction-select'
import type { CaseCheck } from './compaction-figures'
import { batchBytes, logConfigOf } from './compaction-log'
import { recordsLeft } from './compaction-left'
import { list, object, text, Unreadable, whole, type Json } from './reading'
import type { VectorDifference } from './result'

/** The last value of every key. */
function lastValues(log: SegmentedLog): string {
  const last = new Map<string, string>()
  for (const { key, value } of recordsLeft(log)) last.set(String(shownBytes(key)), String(shownBytes(value)))
  return [...last]
    .map(([key, value]) => `${key}=${value}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ')
}

/** One log that is written to and cleaned as time goes by. */
class Timeline {
  private readonly log = emptySegmentedLog(0)
  private readonly config: LogConfig
  private readonly blocks: Json[]
  private counter = 0
  private checkpoint: number | null = 0

  constructor(vector: Json) {
    this.config = logConfigOf(vector['config'])
    this.blocks = list(vector['blocks'], 'blocks').map((each) => object(each, 'blocks'))
  }

  step(step: Json, field: string): readonly VectorDifference[] {
    const nowMs = whole(step['now'], 'now')
    while (this.blocks[0] !== undefined && whole(this.blocks[0]['at'], 'at') <= nowMs) this.write(this.blocks.shift() ?? {})
    const what = text(step['do'], 'do')
    if (what === 'select') return this.select(step, nowMs, field)
    if (what === 'clean') return this.clean(step, nowMs, field)
    throw new Unreadable(`${field}do`, 'select or clean', what)
  }

  private write(block: Json): void {
    const at = whole(block['at'], 'at')
    const write = object(block['write'], 'write')
    const keys = range(write['keys'], 'keys')
    if (write['values'] === 'counter') this.counter = whole(write['firstValue'] ?? 0, 'firstValue')
    for (let pass = 0; pass < whole(write['passes'], 'passes'); pass++)
      for (const key of keys) {
        const value = write['values'] === 'counter' ? String(this.counter++) : text(write['values'], 'values')
        const offset = this.log.logEndOffset
        const bytes = batchBytes({ base: offset, last: offset, records: [{ offset, key: String(key), value, timestamp: at }] })
        appendToLog(this.log, bytes, { config: this.config, nowMs: at, codecs: noCodecs, client: true })
      }
    if (block['thenRoll'] === true) rollLog(this.log, this.log.logEndOffset, at)
    moveHighWatermark(this.log, this.log.logEndOffset)
  }

  private select(step: Json, nowMs: number, field: string): readonly VectorDifference[] {
    const { log, config, checkpoint } = this
    const summary = { count: log.segments.length, activeBase: activeSegment(log).baseOffset, logEndOffset: log.logEndOffset }
    const input = { logs: new Map([['p', figuresOf(log)]]), checkpoints: { p: checkpoint }, states: {}, config, nowMs }
    return [
      ...is(summary)(step['segmentsSummary'], `${field}segmentsSummary`),
      ...is(checkpoint)(step['checkpoint'], `${field}checkpoint`),
      ...selectDiffers(input, step['expect'], field),
    ]
  }

  private clean(step: Json, nowMs: number, field: string): readonly VectorDifference[] {
    const { log, config } = this
    const { offsets, dirtiness } = consider({ figures: figuresOf(log), config, checkpoint: this.checkpoint }, nowMs)
    const { firstUncleanableOffset } = dirtiness
    const below = (base: number): number =>
      log.segments.filter(({ baseOffset }) => baseOffset < base).reduce((sum, each) => sum + each.log.length, 0)
    const bytesBefore = below(firstUncleanableOffset)
    const values = lastValues(log)
    const round = cleanRound(log, {
      config,
      codecs: noCodecs,
      nowMs,
      firstDirtyOffset: offsets.firstDirtyOffset,
      firstUncleanableOffset,
      slots: Infinity,
      loadFactor: 0.9,
      keepsEmptyBatchAt: 'round-end',
      tell: null,
    })
    this.checkpoint = round.nextDirtyOffset
    const records = recordsLeft(log)
    const bytesAfter = below(firstUncleanableOffset)
    return expectDiffers(step['expect'], field, {
      checkpoint: is(round.nextDirtyOffset),
      bytes: is(logBytesOf(log)),
      bytesBefore: is(bytesBefore),
      bytesAfter: is(bytesAfter),
      cleanedUpToAtLeast: (wanted, path) => is(round.nextDirtyOffset >= whole(wanted, path))(true, path),
      smallerUpToThatBase: is(bytesAfter < bytesBefore),
      lastValuePerKeyUnchanged: is(lastValues(log) === values),
      offsets: (wanted, path) => is(records.map(({ offset }) => offset))(range(wanted, path), path),
      log: (wanted, path) => {
        const { keys, value } = object(wanted, path)
        const all = range(keys, path).map((key) => [String(key), value])
        return is(records.map((record) => [shownBytes(record.key), shownBytes(record.value)]))(all, path)
      },
    })
  }
}

export const timeline: CaseCheck = (_, vector, field) => {
  const playing = new Timeline(vector)
  return list(vector['timeline'], 'timeline').flatMap((step, i) => playing.step(object(step, 'timeline'), `${field}/${String(i)} `))
}

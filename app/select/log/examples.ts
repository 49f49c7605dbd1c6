import {
  appendToLog,
  cleanRound,
  consider,
  defaultLoadFactor,
  defaultLogConfig,
  emptySegmentedLog,
  encodeBatch,
  figuresOf,
  moveHighWatermark,
  noCodecs,
  plainBatch,
  type CompactionFact,
  type LogConfig,
  type SegmentedLog,
} from '../../../engine'
import type { ReplicaReading } from '../replicas-reading'
import { cleanerMoment } from './cleaner-moment'
import type { LogSource } from './log-source'

const utf8 = new TextEncoder()

/** A log written by hand, batch by batch, for pictures and tests: the engine's own appends and rounds make its bytes. */
export class HandWritten {
  readonly log: SegmentedLog = emptySegmentedLog(0)
  readonly config: LogConfig
  readonly written: { readonly offset: number; readonly key: string | null; readonly value: string | null }[] = []
  checkpoint: number | null = null
  nowMs = 0
  private rolls = false

  constructor(config: Partial<LogConfig> = {}) {
    this.config = { ...defaultLogConfig, compact: true, delete: false, segmentBytes: 1_000_000, deleteRetentionMs: 60_000, ...config }
  }

  /** `k1=a k2=` is one batch: a value for `k1`, a tombstone for `k2`; a record without `=` has no key. */
  batch(text: string, atMs = this.nowMs): this {
    this.nowMs = Math.max(this.nowMs, atMs)
    const base = this.log.logEndOffset
    const records = text.split(' ').map((each, n) => {
      const [key = '', value] = each.split('=')
      const keyed = value !== undefined
      this.written.push({ offset: base + n, key: keyed ? key : null, value: value === '' ? null : (value ?? each) })
      return {
        offset: base + n,
        timestamp: atMs,
        key: keyed ? utf8.encode(key) : null,
        value: value === '' ? null : utf8.encode(value ?? each),
        headers: [],
      }
    })
    const bytes = encodeBatch({ ...plainBatch, baseOffset: base }, records, noCodecs)
    const config = this.rolls ? { ...this.config, segmentBytes: 1 } : this.config
    this.rolls = false
    appendToLog(this.log, bytes, { config, nowMs: atMs, codecs: noCodecs, client: false })
    moveHighWatermark(this.log, this.log.logEndOffset)
    return this
  }

  /** The next batch begins a segment. */
  roll(): this {
    this.rolls = true
    return this
  }

  /** A round of the engine's cleaner, all of what may be cleaned. */
  clean(atMs = this.nowMs): readonly CompactionFact[] {
    this.nowMs = atMs
    return this.round(this.log)
  }

  private round(log: SegmentedLog): readonly CompactionFact[] {
    const { config, checkpoint, nowMs } = this
    const { offsets, dirtiness } = consider({ figures: figuresOf(log), config, checkpoint }, nowMs)
    const facts: CompactionFact[] = []
    const { nextDirtyOffset } = cleanRound(log, {
      firstDirtyOffset: offsets.firstDirtyOffset,
      firstUncleanableOffset: dirtiness.firstUncleanableOffset,
      slots: 100,
      loadFactor: defaultLoadFactor,
      config,
      codecs: noCodecs,
      nowMs,
      keepsEmptyBatchAt: 'high-watermark',
      tell: (fact) => {
        facts.push(fact)
      },
    })
    if (log === this.log) this.checkpoint = nextDirtyOffset
    return facts
  }

  /** What a round would tell that is not done. */
  wouldTell(): readonly CompactionFact[] {
    return this.round({ ...this.log, segments: [...this.log.segments] })
  }

  source(more: Partial<LogSource> = {}): LogSource {
    const { log, config, nowMs, checkpoint, written } = this
    return {
      partition: 'orders-0',
      partitions: ['orders-0'],
      log: { ...log, segments: log.segments.map((segment) => ({ ...segment })) },
      config,
      codecs: noCodecs,
      time: nowMs * 1000,
      endsAt: Math.max(nowMs * 1000, 1_000_000),
      nowMs,
      checkpoint,
      weighed: null,
      cleanerOn: true,
      mostKeys: 5_033_164,
      passedOver: null,
      cleaner: null,
      readers: [],
      keys: [],
      ofCoordinator: false,
      written: () => [...written],
      ...more,
    }
  }
}

/** A round that has told the first `told` of its facts, as the picture takes it. */
export const cleanerAt =
  (facts: readonly CompactionFact[], told: number): NonNullable<LogSource['cleaner']> =>
  (keyOf) =>
    cleanerMoment({ facts, told, lastStep: 1, mostKeys: 90 }, keyOf)

/** `a0 b1 b2 | y3 y4`: values in order of offsets; a bar ends a leader epoch. */
export function logOfText(text: string): Pick<ReplicaReading, 'end' | 'epochs' | 'cells'> {
  const parts = text.split(' | ').map((part) => part.split(' ').filter((value) => value !== ''))
  const cells = parts.flatMap((values, epoch) => values.map((value) => ({ epoch, value }))).map((cell, offset) => ({ offset, ...cell }))
  let startOffset = 0
  const epochs = parts.map((values, epoch) => {
    const entry = { epoch, startOffset }
    startOffset += values.length
    return entry
  })
  return { end: cells.length, epochs, cells }
}

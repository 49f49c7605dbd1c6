import { compressionTypes, type CompressionType } from './codecs'

/** A topic's settings as far as its log and its cleaning go, under Kafka's names. Times and sizes that say "no limit" are large numbers. */
export interface LogConfig {
  readonly compact: boolean
  readonly delete: boolean
  readonly segmentBytes: number
  readonly segmentMs: number
  readonly segmentJitterMs: number
  readonly segmentIndexBytes: number
  readonly indexIntervalBytes: number
  /** −1: none. */
  readonly retentionMs: number
  readonly retentionBytes: number
  readonly maxMessageBytes: number
  readonly minCleanableDirtyRatio: number
  readonly minCompactionLagMs: number
  readonly maxCompactionLagMs: number
  readonly deleteRetentionMs: number
  readonly logAppendTime: boolean
  /** `producer`: as each batch comes. */
  readonly compression: CompressionType | 'producer'
}

/** Largest int64, near enough. */
const forever = 9223372036854775807n

export const defaultLogConfig: LogConfig = {
  compact: false,
  delete: true,
  segmentBytes: 1073741824,
  segmentMs: 604800000,
  segmentJitterMs: 0,
  segmentIndexBytes: 10485760,
  indexIntervalBytes: 4096,
  retentionMs: 604800000,
  retentionBytes: -1,
  maxMessageBytes: 1048588,
  minCleanableDirtyRatio: 0.5,
  minCompactionLagMs: 0,
  maxCompactionLagMs: Number(forever),
  deleteRetentionMs: 86400000,
  logAppendTime: false,
  compression: 'producer',
}

type NumberField = { [K in keyof LogConfig]: LogConfig[K] extends number ? K : never }[keyof LogConfig]

const numbers = new Map<string, NumberField>([
  ['segment.bytes', 'segmentBytes'],
  // What a broker still takes below the least `segment.bytes` of 4.x.
  ['internal.segment.bytes', 'segmentBytes'],
  ['segment.ms', 'segmentMs'],
  ['segment.jitter.ms', 'segmentJitterMs'],
  ['segment.index.bytes', 'segmentIndexBytes'],
  ['index.interval.bytes', 'indexIntervalBytes'],
  ['retention.ms', 'retentionMs'],
  ['retention.bytes', 'retentionBytes'],
  ['max.message.bytes', 'maxMessageBytes'],
  ['min.cleanable.dirty.ratio', 'minCleanableDirtyRatio'],
  ['min.compaction.lag.ms', 'minCompactionLagMs'],
  ['max.compaction.lag.ms', 'maxCompactionLagMs'],
  ['delete.retention.ms', 'deleteRetentionMs'],
])

/** Settings of a log by the names of a topic's, the ones that can be given here. */
export const logConfigNames: readonly string[] = [...numbers.keys(), 'cleanup.policy', 'message.timestamp.type']

/** The config with one setting changed; `null` for a name that is not known or a value that Kafka would refuse. */
export function withLogConfig(config: LogConfig, name: string, value: string): LogConfig | null {
  const field = numbers.get(name)
  if (field !== undefined) {
    const number = Number(value)
    const whole = field === 'minCleanableDirtyRatio' ? number >= 0 && number <= 1 : /^-?\d{1,19}$/.test(value.trim())
    return whole && !Number.isNaN(number) && value.trim() !== '' ? { ...config, [field]: number } : null
  }
  if (name === 'cleanup.policy') {
    const policies = value.split(',').map((policy) => policy.trim())
    if (!policies.every((policy) => policy === 'compact' || policy === 'delete' || policy === '')) return null
    return { ...config, compact: policies.includes('compact'), delete: policies.includes('delete') }
  }
  if (name === 'compression.type') {
    const compression = value === 'producer' ? value : compressionTypes.find((type) => type === (value === 'uncompressed' ? 'none' : value))
    return compression === undefined ? null : { ...config, compression }
  }
  if (name === 'message.timestamp.type' && (value === 'CreateTime' || value === 'LogAppendTime'))
    return { ...config, logAppendTime: value === 'LogAppendTime' }
  return null
}

import { slotsOf } from '../../compaction/offset-map'
import { configNumber, defaultOf, numberDefault } from '../../kafka/configs'
import { offsetsTopic } from '../../kafka/ids'
import { defaultLogConfig, withLogConfig, type LogConfig } from '../../log/log-config'
import type { ConfigMap } from '../setup'
import { StoredTopic } from './state'

/** Broker settings under whose names a topic's defaults stand (Kafka: ServerTopicConfigSynonyms); of two, the later wins. */
const synonyms: readonly (readonly [broker: string, topic: string, scale: number])[] = [
  ['log.cleanup.policy', 'cleanup.policy', 1],
  ['log.segment.bytes', 'segment.bytes', 1],
  ['log.roll.hours', 'segment.ms', 3600000],
  ['log.roll.ms', 'segment.ms', 1],
  ['log.index.size.max.bytes', 'segment.index.bytes', 1],
  ['log.index.interval.bytes', 'index.interval.bytes', 1],
  ['log.retention.hours', 'retention.ms', 3600000],
  ['log.retention.minutes', 'retention.ms', 60000],
  ['log.retention.ms', 'retention.ms', 1],
  ['log.retention.bytes', 'retention.bytes', 1],
  ['message.max.bytes', 'max.message.bytes', 1],
  ['log.cleaner.min.cleanable.ratio', 'min.cleanable.dirty.ratio', 1],
  ['log.cleaner.min.compaction.lag.ms', 'min.compaction.lag.ms', 1],
  ['log.cleaner.max.compaction.lag.ms', 'max.compaction.lag.ms', 1],
  ['log.cleaner.delete.retention.ms', 'delete.retention.ms', 1],
  ['log.message.timestamp.type', 'message.timestamp.type', 1],
]

function over(config: LogConfig, name: string, value: string): LogConfig {
  return withLogConfig(config, name, value) ?? config
}

/** What the groups' coordinator asks for when it creates its topic (Kafka: GroupCoordinatorService.groupMetadataTopicConfigs). */
function offsetsTopicConfigs(broker: ConfigMap): ConfigMap {
  const segmentBytes = broker.get('offsets.topic.segment.bytes') ?? String(numberDefault('broker', 'offsets.topic.segment.bytes'))
  return new Map([
    ['cleanup.policy', 'compact'],
    ['segment.bytes', segmentBytes],
  ])
}

/** A stored topic's settings, each from where Kafka takes it: the topic, its broker, the default. */
export function storedTopic(name: string, configs: ConfigMap, broker: ConfigMap): StoredTopic {
  let logConfig = defaultLogConfig
  for (const [from, to, scale] of synonyms) {
    const value = broker.get(from)
    if (value !== undefined) logConfig = over(logConfig, to, scale === 1 ? value : String(Number(value) * scale))
  }
  const own = name === offsetsTopic ? new Map([...offsetsTopicConfigs(broker), ...configs]) : configs
  for (const [config, value] of own) logConfig = over(logConfig, config, value)
  const delay = configs.get('file.delete.delay.ms') ?? broker.get('log.segment.delete.delay.ms')
  return new StoredTopic(configs, logConfig, Number(delay ?? numberDefault('topic', 'file.delete.delay.ms')))
}

/** What the cleaner reads of its broker's settings (Kafka: CleanerConfig). */
export interface CleanerSettings {
  readonly threads: number
  readonly slots: number
  readonly loadFactor: number
  /** `Infinity`: no limit. */
  readonly maxBytesPerSecond: number
  readonly backoffMs: number
}

/** No map has more memory than this, whatever the buffer's size. */
const mostMapBytes = 2147483647

export function cleanerSettings(broker: ConfigMap): CleanerSettings {
  const enabled = (broker.get('log.cleaner.enable') ?? String(defaultOf('broker', 'log.cleaner.enable'))) === 'true'
  const threads = enabled ? configNumber('broker', broker, 'log.cleaner.threads') : 0
  const limit = configNumber('broker', broker, 'log.cleaner.io.max.bytes.per.second')
  return {
    threads,
    slots: slotsOf(Math.min(mostMapBytes, configNumber('broker', broker, 'log.cleaner.dedupe.buffer.size') / Math.max(1, threads))),
    loadFactor: configNumber('broker', broker, 'log.cleaner.io.buffer.load.factor'),
    maxBytesPerSecond: limit >= Number.MAX_VALUE ? Infinity : limit,
    backoffMs: configNumber('broker', broker, 'log.cleaner.backoff.ms'),
  }
}

export const retentionCheckMs = (broker: ConfigMap): number => configNumber('broker', broker, 'log.retention.check.interval.ms')

/** How long after its start a broker first looks for what retention takes (Kafka: LogManager.InitialTaskDelayMs). */
export const firstRetentionCheckMs = 30000

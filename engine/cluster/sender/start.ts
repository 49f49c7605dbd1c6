import { configNumber } from '../../kafka/configs'
import { compressionNamed } from '../../log/codecs'
import { startedClient } from '../stored-log/transactions/client'
import type { ConfigMap, ProducerSetup } from '../setup'
import type { SenderRate, SenderSettings, SenderState } from './state'

/** Up to so many records a second are told apart; more than that are a number and a size. */
const namedUpTo = 100

/** Idempotence needs acks=all: where it is not asked for, other acks turn it off (Kafka: ProducerConfig.postProcessAndValidateIdempotenceConfigs). */
function settingsOf(configs: ConfigMap): SenderSettings {
  const number = (name: string): number => configNumber('producer', configs, name)
  const text = configs.get('acks') ?? 'all'
  const acks = text === '0' ? 0 : text === '1' ? 1 : -1
  return {
    acks,
    idempotence: acks === -1 && configs.get('enable.idempotence') !== 'false',
    batchSize: number('batch.size'),
    lingerMs: number('linger.ms'),
    bufferMemory: number('buffer.memory'),
    requestTimeoutMs: number('request.timeout.ms'),
    deliveryTimeoutMs: number('delivery.timeout.ms'),
    retryBackoffMs: number('retry.backoff.ms'),
    retryBackoffMaxMs: number('retry.backoff.max.ms'),
    retries: number('retries'),
    maxInFlight: number('max.in.flight.requests.per.connection'),
    metadataMaxAgeMs: number('metadata.max.age.ms'),
    ignoreKeys: configs.get('partitioner.ignore.keys') === 'true',
  }
}

function rateOf(one: ProducerSetup, writes: boolean): SenderRate | null {
  const { recordsPerSecond, batchRecords, topics, recordBytes, keys, stopAt } = one
  if (recordsPerSecond <= 0) return null
  const intervalUs = Math.max(1, Math.round((batchRecords * 1_000_000) / recordsPerSecond))
  const rate = { topics, intervalUs, batchRecords, recordBytes, keys, stopAt, named: writes || recordsPerSecond <= namedUpTo }
  return writes && one.keyNames !== undefined ? { ...rate, keyNames: one.keyNames } : rate
}

/** A producer before its first record. */
export function startedSender(
  one: ProducerSetup,
  brokers: readonly number[],
  down: ReadonlySet<string>,
  storedTopics: readonly string[] = [],
): SenderState {
  const writes = storedTopics.some((topic) => one.topics.includes(topic))
  const transactional = writes ? startedClient(one.configs) : null
  return {
    kind: 'sender',
    name: one.name,
    clientId: one.configs.get('client.id') ?? one.name,
    brokers,
    settings: settingsOf(one.configs),
    rate: rateOf(one, writes),
    ...(writes ? { stored: storedTopics, compression: compressionNamed(one.configs.get('compression.type')) } : {}),
    ...(transactional === null ? {} : { transactional }),
    leaders: new Map(),
    topics: new Map(),
    metadata: { askedAt: -1, correlationId: -1, wanted: false, knownAt: -1 },
    producerId: -1,
    producerEpoch: -1,
    idAskedWith: -1,
    queues: new Map(),
    inFlight: new Map(),
    unreachable: down,
    connected: new Set(),
    correlation: 0,
    batches: 0,
    rounds: 0,
    sticky: new Map(),
    bufferedBytes: 0,
    results: null,
    acknowledged: { records: 0, bytes: 0 },
  }
}

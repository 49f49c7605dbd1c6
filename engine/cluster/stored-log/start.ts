import { offsetsTopic, splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { appendToLog } from '../../log/append'
import { encodeBatch, plainBatch } from '../../log/batch-builder'
import { codecsAtHand } from '../../log/codecs'
import type { LogConfig } from '../../log/log-config'
import type { PartitionLog } from '../../log/partition-log'
import type { LogRecordData } from '../../log/records'
import { emptySegmentedLog, moveHighWatermark, type SegmentedLog } from '../../log/segmented-log'
import { partitionOfKey } from '../built-in-partitioner'
import type { BrokerSetup, ClusterSetup } from '../setup'
import { cleanerTimer } from './filthiest'
import { retentionTimer } from './retention'
import { cleanerSettings, firstRetentionCheckMs, storedTopic } from './settings'
import { textBytes, valueOf } from './record-text'
import { noTransactions } from './transactions/state'
import { countStored, StoredLog, type DiskSpeed, type StoredLogs, type StoredTopic } from './state'

/** A disk of the kind that brokers had when they were spinning. */
const defaultDisk: DiskSpeed = { readBytesPerSecond: 100_000_000, writeBytesPerSecond: 100_000_000 }

/** So many records of the start stand in one batch. */
const recordsInBatch = 100

/** Key and value of a record of the start. */
const recordBytes = 100

/** Records that were there before the run: of as many keys, each in the partition that it belongs to. */
function fill(log: SegmentedLog, config: LogConfig, partition: number, partitions: number, count: number): void {
  let key = 0
  for (let made = 0; made < count;) {
    const records: LogRecordData[] = []
    for (; records.length < recordsInBatch && made < count; key++) {
      const name = `key-${String(key)}`
      if (partitionOfKey(name, partitions) !== partition) continue
      records.push({
        offset: records.length,
        timestamp: 0,
        key: textBytes(name),
        value: textBytes(valueOf(made++, recordBytes - name.length)),
        headers: [],
      })
    }
    const baseOffset = log.logEndOffset
    const placed = records.map((record) => ({ ...record, offset: baseOffset + record.offset }))
    appendToLog(log, encodeBatch({ ...plainBatch, baseOffset }, placed, codecsAtHand), {
      config,
      nowMs: 0,
      codecs: codecsAtHand,
      client: true,
    })
  }
  moveHighWatermark(log, log.logEndOffset)
}

function topicsOf(setup: ClusterSetup, one: BrokerSetup): Map<string, StoredTopic> {
  const topics = new Map<string, StoredTopic>()
  for (const { name, storedAsBytes, configs } of setup.topics)
    if (storedAsBytes === true) topics.set(name, storedTopic(name, configs, one.configs))
  if (setup.storage?.offsetsTopicAsBytes === true) topics.set(offsetsTopic, storedTopic(offsetsTopic, new Map(), one.configs))
  return topics
}

/** What a broker stores when the run begins; what it counts of the same logs is made to agree. */
export function startedStored(setup: ClusterSetup, one: BrokerSetup, counts: ReadonlyMap<string, PartitionLog>): StoredLogs {
  const topics = topicsOf(setup, one)
  const logs = new Map<string, StoredLog>()
  for (const [key, counted] of counts) {
    const { topic, partition } = splitTopicPartition(key)
    const stored = topics.get(topic)
    const its = setup.topics.find(({ name }) => name === topic)
    if (stored === undefined) continue
    const log = emptySegmentedLog(0)
    if (its !== undefined) fill(log, stored.logConfig, partition, its.partitions, its.recordsPerPartition)
    const kept = new StoredLog(log, null, { state: 'none' }, [])
    countStored(counted, kept)
    logs.set(key, kept)
  }
  const { threads } = cleanerSettings(one.configs)
  return {
    topics,
    logs,
    threads: Array.from({ length: threads }, (_, thread) => ({ thread, round: null })),
    pace: { sinceMs: 0, bytes: 0 },
    disk: { ...defaultDisk, ...setup.storage?.disk },
    transactions: noTransactions(),
  }
}

/** When a broker's own timers first fire. */
export function* firstTimers({ threads }: StoredLogs): Generator<readonly [key: string, at: SimTime]> {
  yield [retentionTimer, fromMs(firstRetentionCheckMs)]
  for (const { thread } of threads) yield [cleanerTimer(thread), 0]
}

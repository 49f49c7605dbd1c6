import type { CoordinatorRecord } from '../../kafka/records'
import { topicPartition } from '../../kafka/ids'
import { KeptNames } from '../../kernel/kept-names'
import type { Chain } from '../../log/chain'
import type { Batch, LogRecord, PartitionLog } from '../../log/partition-log'
import { CoordinatorLogRecord } from './coordinator-log-record'

type Latest = ReadonlyMap<string, CoordinatorRecord>

/** What stands at a link of a log never changes, so it is worked out once and the next look goes on from there. */
const known = new WeakMap<Chain<Batch>, Latest>()

/** By group: the key of what it commits for a partition. A log holds little else, and each of these keys many times. */
const commitKeys = new Map<string, KeptNames>()
const groupsKept = 1000

function commitKey(group: string, topic: string, partition: number): string {
  let keys = commitKeys.get(group)
  if (keys === undefined) {
    if (commitKeys.size === groupsKept) commitKeys.clear()
    commitKeys.set(group, (keys = new KeptNames((name) => `o ${group} ${name}`)))
  }
  return keys.of(topicPartition(topic, partition))
}

function keyOf(record: CoordinatorRecord): string {
  if (record.type === 'OFFSET_COMMIT') return commitKey(record.key.group, record.key.topic, record.key.partition)
  return `${record.type} ${Object.values(record.key).join(' ')}`
}

function add(latest: Map<string, CoordinatorRecord>, records: readonly LogRecord[]): void {
  for (const logged of records) {
    if (!(logged instanceof CoordinatorLogRecord)) continue
    const { record } = logged
    const key = keyOf(record)
    if (record.value === null) latest.delete(key)
    else latest.set(key, record)
  }
}

/** The last record of each key among these batches, in the order in which keys came. */
export function latestOf(batches: readonly (readonly LogRecord[])[]): readonly CoordinatorRecord[] {
  const latest = new Map<string, CoordinatorRecord>()
  for (const records of batches) add(latest, records)
  return [...latest.values()]
}

/** The last committed record of each key, in the order in which keys came: what a new coordinator reads, and all that a cleaner would leave. */
export function latestRecords(log: PartitionLog): readonly CoordinatorRecord[] {
  let last = log.last
  while (last !== null && last.value.baseOffset >= log.highWatermark) last = last.previous
  const later: Chain<Batch>[] = []
  let link = last
  for (; link !== null && !known.has(link); link = link.previous) later.push(link)
  const latest = new Map(link === null ? [] : known.get(link))
  for (const next of later.reverse()) add(latest, next.value.records ?? [])
  if (last !== null) known.set(last, latest)
  return [...latest.values()]
}

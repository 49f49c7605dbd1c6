import { topicPartition } from '../../kafka/ids'
import type { Context } from '../../kernel/node'
import { batchHeaderBytes, sequenceAfter } from '../../log/batch'
import { plainBatch } from '../../log/batch-builder'
import type { LogRecordData } from '../../log/records'
import type { ProduceRequest } from '../message'
import type { NodeEffect } from '../response'
import type { ProducerState } from '../world'
import { compressedBatch, type Compressed } from './compress'
import { clockMs } from './draft'
import { PartitionChoice } from './partition-choice'
import { textBytes, valueOf } from './record-text'
import type { StoredLogRule } from './rules'
import type { WantedRecord } from './wanted-record'
import type { Writing } from './writing'

/** What a producer sends at one time: a request for each broker, and what it said of it. */
export interface Written {
  readonly writing: Writing
  readonly requests: readonly { readonly broker: number; readonly fields: ProduceRequest }[]
  readonly events: readonly NodeEffect[]
}

interface Placed {
  readonly topic: string
  readonly partition: number
  readonly rule: StoredLogRule
  readonly keys: string[]
  readonly records: LogRecordData[]
}

/** Keys that an event names. */
const mostKeys = 12

function place(writing: Writing, topic: string, leaders: readonly number[], wanted: readonly WantedRecord[], context: Context) {
  const choice = new PartitionChoice(writing, topic, leaders, context)
  const placed = new Map<string, Placed>()
  for (const record of wanted) {
    const { partition, rule } = choice.of(record)
    const name = `${String(partition)} ${rule}`
    const one: Placed = placed.get(name) ?? { topic, partition, rule, keys: [], records: [] }
    placed.set(name, one)
    const [key, value] = [record.key, record.value].map((text) => (text === null ? null : textBytes(text)))
    const headerBytes = one.records.length === 0 ? batchHeaderBytes : 0
    one.records.push({ offset: one.records.length, timestamp: clockMs(context.now), key: key ?? null, value: value ?? null, headers: [] })
    if (record.key !== null && one.keys.length < mostKeys) one.keys.push(record.key)
    // Seven bytes of a record are neither key nor value.
    if (rule === 'partitioner/sticky' || rule === 'partitioner/switched')
      choice.stuck(headerBytes + 7 + (key?.length ?? 0) + (value?.length ?? 0))
  }
  return { placed: [...placed.values()], sticky: choice.state }
}

/** Batches of the same partition, whatever sent them there, become one. */
function joined(placed: readonly Placed[]): Map<number, LogRecordData[]> {
  const byPartition = new Map<number, LogRecordData[]>()
  for (const { partition, records } of placed) {
    const list = byPartition.get(partition) ?? []
    byPartition.set(partition, list)
    for (const record of records) list.push({ ...record, offset: list.length })
  }
  return byPartition
}

/** Makes batches of records and sends each to the leader of its partition (Kafka: Sender.sendProduceRequests). */
export function write(
  writing: Writing,
  leadersOf: ReadonlyMap<string, readonly number[]>,
  wanted: readonly WantedRecord[],
  context: Context,
): Written {
  const sticky = new Map(writing.sticky)
  const sequences = new Map(writing.sequences)
  const brokers = new Map<number, Map<string, ProduceRequest['topics'][number]['partitions'][number][]>>()
  const events: NodeEffect[] = []
  for (const [topic, leaders] of leadersOf) {
    const its = wanted.filter((record) => record.topic === topic)
    if (its.length === 0) continue
    const { placed, sticky: next } = place(writing, topic, leaders, its, context)
    if (next !== undefined) sticky.set(topic, next)
    for (const { partition, rule, keys, records } of placed)
      events.push({ do: 'event', type: 'RecordsPartitioned', rule, detail: { topic, partition, records: records.length, keys } })
    for (const [partition, records] of joined(placed)) {
      const leader = leaders[partition] ?? -1
      if (leader < 0) continue
      const compressed = batchOf(writing, topicPartition(topic, partition), records, sequences)
      const { bytes } = compressed
      if (compressed.to !== 'none') events.push(saysCompressed(topic, partition, records.length, compressed))
      const topics = brokers.get(leader) ?? new Map<string, ProduceRequest['topics'][number]['partitions'][number][]>()
      brokers.set(leader, topics)
      topics.set(topic, [...(topics.get(topic) ?? []), { partition, recordCount: records.length, sizeBytes: bytes.length, bytes }])
    }
  }
  const { transactional } = writing
  const requests = [...brokers].map(([broker, topics]) => ({
    broker,
    fields: {
      acks: -1,
      ...(transactional === null ? {} : { transactionalId: transactional.transactionalId }),
      topics: [...topics].map(([topic, partitions]) => ({ topic, partitions })),
    },
  }))
  return { writing: writing.with({ sticky, sequences }), requests, events }
}

const saysCompressed = (topic: string, partition: number, records: number, { to, bytes, bytesBefore }: Compressed): NodeEffect => ({
  do: 'event',
  type: 'BatchCompressed',
  rule: 'log/batch/compressed',
  detail: { topic, partition, records, codec: to, bytesBefore, bytesAfter: bytes.length },
})

/** In place: the partition's next sequence. */
function batchOf(
  { producerId, producerEpoch, transactional, compression }: Writing,
  key: string,
  records: readonly LogRecordData[],
  sequences: Map<string, number>,
): Compressed {
  if (producerId < 0) return compressedBatch(plainBatch, records, compression)
  const baseSequence = sequences.get(key) ?? 0
  sequences.set(key, sequenceAfter(baseSequence, records.length))
  const fields = { ...plainBatch, producerId, producerEpoch, baseSequence, transactional: transactional !== null }
  return compressedBatch(fields, records, compression)
}

/** The records of one round of a steady producer: so many for each partition of each topic, of keys that chance draws. */
export function roundOf(state: ProducerState, writing: Writing, leaders: ReadonlyMap<string, readonly number[]>, context: Context) {
  const wanted: WantedRecord[] = []
  const { keyNames } = writing
  for (const [topic, list] of leaders)
    for (let record = 0; record < list.length * state.batchRecords; record++) {
      const drawn = context.random(`keys/${String(state.rounds)}`, wanted.length)
      const key = keyNames.length === 0 ? null : (keyNames[drawn % keyNames.length] ?? null)
      const value = valueOf(writing.written + wanted.length, state.recordBytes - (key?.length ?? 0))
      wanted.push({ topic, key, value, partition: null })
    }
  return { wanted, writing: writing.with({ written: writing.written + wanted.length }) }
}

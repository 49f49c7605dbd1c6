import { utf8Length, writeUtf8 } from '../../kafka/utf8'
import { encodeBatch, plainBatch } from '../../log/batch-builder'
import type { BatchHeader } from '../../log/batch'
import { noCodecs } from '../../log/codecs'
import { MalformedLog } from '../../log/malformed-log'
import { readRecords } from '../../log/records'
import { batchesIn } from '../../log/segment'
import type { ReplicationRecording } from '../../recording/replication/recording'
import { bytesDiffer } from './log-bytes-differ'
import type { ReplicationRun, SeenBatch, SeenReplica } from './replication-run'
import { comparisonOf, type ComparisonResult } from './result'

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8Length(text))
  writeUtf8(text, bytes, 0)
  return bytes
}

/** What only the clients and the clock knew of a batch. */
interface Given {
  readonly producerId: number
  readonly timestamps: readonly number[]
}

const unknown: Given = { producerId: -1, timestamps: [] }

function givenBy(bytes: Uint8Array, batch: BatchHeader): Given {
  const records = readRecords(bytes, batch.position, batch, noCodecs)
  return { producerId: batch.producerId, timestamps: records.map(({ timestamp }) => timestamp) }
}

/** Our batch, as bytes; key and value as every producer of these recordings writes them. */
function encoded({ baseOffset, leaderEpoch, producerEpoch, baseSequence, values }: SeenBatch, given: Given): Uint8Array {
  const { producerId, timestamps } = given
  const fields = { ...plainBatch, baseOffset, partitionLeaderEpoch: leaderEpoch, producerId, producerEpoch, baseSequence }
  const records = values.map((value, i) => ({
    offset: baseOffset + i,
    timestamp: timestamps[i] ?? timestamps[0] ?? 0,
    key: bytesOf(`k-${value}`),
    value: bytesOf(value),
    headers: [],
  }))
  return encodeBatch(fields, records, noCodecs)
}

function ourFile({ batches }: SeenReplica, baseOffset: number, until: number, given: ReadonlyMap<number, Given>): Uint8Array {
  const parts = batches
    .filter((batch) => batch.baseOffset >= baseOffset && batch.baseOffset < until)
    .map((batch) => encoded(batch, given.get(batch.baseOffset) ?? unknown))
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function givenIn(bytes: Uint8Array): ReadonlyMap<number, Given> {
  try {
    return new Map([...batchesIn(bytes)].map((batch) => [batch.baseOffset, givenBy(bytes, batch)]))
  } catch (error) {
    if (error instanceof MalformedLog) return new Map()
    throw error
  }
}

/** Comparison 3, at the end: every replica's `.log` files, byte for byte, from our batches and the recorded clocks and producer ids. */
export function compareSegments({ snapshots, segment }: ReplicationRecording, got: ReplicationRun): ComparisonResult[] {
  const last = snapshots.at(-1)
  const ours = got.snapshots.at(-1)
  return [...(last?.replicas ?? [])].flatMap(([broker, { segments }]) =>
    segments.map((name, i) => {
      const where = `segments/broker${String(broker)}/${name}`
      const wanted = segment(broker, name)
      const replica = ours?.replicas.get(broker)
      if (wanted === null || replica === undefined) {
        const missing = { field: 'file', wanted: wanted === null ? 'none' : 'a file', got: replica === undefined ? 'none' : 'a file' }
        return comparisonOf(3, where, i, [missing])
      }
      const base = Number.parseInt(name, 10)
      const until = Number.parseInt(segments[i + 1] ?? '', 10)
      const file = ourFile(replica, base, Number.isNaN(until) ? Infinity : until, givenIn(wanted))
      return comparisonOf(3, where, i, bytesDiffer('bytes', wanted, file))
    }),
  )
}

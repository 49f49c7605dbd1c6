import { maxKeysOf } from '../../compaction/offset-map'
import { md5 } from '../../compaction/md5'
import type { NodeId, SimTime } from '../../kernel/node'
import type { BatchHeader } from '../../log/batch'
import { codecsAtHand } from '../../log/codecs'
import { RecordCursor, type LogRecordData } from '../../log/records'
import { batchesIn, type Segment } from '../../log/segment'
import { segmentsBetween } from '../../log/log-segments'
import { splitTopicPartition } from '../../kafka/ids'
import type { ClusterWorld } from '../world'
import { clockMs } from './draft'
import { machineAt } from './round-so-far'
import type { Head } from './round-step'
import type { RoundMachine } from './machine'
import type { CleaningProgress } from './cleaning-round'
import type { StoredLog, StoredTopic } from './state'

/** One partition's log as bytes, on the broker that leads it, with all that a reading of it needs. */
export interface StoredPartition {
  /** `orders-2` */
  readonly key: string
  readonly broker: NodeId
  readonly topic: StoredTopic
  readonly stored: StoredLog
  /** The cleaner's round over it, while there is one. */
  readonly progress: CleaningProgress | null
  /** Whether its broker has a cleaner at all. */
  readonly cleaned: boolean
  readonly nowMs: number
}

/** Every partition of a world that is stored as bytes. */
export function storedPartitions(world: ClusterWorld): readonly StoredPartition[] {
  const found: StoredPartition[] = []
  for (const [broker, node] of world.nodes) {
    if (node.kind !== 'broker' || node.stored === undefined) continue
    const { topics, logs, threads } = node.stored
    for (const [key, stored] of logs) {
      // Of replicas, the leader's: it is what readers get.
      if (node.replication !== undefined && node.replication.replicas.get(key)?.role !== 'leader') continue
      const topic = topics.get(splitTopicPartition(key).topic)
      const progress = threads.find(({ round }) => round?.round.key === key)?.round ?? null
      if (topic !== undefined) found.push({ key, broker, topic, stored, progress, cleaned: threads.length > 0, nowMs: clockMs(world.time) })
    }
  }
  return found
}

export const storedPartition = (world: ClusterWorld, key: string): StoredPartition | undefined =>
  storedPartitions(world).find((partition) => partition.key === key)

/** The batches of a segment, from the first that ends behind `from` on. */
export function* batchesOf(segment: Segment, from = 0): Generator<BatchHeader, void, undefined> {
  for (const batch of batchesIn(segment.log.view)) if (batch.baseOffset + batch.lastOffsetDelta >= from) yield batch
}

export function recordsOfBatch(segment: Segment, batch: BatchHeader): readonly LogRecordData[] {
  const cursor = new RecordCursor(segment.log.view, batch.position, batch, codecsAtHand)
  const records: LogRecordData[] = []
  while (cursor.next()) records.push(cursor.record())
  return records
}

/** A key of the offset map. */
export interface MapEntry {
  readonly key: Uint8Array
  /** What the map has in the key's place. */
  readonly md5: string
  readonly offset: number
}

/** What a round has done so far. */
export interface RoundReading {
  readonly beganAt: SimTime
  readonly phase: RoundMachine['phase']
  /** The batch that it dealt with last; `null` between phases. */
  readonly head: Head | null
  readonly keys: number
  /** How many keys the map may hold, and how many slots it has. */
  readonly maxKeys: number
  readonly slots: number
  readonly latestOffset: number
  /** Bases of the segments that become one, group by group. */
  readonly groups: readonly (readonly number[])[]
  readonly group: number
  /** Of the segment in the making: all that is written of it, and how many bytes the group had. */
  readonly written: Uint8Array
  readonly groupBytes: number
}

/** How far the round over a partition has come; `null` where there is none. */
export function roundReading({ progress }: StoredPartition): RoundReading | null {
  if (progress === null) return null
  const { slots, loadFactor } = progress.round
  const { phase, head, map, groups, group, written } = machineAt(progress)
  return {
    beganAt: progress.beganAt,
    phase,
    head,
    keys: map.size,
    maxKeys: maxKeysOf(slots, loadFactor),
    slots,
    latestOffset: map.latestOffset,
    groups: groups.map((each) => each.map(({ baseOffset }) => baseOffset)),
    group,
    written: written === null ? new Uint8Array(0) : written.copy(),
    groupBytes: (groups[group] ?? []).reduce((sum, { log }) => sum + log.length, 0),
  }
}

function md5Text(key: Uint8Array): string {
  const words = new Int32Array(4)
  md5(key, 0, key.length, words)
  // The digest's bytes stand in each word from the lowest up.
  return [...new Uint8Array(words.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The keys that the round's map holds, in the order in which they came; `most` at most. */
export function mapEntries({ progress }: StoredPartition, most: number): readonly MapEntry[] {
  if (progress === null) return []
  const { map } = machineAt(progress)
  const { source, considered } = progress.round
  const { firstDirtyOffset } = considered.offsets
  const seen = new Set<string>()
  const entries: MapEntry[] = []
  for (const segment of segmentsBetween(source.segments, firstDirtyOffset, considered.dirtiness.firstUncleanableOffset))
    for (const batch of batchesOf(segment, firstDirtyOffset)) {
      if (entries.length >= most || batch.baseOffset > map.latestOffset) return entries
      for (const { key, offset } of recordsOfBatch(segment, batch)) {
        if (key === null || offset < firstDirtyOffset || entries.length >= most) continue
        const name = md5Text(key)
        const last = map.get(key)
        if (last < 0 || seen.has(name)) continue
        seen.add(name)
        entries.push({ key, md5: name, offset: last })
      }
    }
  return entries
}

import {
  decodeRecord,
  groupOfRecord,
  layoutBehind,
  recordForm,
  subjectOfRecord,
  type Batch,
  type Frame,
  type Layout,
  type PartitionLog,
  type Replica,
} from '../../engine'
import { nodesOf } from './message-fields'
import type { FieldNode } from './field-nodes'

/** A record of `__consumer_offsets`: decoded, and as bytes. */
export interface LoggedRecord {
  readonly offset: number
  readonly type: string
  readonly appendedAt: number
  readonly committed: boolean
  /** What the key says, in one line. */
  readonly about: string
  readonly key: Uint8Array
  readonly value: Uint8Array | null
  readonly keyFields: readonly FieldNode[]
  readonly valueFields: readonly FieldNode[]
}

/** How many are shown of a group, newest first, and how many are looked at to find them. */
const most = 12
/** So many of them may be commits, which come all the time and would leave no room for the rest. */
const commitsMost = 3
const farthest = 600

const laidOut = (lead: 'type' | 'version', name: Parameters<typeof layoutBehind>[1], bytes: Uint8Array): readonly Layout[] =>
  layoutBehind(lead, name, bytes)

/** What is looked at of a batch, whether its partition is replicated or not. */
interface Written extends Pick<Batch, 'baseOffset' | 'appendedAt' | 'records'> {
  readonly highWatermark: number
}

function* replicated({ last, highWatermark }: Replica['log']): Generator<Written> {
  for (let link = last; link !== null; link = link.previous) {
    const { baseOffset, timestamp: appendedAt, logged: records = [] } = link.value
    yield { baseOffset, appendedAt, records, highWatermark }
  }
}

function* alone({ last, highWatermark }: PartitionLog): Generator<Written> {
  for (let link = last; link !== null; link = link.previous) yield { ...link.value, highWatermark }
}

/** The batches of a partition at its leader, newest first. */
function batchesAt(frame: Frame, partition: string): Generator<Written> | null {
  for (const node of frame.world.nodes.values()) {
    if (node.kind !== 'broker') continue
    const replica = node.replication?.replicas.get(partition)
    if (replica?.role === 'leader') return replicated(replica.log)
    const log = node.logs.get(partition)
    if (log !== undefined) return alone(log)
  }
  return null
}

function recordAt(batch: Written, index: number, groupId: string): LoggedRecord | null {
  const record = batch.records?.[index]
  if (record?.key == null) return null
  const { key, value } = record
  const decoded = decodeRecord(key, value)
  if (groupOfRecord(decoded) !== groupId) return null
  const form = recordForm(decoded.type)
  const offset = batch.baseOffset + index
  return {
    offset,
    type: decoded.type,
    appendedAt: batch.appendedAt,
    committed: offset < batch.highWatermark,
    about: subjectOfRecord(decoded),
    key,
    value,
    keyFields: nodesOf(laidOut('type', form.key, key)),
    valueFields: value === null ? [] : nodesOf(laidOut('version', form.value, value)),
  }
}

/** The last records that a group has in its partition of the offsets topic, newest first. */
export function recordsOf(frame: Frame, partition: string, groupId: string): readonly LoggedRecord[] {
  const found: LoggedRecord[] = []
  let looked = 0
  let commits = 0
  for (const batch of batchesAt(frame, partition) ?? []) {
    for (let n = (batch.records?.length ?? 0) - 1; n >= 0 && found.length < most; n--) {
      const record = recordAt(batch, n, groupId)
      if (record === null) continue
      if (record.type === 'OFFSET_COMMIT' && ++commits > commitsMost) continue
      found.push(record)
    }
    looked += 1
    if (found.length >= most || looked >= farthest) break
  }
  return found
}

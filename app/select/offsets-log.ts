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
} from '../../engine'
import { nodesOf, type FieldNode } from './message-fields'

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
const most = 8
const farthest = 600

const laidOut = (lead: 'type' | 'version', name: Parameters<typeof layoutBehind>[1], bytes: Uint8Array): readonly Layout[] =>
  layoutBehind(lead, name, bytes)

function recordAt(batch: Batch, index: number, log: PartitionLog, groupId: string): LoggedRecord | null {
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
    committed: offset < log.highWatermark,
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
  for (const node of frame.world.nodes.values()) {
    const log = node.kind === 'broker' ? node.logs.get(partition) : undefined
    if (log === undefined) continue
    let looked = 0
    for (let link = log.last; link !== null && found.length < most && looked < farthest; link = link.previous, looked += 1)
      for (let n = link.value.count - 1; n >= 0 && found.length < most; n--) {
        const record = recordAt(link.value, n, log, groupId)
        if (record !== null) found.push(record)
      }
    break
  }
  return found
}

import type { ConsumerGroupRecord } from './consumer-records'
import type { ClientId, GenerationId, GroupId, InstanceId, LeaderEpoch, MemberId, Offset, Partition, TopicId, TopicName } from './ids'

/** A member of a classic group as its group's record keeps it; the bytes are opaque to the broker. */
export interface GroupMetadataMember {
  readonly memberId: MemberId
  readonly groupInstanceId: InstanceId | null
  readonly clientId: ClientId
  /** `/` and the address. */
  readonly clientHost: string
  /** In ms, as `sessionTimeout`. */
  readonly rebalanceTimeout: number
  readonly sessionTimeout: number
  readonly subscription: Uint8Array
  readonly assignment: Uint8Array
}

/** Kafka's `GroupMetadataValue`. */
export interface GroupMetadataValue {
  readonly protocolType: string
  readonly generation: GenerationId
  readonly protocol: string | null
  readonly leader: MemberId | null
  readonly currentStateTimestamp: number
  readonly members: readonly GroupMetadataMember[]
}

/** A classic group; `null` is its tombstone. */
export interface GroupMetadataRecord {
  readonly type: 'GROUP_METADATA'
  readonly key: { readonly group: GroupId }
  readonly value: GroupMetadataValue | null
}

/** Kafka's `OffsetCommitValue`. */
export interface OffsetCommitValue {
  readonly offset: Offset
  readonly leaderEpoch: LeaderEpoch
  readonly metadata: string
  readonly commitTimestamp: number
  readonly topicId: TopicId
}

/** A committed offset; `null` is its tombstone. */
export interface OffsetCommitRecord {
  readonly type: 'OFFSET_COMMIT'
  readonly key: { readonly group: GroupId; readonly topic: TopicName; readonly partition: Partition }
  readonly value: OffsetCommitValue | null
}

/** One entry of `__consumer_offsets` (Kafka: `CoordinatorRecord`). */
export type CoordinatorRecord = GroupMetadataRecord | OffsetCommitRecord | ConsumerGroupRecord
export type RecordType = CoordinatorRecord['type']

/** What a record is about beside its group: a partition, a member, an expression; else the group. */
export function subjectOfRecord(record: CoordinatorRecord): string {
  if (record.type === 'OFFSET_COMMIT') return `${record.key.topic}-${String(record.key.partition)}`
  const { key } = record
  return 'memberId' in key ? key.memberId : 'regularExpression' in key ? key.regularExpression : groupOfRecord(record)
}

/** The group that a record belongs to: keys of consumer groups call it `groupId`, the older ones `group`. */
export function groupOfRecord({ key }: CoordinatorRecord): GroupId {
  return 'groupId' in key ? key.groupId : key.group
}

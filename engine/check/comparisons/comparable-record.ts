import { byNumber } from '../../kernel/order'
import type { CoordinatorRecord } from '../../kafka/records'

interface Listed {
  readonly topicId: string
  readonly partitions: readonly number[]
  readonly assignmentEpochs?: readonly number[] | null
}

const byId = (a: Listed, b: Listed): number => (a.topicId < b.topicId ? -1 : a.topicId > b.topicId ? 1 : 0)

/** Order inside a topic is a hash's: each partition with its assignment epoch, as a set. */
function asSet({ topicId, partitions, assignmentEpochs }: Listed): object {
  const epochs = new Map(partitions.map((partition, i) => [partition, assignmentEpochs?.[i] ?? null]))
  const sorted = [...partitions].sort(byNumber)
  return { topicId, partitions: sorted, assignmentEpochs: sorted.map((partition) => epochs.get(partition) ?? null) }
}

const asSets = (topics: readonly Listed[]): object[] => [...topics].sort(byId).map(asSet)

/** Numbers hashes in the order in which they come up: when one changes is compared, not what it is. 0 stays 0. */
export class Hashes {
  private readonly seen = new Map<string, number>()

  number(hash: number | bigint): number {
    const text = String(hash)
    if (text === '0') return 0
    const known = this.seen.get(text) ?? this.seen.size + 1
    this.seen.set(text, known)
    return known
  }
}

/** A record without the broker's clock, its hash by number, partitions as sets. */
export function comparableRecord(record: CoordinatorRecord, hashes: Hashes): object {
  if (record.value === null) return record
  const { type, key } = record
  switch (record.type) {
    case 'CONSUMER_GROUP_METADATA':
      return { type, key, value: { epoch: record.value.epoch, metadataHash: hashes.number(record.value.metadataHash) } }
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA': {
      const { assignmentEpoch, assignmentTimestamp } = record.value
      return { type, key, value: { assignmentEpoch, computed: assignmentTimestamp > 0 } }
    }
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER':
      return { type, key, value: asSets(record.value.topicPartitions) }
    case 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT': {
      const { assignedPartitions, partitionsPendingRevocation, ...rest } = record.value
      return { type, key, value: { ...rest, assigned: asSets(assignedPartitions), pending: asSets(partitionsPendingRevocation) } }
    }
    case 'CONSUMER_GROUP_REGULAR_EXPRESSION':
      return { type, key, value: { topics: record.value.topics } }
    case 'OFFSET_COMMIT':
      return { type, key, value: { ...record.value, commitTimestamp: 0 } }
    case 'GROUP_METADATA':
      return { type, key, value: { ...record.value, currentStateTimestamp: 0 } }
    case 'CONSUMER_GROUP_MEMBER_METADATA':
    case 'CONSUMER_GROUP_PARTITION_METADATA':
      return record
  }
}

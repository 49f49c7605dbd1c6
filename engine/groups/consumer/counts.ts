import type { MemberId, Partition, TopicId } from '../../kafka/ids'
import type { Assigned } from './assigned'
import type { ConsumerGroup, ConsumerMember, CurrentAssignment } from './state'

/** One more or one less; nothing is kept of what there is none of. */
export function count<K>(counts: Map<K, number>, key: K, by: 1 | -1): void {
  const left = (counts.get(key) ?? 0) + by
  if (left === 0) counts.delete(key)
  else counts.set(key, left)
}

function countDetails(group: ConsumerGroup, { memberId, details }: ConsumerMember, by: 1 | -1): void {
  for (const name of details.subscribedTopicNames) count(group.subscribers, name, by)
  if (details.subscribedTopicRegex !== '') count(group.regexSubscribers, details.subscribedTopicRegex, by)
  if (details.serverAssignor !== null) count(group.votes, details.serverAssignor, by)
  if (details.classic !== null) group.classicMembers += by
  if (details.instanceId === null) return
  if (by === 1) group.staticMembers.set(details.instanceId, memberId)
  else if (group.staticMembers.get(details.instanceId) === memberId) group.staticMembers.delete(details.instanceId)
}

function take(epochs: Map<TopicId, Map<Partition, number>>, assigned: Assigned, memberEpoch: number): void {
  for (const [topicId, partitions] of assigned) {
    let of = epochs.get(topicId)
    if (of === undefined) {
      of = new Map()
      epochs.set(topicId, of)
    }
    for (const partition of partitions.keys()) of.set(partition, memberEpoch)
  }
}

/** Only what stands there by this member: compaction may have left out the record by which another took over. */
function release(epochs: Map<TopicId, Map<Partition, number>>, assigned: Assigned, memberEpoch: number): void {
  for (const [topicId, partitions] of assigned) {
    const of = epochs.get(topicId)
    if (of === undefined) continue
    for (const partition of partitions.keys()) if (of.get(partition) === memberEpoch) of.delete(partition)
    if (of.size === 0) epochs.delete(topicId)
  }
}

function countCurrent(group: ConsumerGroup, current: CurrentAssignment, by: 1 | -1): void {
  if (current.state === 'STABLE') count(group.stableAt, current.memberEpoch, by)
  for (const assigned of [current.assigned, current.pendingRevocation]) {
    if (by === 1) take(group.partitionEpochs, assigned, current.memberEpoch)
    else release(group.partitionEpochs, assigned, current.memberEpoch)
  }
}

/** Put a member in the place of what was there, and keep all counts; `undefined` takes it out. */
export function place(group: ConsumerGroup, memberId: MemberId, after: ConsumerMember | undefined): void {
  const before = group.members.get(memberId)
  if (before?.details !== after?.details) {
    if (before !== undefined) countDetails(group, before, -1)
    if (after !== undefined) countDetails(group, after, 1)
  }
  if (before?.current !== after?.current) {
    if (before !== undefined) countCurrent(group, before.current, -1)
    if (after !== undefined) countCurrent(group, after.current, 1)
  }
  if (after === undefined) group.members.delete(memberId)
  else group.members.set(memberId, after)
}

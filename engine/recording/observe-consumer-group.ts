import type { ConsumerGroupRecord, TopicPartitionNumbers, TopicPartitionsSince } from '../kafka/consumer-records'
import { byCodeUnit } from '../kernel/order'
import type { RuleId } from '../kernel/event'
import type { Exchange } from './exchange'
import { nothingFound, type Findings, type Sight } from './findings'

type Heartbeat = Extract<Exchange, { api: 'ConsumerGroupHeartbeat' }>

const unknownMemberId = 25
const fencedMemberEpoch = 110

/** Partitions as a record has them, of which the log does not say since which epoch. */
export const since = (topics: readonly TopicPartitionNumbers[]): TopicPartitionsSince[] =>
  topics.map(({ topicId, partitions }) => ({ topicId, partitions, assignmentEpochs: null }))

/** How many partitions these are. */
export const countOf = (topics: readonly TopicPartitionNumbers[]): number =>
  topics.reduce((sum, { partitions }) => sum + partitions.length, 0)

/** Of `topics` what is not in `others`. */
export function without(topics: readonly TopicPartitionNumbers[], others: readonly TopicPartitionNumbers[]): TopicPartitionNumbers[] {
  const gone = new Map(others.map(({ topicId, partitions }) => [topicId, new Set(partitions)]))
  const left = topics.map(({ topicId, partitions }) => ({
    topicId,
    partitions: partitions.filter((one) => gone.get(topicId)?.has(one) !== true),
  }))
  return left.filter(({ partitions }) => partitions.length > 0)
}

/** Assigned partitions as messages list them. */
export const listed = (assigned: ReadonlyMap<string, ReadonlyMap<number, number>> | undefined): TopicPartitionNumbers[] =>
  [...(assigned ?? [])].map(([topicId, partitions]) => ({ topicId, partitions: [...partitions.keys()] }))

/** What the coordinator has written by the time of its answer, as far as the answer shows it: epochs, and what the member may use. */
export function consumerHeartbeatAnswered(sight: Sight, { request, response }: Heartbeat): Findings {
  const found = nothingFound()
  const memberId = response.memberId ?? request.memberId
  const { errorCode, memberEpoch } = response
  if (errorCode === unknownMemberId || errorCode === fencedMemberEpoch)
    consumerMemberGoes(found, sight, memberId, 'recording/observed/member-gone', 'fenced')
  else if (errorCode === 0 && memberEpoch < 0) {
    const rule = memberEpoch === -2 ? 'consumer/leave/static-for-now' : 'consumer/leave/left'
    consumerMemberGoes(found, sight, memberId, rule, 'left')
  } else if (errorCode === 0) goesOn(found, sight, memberId, { request, response })
  return found
}

/** A record that the coordinator must have written. */
export function write(found: Findings, record: ConsumerGroupRecord): void {
  found.changes.push({ group: 'record', record })
}

/** A member is gone, and so are its records; with the last one, the group’s. */
export function consumerMemberGoes(found: Findings, sight: Sight, memberId: string, rule: RuleId, reason: string): void {
  const { consumer, groupId } = sight
  if (consumer?.members.has(memberId) !== true) return
  const key = { groupId, memberId }
  write(found, { type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', key, value: null })
  write(found, { type: 'CONSUMER_GROUP_MEMBER_METADATA', key, value: null })
  // Classic members may come back to a group that nobody is left in.
  if (consumer.members.size === 1) write(found, { type: 'CONSUMER_GROUP_METADATA', key: { groupId }, value: null })
  found.facts.push({ type: 'MemberRemoved', rule, detail: { group: groupId, member: memberId, reason } })
}

function goesOn(found: Findings, sight: Sight, memberId: string, { request, response }: Pick<Heartbeat, 'request' | 'response'>): void {
  const { consumer, groupId, exchange, clientHost } = sight
  const { memberEpoch } = response
  const member = consumer?.members.get(memberId)
  const isNew = consumer === undefined && (sight.group?.members.size ?? 0) === 0
  if (isNew) found.facts.push({ type: 'GroupCreated', rule: 'consumer/join/group-created', detail: { group: groupId } })
  const key = { groupId, memberId }
  if (member === undefined || request.subscribedTopicNames !== null || request.subscribedTopicRegex !== null) {
    const known = member?.details
    const value = {
      instanceId: request.instanceId ?? known?.instanceId ?? null,
      rackId: request.rackId ?? known?.rackId ?? null,
      clientId: exchange.clientId,
      clientHost,
      subscribedTopicNames: [...(request.subscribedTopicNames ?? known?.subscribedTopicNames ?? [])].sort(byCodeUnit),
      subscribedTopicRegex: request.subscribedTopicRegex ?? known?.subscribedTopicRegex ?? '',
      rebalanceTimeoutMs: request.rebalanceTimeoutMs >= 0 ? request.rebalanceTimeoutMs : (known?.rebalanceTimeoutMs ?? -1),
      serverAssignor: request.serverAssignor ?? known?.serverAssignor ?? null,
      classicMemberMetadata: null,
    }
    write(found, { type: 'CONSUMER_GROUP_MEMBER_METADATA', key, value })
  }
  if (member === undefined)
    found.facts.push({ type: 'MemberAdded', rule: 'consumer/join/new-member', detail: { group: groupId, member: memberId } })
  epochReaches(found, sight, memberEpoch)
  const before = listed(member?.current.assigned)
  const assigned = response.assignment?.topicPartitions ?? before
  const asked = [...listed(member?.current.pendingRevocation), ...without(before, assigned)]
  const kept = request.topicPartitions === null || response.assignment !== null ? asked : []
  const moved = memberEpoch !== member?.current.memberEpoch || response.assignment !== null || countOf(kept) !== countOf(asked)
  if (!moved) return
  const value = {
    memberEpoch,
    previousMemberEpoch: member?.current.memberEpoch ?? 0,
    state: kept.length > 0 ? 1 : 0,
    assignedPartitions: since(assigned),
    partitionsPendingRevocation: since(kept),
  }
  write(found, { type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', key, value })
  const rule = kept.length > 0 ? 'consumer/reconcile/unrevoked' : 'consumer/reconcile/caught-up'
  const detail = { group: groupId, member: memberId, memberEpoch, assigned: countOf(assigned), pending: countOf(kept) }
  found.facts.push({ type: 'MemberReconciled', rule, detail })
}

/** A member's epoch is never above the group's: where one rises over all that were seen, the group's has. */
export function epochReaches(found: Findings, { consumer, groupId }: Sight, epoch: number): void {
  if (consumer !== undefined && epoch <= consumer.groupEpoch) return
  const key = { groupId }
  write(found, { type: 'CONSUMER_GROUP_METADATA', key, value: { epoch, metadataHash: 0 } })
  write(found, { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key, value: { assignmentEpoch: epoch, assignmentTimestamp: 0 } })
  found.facts.push({ type: 'GroupEpochBumped', rule: 'recording/observed/answer', detail: { group: groupId, groupEpoch: epoch } })
}

import { encodeAssignment } from '../groups/wire/consumer-protocol'
import type { ConsumerGroupRecord, TopicPartitionNumbers } from '../kafka/consumer-records'
import { splitTopicPartition, topicPartition } from '../kafka/ids'
import { byCodeUnit } from '../kernel/order'
import { partitionsIn, subscriptionIn } from './embedded'
import type { ExchangeOf } from './exchange'
import { nothingFound, type Findings, type Sight } from './findings'
import { consumerMemberGoes, countOf, epochReaches, listed, since, without, write } from './observe-consumer-group'
import { unknownGroup, unknownMember, type ObservedGroup, type ObservedMember } from './observed-group'

const unknownMemberId = 25

/** By topic id; a topic of which no id is told goes by its name. */
function numbersOf(sight: Sight, partitions: readonly string[]): TopicPartitionNumbers[] {
  const topics = new Map<string, number[]>()
  for (const name of partitions) {
    const { topic, partition } = splitTopicPartition(name)
    const topicId = sight.topicIdOf(topic)
    topics.set(topicId, [...(topics.get(topicId) ?? []), partition])
  }
  return [...topics].map(([topicId, numbers]) => ({ topicId, partitions: numbers }))
}

/** What a member that speaks the classic protocol says of itself, as a consumer group writes it down. */
function memberRecord(groupId: string, member: ObservedMember): ConsumerGroupRecord {
  const subscription = subscriptionIn(member.protocols[0]?.metadata ?? new Uint8Array(0))
  const value = {
    instanceId: member.groupInstanceId,
    rackId: subscription?.rackId ?? null,
    clientId: member.clientId,
    clientHost: member.clientHost,
    subscribedTopicNames: [...(subscription?.topics ?? [])].sort(byCodeUnit),
    subscribedTopicRegex: '',
    rebalanceTimeoutMs: member.rebalanceTimeoutMs,
    serverAssignor: null,
    classicMemberMetadata: { sessionTimeoutMs: member.sessionTimeoutMs, supportedProtocols: member.protocols },
  }
  return { type: 'CONSUMER_GROUP_MEMBER_METADATA', key: { groupId, memberId: member.memberId }, value }
}

function writeCurrent(
  found: Findings,
  { groupId }: Sight,
  memberId: string,
  epochs: { readonly memberEpoch: number; readonly previousMemberEpoch: number },
  assigned: readonly TopicPartitionNumbers[],
  pending: readonly TopicPartitionNumbers[],
): void {
  const state = pending.length > 0 ? 1 : 0
  const value = { ...epochs, state, assignedPartitions: since(assigned), partitionsPendingRevocation: since(pending) }
  write(found, { type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', key: { groupId, memberId }, value })
}

/** The first member of the consumer protocol was let in: those who were there are members of a consumer group from now on (Kafka: convertToConsumerGroup). */
export function classicMembersComeAlong(sight: Sight, answer: ExchangeOf<'ConsumerGroupHeartbeat'>['response']): Findings {
  const found = nothingFound()
  const { groupId, group } = sight
  if (group === undefined || group.members.size === 0 || answer.errorCode !== 0 || answer.memberEpoch <= 0) return found
  const epoch = group.generationId
  for (const member of group.members.values()) write(found, memberRecord(groupId, member))
  write(found, { type: 'CONSUMER_GROUP_METADATA', key: { groupId }, value: { epoch, metadataHash: 0 } })
  const value = { assignmentEpoch: epoch, assignmentTimestamp: 0 }
  write(found, { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key: { groupId }, value })
  for (const { memberId, assignment } of group.members.values()) {
    const assigned = numbersOf(sight, partitionsIn(assignment) ?? [])
    writeCurrent(found, sight, memberId, { memberEpoch: epoch, previousMemberEpoch: epoch }, assigned, [])
  }
  const detail = { group: groupId, to: 'consumer', groupEpoch: epoch, members: group.members.size }
  found.facts.push({ type: 'GroupConverted', rule: 'migration/upgrade/converted', detail })
  return found
}

/** JoinGroup was answered by a consumer group: its generation is the member's epoch, and what it says it owns may be an acknowledgement. */
export function joinToConsumerGroup(sight: Sight, { request, response }: ExchangeOf<'JoinGroup'>): Findings {
  const found = nothingFound()
  const { consumer, groupId, exchange, clientHost } = sight
  if (response.errorCode !== 0 || consumer === undefined) return found
  const { memberId, generationId } = response
  const known = consumer.members.get(memberId)
  const { groupInstanceId, sessionTimeoutMs, rebalanceTimeoutMs, protocols } = request
  const said = { groupInstanceId, sessionTimeoutMs, rebalanceTimeoutMs, protocols }
  write(found, memberRecord(groupId, { ...unknownMember(memberId, exchange.clientId, clientHost), ...said }))
  if (known === undefined)
    found.facts.push({ type: 'MemberAdded', rule: 'consumer/join/new-member', detail: { group: groupId, member: memberId } })
  epochReaches(found, sight, generationId)
  const owned = subscriptionIn(protocols[0]?.metadata ?? new Uint8Array(0))?.ownedPartitions ?? []
  const still = numbersOf(
    sight,
    owned.map(({ topic, partition }) => topicPartition(topic, partition)),
  )
  const asked = listed(known?.current.pendingRevocation)
  const pending = countOf(without(asked, still)) === countOf(asked) ? [] : asked
  const epochs = { memberEpoch: generationId, previousMemberEpoch: known?.current.memberEpoch ?? 0 }
  writeCurrent(found, sight, memberId, epochs, listed(known?.current.assigned), pending)
  return found
}

/** SyncGroup was answered by a consumer group: it brings what the member may have now; what is missing has to be given up while its epoch is behind. */
export function syncWithConsumerGroup(sight: Sight, { request, response }: ExchangeOf<'SyncGroup'>): Findings {
  const found = nothingFound()
  const { consumer, groupId } = sight
  const current = consumer?.members.get(request.memberId)?.current
  if (response.errorCode !== 0 || consumer === undefined || current === undefined) return found
  const assigned = numbersOf(sight, partitionsIn(response.assignment) ?? [])
  const behind = current.memberEpoch < consumer.groupEpoch
  const pending = behind ? without([...listed(current.assigned), ...listed(current.pendingRevocation)], assigned) : []
  const { memberEpoch, previousMemberEpoch } = current
  writeCurrent(found, sight, request.memberId, { memberEpoch, previousMemberEpoch }, assigned, pending)
  const rule = pending.length > 0 ? 'consumer/reconcile/unrevoked' : 'consumer/reconcile/caught-up'
  const detail = { group: groupId, member: request.memberId, memberEpoch, assigned: countOf(assigned), pending: countOf(pending) }
  found.facts.push({ type: 'MemberReconciled', rule, detail })
  return found
}

export function leaveOfConsumerGroup(sight: Sight, { response }: ExchangeOf<'LeaveGroup'>): Findings {
  const found = nothingFound()
  for (const { memberId, errorCode } of response.members)
    if (errorCode === 0) consumerMemberGoes(found, sight, memberId, 'consumer/classic/left', 'left')
  return found
}

export function heartbeatToConsumerGroup(sight: Sight, { request, response }: ExchangeOf<'Heartbeat'>): Findings {
  const found = nothingFound()
  if (response.errorCode === unknownMemberId) consumerMemberGoes(found, sight, request.memberId, 'recording/observed/member-gone', 'fenced')
  return found
}

/** A JoinGroup that a leader is named to: the group is a classic one again, with what its members have (Kafka: convertToClassicGroup). Null: it is not. */
export function convertedBack(sight: Sight, { response }: ExchangeOf<'JoinGroup'>): ObservedGroup | null {
  const { consumer, groupId, now } = sight
  if (consumer === undefined || response.errorCode !== 0 || response.leader === '') return null
  const group = unknownGroup(groupId)
  for (const [memberId, { details, current }] of consumer.members) {
    if (details.classic === null) continue
    const partitions = listed(current.assigned).flatMap(({ topicId, partitions: numbers }) =>
      numbers.map((partition) => ({ topic: sight.topicNameOf(topicId), partition })),
    )
    group.members.set(memberId, {
      ...unknownMember(memberId, details.clientId, details.clientHost),
      groupInstanceId: details.instanceId,
      sessionTimeoutMs: details.classic.sessionTimeoutMs,
      rebalanceTimeoutMs: details.rebalanceTimeoutMs,
      protocols: details.classic.supportedProtocols,
      assignment: encodeAssignment({ partitions, userData: null }),
    })
    if (details.instanceId !== null) group.staticMembers.set(details.instanceId, memberId)
  }
  return Object.assign(group, {
    state: 'Stable',
    previousState: 'Stable',
    stateSince: now,
    generationId: Math.max(consumer.groupEpoch, response.generationId - 1),
    protocolType: 'consumer',
  } as const)
}

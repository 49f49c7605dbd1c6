import type { GroupRequest } from '../../groups/wire/group-message'
import { clientId, groupId, protocolsOf } from './consumer-coordinator-start'
import { numbersOf } from './current-assignment'
import { list, object, onlyKeys, text, textOrNull, whole, type Json } from './reading'

/** A ConsumerGroupHeartbeat as a vector writes it. */
export function heartbeatOf(json: Json): GroupRequest {
  const known = ['member', 'memberEpoch', 'instanceId', 'rackId', 'rebalanceTimeoutMs', 'subscribedTopicNames', 'subscribedTopicRegex']
  onlyKeys(json, [...known, 'serverAssignor', 'owned'], 'request.')
  const memberId = text(json['member'], 'request.member')
  const names = json['subscribedTopicNames']
  const fields = {
    groupId,
    memberId,
    memberEpoch: whole(json['memberEpoch'], 'request.memberEpoch'),
    instanceId: textOrNull(json['instanceId'], 'request.instanceId'),
    rackId: textOrNull(json['rackId'], 'request.rackId'),
    rebalanceTimeoutMs: whole(json['rebalanceTimeoutMs'] ?? -1, 'request.rebalanceTimeoutMs'),
    subscribedTopicNames: names === undefined ? null : list(names, 'names').map((each) => text(each, 'names')),
    subscribedTopicRegex: textOrNull(json['subscribedTopicRegex'], 'request.subscribedTopicRegex'),
    serverAssignor: textOrNull(json['serverAssignor'], 'request.serverAssignor'),
    topicPartitions: json['owned'] === undefined ? null : numbersOf(json['owned'], 'request.owned'),
  }
  return { kind: 'request', api: 'ConsumerGroupHeartbeat', version: 1, correlationId: 0, clientId, fields }
}

/** What a classic member of a consumer group asks: JoinGroup, SyncGroup or Heartbeat, by the step’s `op`. */
export function classicRequestOf(op: string, json: Json): GroupRequest {
  const memberId = text(json['member'], 'request.member')
  const head = { kind: 'request' as const, correlationId: 0, clientId }
  if (op === 'classicHeartbeat') {
    const fields = { groupId, memberId, generationId: whole(json['generationId'], 'generationId'), groupInstanceId: null }
    return { ...head, api: 'Heartbeat', version: 4, fields }
  }
  if (op === 'classicSync') {
    const names = { protocolType: 'consumer', protocolName: text(json['protocol'], 'protocol') }
    const generationId = whole(json['generationId'], 'generationId')
    return {
      ...head,
      api: 'SyncGroup',
      version: 5,
      fields: { groupId, memberId, generationId, groupInstanceId: null, ...names, assignments: [] },
    }
  }
  const subscription = object(json['subscription'], 'subscription')
  const owned = numbersOf(subscription['owned'], 'subscription.owned')
  const metadata = {
    topics: list(subscription['topics'], 'topics').map((each) => text(each, 'topics')),
    userData: null,
    ownedPartitions: owned.flatMap(({ topicId: topic, partitions }) => partitions.map((partition) => ({ topic, partition }))),
    generationId: whole(subscription['generationId'], 'subscription.generationId'),
    rackId: null,
  }
  const fields = {
    groupId,
    sessionTimeoutMs: whole(json['sessionTimeoutMs'], 'sessionTimeoutMs'),
    rebalanceTimeoutMs: whole(json['rebalanceTimeoutMs'], 'rebalanceTimeoutMs'),
    memberId,
    groupInstanceId: null,
    protocolType: 'consumer',
    protocols: protocolsOf(json['protocols'], metadata),
    reason: null,
  }
  return { ...head, api: 'JoinGroup', version: whole(json['apiVersion'], 'apiVersion'), fields }
}

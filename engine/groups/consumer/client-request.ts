import { hashMapOrder } from '../../kafka/java-hash'
import type { ConsumerGroupHeartbeatRequest } from '../wire/consumer'
import type { Host } from './client-host'
import { sameAssignment } from './client-target'
import type { ConsumerClient, SentFields } from './client-state'

/** Names travel in the order of a Java HashMap; with an expression for the broker, or in a leave on closing, there are none. */
function namesOf(host: Host): readonly string[] {
  if (host.brokerRegex !== null || host.client.leaving === 'closing') return []
  return hashMapOrder(host.topics)
}

const regexOf = (host: Host): string | null => (host.client.leaving === 'closing' ? null : host.brokerRegex)

/** What the next heartbeat has to have said. */
function fieldsNow(host: Host): SentFields {
  const { config, client } = host
  return {
    names: namesOf(host),
    regex: regexOf(host),
    rebalanceTimeoutMs: config.maxPollIntervalMs,
    serverAssignor: config.remoteAssignor,
    assignment: client.assignment,
  }
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((name) => b.includes(name)))

/** Whether the subscription is another than the coordinator was told. */
export function subscriptionChanged(host: Host): boolean {
  const { sent } = host.client
  return sent !== null && (!sameNames(namesOf(host), sent.names) || regexOf(host) !== sent.regex)
}

/** A request that says nothing but that the member is there. */
export function bareRequest(client: ConsumerClient, groupId: string, instanceId: string | null): ConsumerGroupHeartbeatRequest {
  return {
    groupId,
    memberId: client.memberId,
    memberEpoch: client.memberEpoch,
    instanceId,
    rackId: null,
    rebalanceTimeoutMs: -1,
    subscribedTopicNames: null,
    subscribedTopicRegex: null,
    serverAssignor: null,
    topicPartitions: null,
  }
}

/** Kafka: HeartbeatState.buildRequestData. A field that has not changed since the last heartbeat is not sent, unless the member joins. */
export function buildRequest(host: Host): { readonly fields: ConsumerGroupHeartbeatRequest; readonly sent: SentFields } {
  const { client, config } = host
  const now = fieldsNow(host)
  const joining = client.state === 'JOINING'
  const before = joining ? null : client.sent
  const owned = client.assignment.topics.map(({ topicId, partitions }) => ({ topicId, partitions }))
  const regex = now.regex ?? (before !== null && before.regex !== null ? '' : null)
  return {
    fields: {
      ...bareRequest(client, host.groupId, config.groupInstanceId),
      rackId: joining && config.rack !== '' ? config.rack : null,
      rebalanceTimeoutMs: before?.rebalanceTimeoutMs === now.rebalanceTimeoutMs ? -1 : now.rebalanceTimeoutMs,
      subscribedTopicNames: before !== null && sameNames(before.names, now.names) ? null : now.names,
      subscribedTopicRegex: before !== null && before.regex === now.regex ? null : regex,
      serverAssignor: before?.serverAssignor === now.serverAssignor ? null : now.serverAssignor,
      topicPartitions: before !== null && sameAssignment(before.assignment, now.assignment) ? null : owned,
    },
    sent: now,
  }
}

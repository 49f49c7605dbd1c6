import type { ConsumerGroupConfig } from '../coordinator/consumer-config'
import { joinGroupEpoch, leaveGroupEpoch, leaveGroupStaticEpoch, type ConsumerGroupHeartbeatRequest } from '../wire/consumer'
import { Refused } from './refused'

/** What Kafka says of a request that cannot be one; null where it can. */
function invalid(fields: ConsumerGroupHeartbeatRequest): string | null {
  const { memberId, memberEpoch, instanceId, rackId, topicPartitions, subscribedTopicNames, subscribedTopicRegex } = fields
  if (fields.groupId === '') return "GroupId can't be empty."
  if (memberId === '') return "MemberId can't be empty."
  if (instanceId === '') return "InstanceId can't be empty."
  if (rackId === '') return "RackId can't be empty."
  if (memberEpoch < leaveGroupStaticEpoch) return 'MemberEpoch is invalid.'
  if (memberEpoch === leaveGroupStaticEpoch) return instanceId === null ? "InstanceId can't be null." : null
  if (memberEpoch !== joinGroupEpoch) return null
  if (fields.rebalanceTimeoutMs === -1) return 'RebalanceTimeoutMs must be provided in first request.'
  if (topicPartitions === null || topicPartitions.length > 0) return 'TopicPartitions must be empty when (re-)joining.'
  const subscribes = subscribedTopicNames !== null || (subscribedTopicRegex !== null && subscribedTopicRegex !== '')
  return subscribes ? null : 'Either SubscribedTopicNames or SubscribedTopicRegex must be non-null when (re-)joining.'
}

/** The checks that come before a group is looked for (Kafka: throwIfConsumerGroupHeartbeatRequestIsInvalid). */
export function checkRequest(fields: ConsumerGroupHeartbeatRequest, { assignors }: ConsumerGroupConfig): Refused | null {
  const message = invalid(fields)
  if (message !== null) return new Refused('INVALID_REQUEST', 'consumer/heartbeat/invalid-request', message)
  const { serverAssignor } = fields
  if (serverAssignor === null || assignors.includes(serverAssignor)) return null
  const sentence = `ServerAssignor ${serverAssignor} is not supported. Supported assignors: ${assignors.join(', ')}.`
  return new Refused('UNSUPPORTED_ASSIGNOR', 'consumer/heartbeat/unsupported-assignor', sentence)
}

/** Whether the heartbeat says goodbye: epoch −1 for good, −2 for a static member that will be back. */
export const leaves = ({ memberEpoch }: ConsumerGroupHeartbeatRequest): boolean =>
  memberEpoch === leaveGroupEpoch || memberEpoch === leaveGroupStaticEpoch

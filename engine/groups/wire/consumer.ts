/** Request and response of the consumer protocol, fields as in Kafka's message definitions (KIP-848). */

export interface TopicIdPartitions {
  readonly topicId: string
  readonly partitions: readonly number[]
}

/** Null, or −1 as time-out, says that nothing changed since the last heartbeat. */
export interface ConsumerGroupHeartbeatRequest {
  readonly groupId: string
  /** Made by the client, from version 1 on. */
  readonly memberId: string
  /** 0 joins, −1 leaves, −2 leaves for now (static members). */
  readonly memberEpoch: number
  readonly instanceId: string | null
  readonly rackId: string | null
  readonly rebalanceTimeoutMs: number
  readonly subscribedTopicNames: readonly string[] | null
  /** Empty removes the expression. */
  readonly subscribedTopicRegex: string | null
  readonly serverAssignor: string | null
  /** What the member owns: its acknowledgement. */
  readonly topicPartitions: readonly TopicIdPartitions[] | null
}

export interface ConsumerGroupHeartbeatResponse {
  readonly throttleTimeMs: number
  readonly errorCode: number
  readonly errorMessage: string | null
  readonly memberId: string | null
  readonly memberEpoch: number
  readonly heartbeatIntervalMs: number
  /** All that the member may use now; null says that nothing changed. */
  readonly assignment: { readonly topicPartitions: readonly TopicIdPartitions[] } | null
}

/** Epochs that a member asks with instead of its own. */
export const joinGroupEpoch = 0
export const leaveGroupEpoch = -1
export const leaveGroupStaticEpoch = -2

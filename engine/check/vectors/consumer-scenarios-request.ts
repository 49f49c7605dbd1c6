import type { GroupRequest } from '../../groups/wire/group-message'
import { groupByTopic, type encodeSubscription } from '../../groups/wire/consumer-protocol'
import type { TopicAndPartition } from '../../kafka/ids'
import { clientId, protocolsOf } from './consumer-coordinator-start'
import { numbersOf } from './current-assignment'
import { onlyKeys, textOrNull, texts, Unreadable, whole, type Json } from './reading'

/** What classic members of these lists have in common. */
export const classicProtocol = 'cooperative-sticky'

/** What a member has that is told nothing else. */
export const defaultRebalanceTimeoutMs = 300_000
const classicSessionTimeoutMs = 45_000

/** What a step list knows of a client when it says something. */
export interface Speaker {
  readonly name: string
  readonly topics: readonly string[]
  readonly generation: number
}

const partitionsOf = (value: unknown, field: string): TopicAndPartition[] =>
  numbersOf(value, field).flatMap(({ topicId: topic, partitions }) => partitions.map((partition) => ({ topic, partition })))

const head = { kind: 'request', correlationId: 0, clientId } as const

const heartbeatKeys = [
  'memberEpoch',
  'instanceId',
  'rebalanceTimeoutMs',
  'subscribedTopicNames',
  'subscribedTopicRegex',
  'serverAssignor',
  'topicPartitions',
]

function consumerHeartbeat(memberId: string, fields: Json): GroupRequest {
  onlyKeys(fields, heartbeatKeys, 'ConsumerGroupHeartbeat.')
  const names = fields['subscribedTopicNames']
  const owned = fields['topicPartitions']
  return {
    ...head,
    api: 'ConsumerGroupHeartbeat',
    version: 1,
    fields: {
      groupId: 'g',
      memberId,
      memberEpoch: whole(fields['memberEpoch'], 'memberEpoch'),
      instanceId: textOrNull(fields['instanceId'], 'instanceId'),
      rackId: null,
      rebalanceTimeoutMs: whole(fields['rebalanceTimeoutMs'] ?? -1, 'rebalanceTimeoutMs'),
      subscribedTopicNames: names === undefined ? null : texts(names, 'subscribedTopicNames'),
      subscribedTopicRegex: textOrNull(fields['subscribedTopicRegex'], 'subscribedTopicRegex'),
      serverAssignor: textOrNull(fields['serverAssignor'], 'serverAssignor'),
      topicPartitions: owned === undefined ? null : numbersOf(owned, 'topicPartitions'),
    },
  }
}

function commitOf(memberId: string, fields: Json): GroupRequest {
  onlyKeys(fields, ['memberEpoch', 'partitions'], 'OffsetCommit.')
  const topics = groupByTopic(partitionsOf(fields['partitions'], 'partitions')).map(({ topic: name, partitions }) => ({
    name,
    partitions: partitions.map((partitionIndex) => ({
      partitionIndex,
      committedOffset: 0,
      committedLeaderEpoch: -1,
      committedMetadata: '',
    })),
  }))
  const generationIdOrMemberEpoch = whole(fields['memberEpoch'], 'memberEpoch')
  return {
    ...head,
    api: 'OffsetCommit',
    version: 9,
    fields: { groupId: 'g', generationIdOrMemberEpoch, memberId, groupInstanceId: null, topics },
  }
}

function joinOf(speaker: Speaker, fields: Json): GroupRequest {
  onlyKeys(fields, ['ownedPartitions'], 'JoinGroup.')
  const subscription: Parameters<typeof encodeSubscription>[0] = {
    topics: [...speaker.topics],
    userData: null,
    ownedPartitions: partitionsOf(fields['ownedPartitions'], 'ownedPartitions'),
    generationId: speaker.generation,
    rackId: null,
  }
  return {
    ...head,
    api: 'JoinGroup',
    version: 9,
    fields: {
      groupId: 'g',
      sessionTimeoutMs: classicSessionTimeoutMs,
      rebalanceTimeoutMs: defaultRebalanceTimeoutMs,
      memberId: speaker.name,
      groupInstanceId: null,
      protocolType: 'consumer',
      protocols: protocolsOf([classicProtocol], subscription),
      reason: null,
    },
  }
}

/** The request that a step lists. The ids of members are what the lists call them. */
export function requestOf(api: string, fields: Json, speaker: Speaker): GroupRequest {
  const { name: memberId } = speaker
  switch (api) {
    case 'ConsumerGroupHeartbeat':
      return consumerHeartbeat(memberId, fields)
    case 'OffsetCommit':
      return commitOf(memberId, fields)
    case 'JoinGroup':
      return joinOf(speaker, fields)
    case 'SyncGroup': {
      onlyKeys(fields, ['generationId'], 'SyncGroup.')
      const generationId = whole(fields['generationId'], 'generationId')
      const names = { protocolType: 'consumer', protocolName: classicProtocol }
      const all = { groupId: 'g', generationId, memberId, groupInstanceId: null, ...names, assignments: [] }
      return { ...head, api, version: 5, fields: all }
    }
    case 'Heartbeat': {
      onlyKeys(fields, ['generationId'], 'Heartbeat.')
      const generationId = whole(fields['generationId'], 'generationId')
      return { ...head, api, version: 4, fields: { groupId: 'g', generationId, memberId, groupInstanceId: null } }
    }
    case 'LeaveGroup': {
      onlyKeys(fields, [], 'LeaveGroup.')
      const members = [{ memberId, groupInstanceId: null, reason: null }]
      return { ...head, api, version: 5, fields: { groupId: 'g', members } }
    }
    default:
      throw new Unreadable('name', 'a known request', api)
  }
}

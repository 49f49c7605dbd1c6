import type { GroupRequest } from '../../groups/wire/group-message'
import { encodeAssignment, encodeSubscription } from '../../groups/wire/consumer-protocol'
import { splitTopicPartition, type TopicAndPartition } from '../../kafka/ids'
import { list, object, onlyKeys, text, textOrNull, Unreadable, whole, type Json } from './reading'
import type { Ids } from './classic-scenarios-coordinator-story'

const head = { kind: 'request', correlationId: 0 } as const

const partitions = (value: unknown, field: string): TopicAndPartition[] =>
  list(value, field).map((each) => splitTopicPartition(text(each, field)))

/** The bytes of a subscription that a step spells out. */
export function metadataOf(value: unknown): Uint8Array {
  const json = object(value, 'subscription')
  onlyKeys(json, ['topics', 'ownedPartitions', 'generationId'], 'subscription.')
  return encodeSubscription({
    topics: list(json['topics'], 'topics').map((each) => text(each, 'topics')),
    userData: null,
    ownedPartitions: partitions(json['ownedPartitions'] ?? [], 'ownedPartitions'),
    generationId: whole(json['generationId'] ?? -1, 'generationId'),
    rackId: null,
  })
}

function joinOf(fields: Json, ids: Ids, clientId: string): GroupRequest {
  const metadata = metadataOf(fields['subscription'])
  return {
    ...head,
    clientId,
    api: 'JoinGroup',
    version: 9,
    fields: {
      groupId: 'g',
      sessionTimeoutMs: whole(fields['sessionTimeoutMs'], 'sessionTimeoutMs'),
      rebalanceTimeoutMs: whole(fields['rebalanceTimeoutMs'], 'rebalanceTimeoutMs'),
      memberId: ids.id(text(fields['memberId'], 'memberId')),
      groupInstanceId: textOrNull(fields['groupInstanceId'], 'groupInstanceId'),
      protocolType: text(fields['protocolType'], 'protocolType'),
      protocols: list(fields['protocols'], 'protocols').map((name) => ({ name: text(name, 'protocols'), metadata })),
      reason: textOrNull(fields['reason'], 'reason'),
    },
  }
}

function syncOf(fields: Json, ids: Ids, clientId: string): GroupRequest {
  const assignments = Object.entries(object(fields['assignments'] ?? {}, 'assignments')).map(([name, value]) => ({
    memberId: ids.id(name),
    assignment: encodeAssignment({ partitions: partitions(value, 'assignments'), userData: null }),
  }))
  return {
    ...head,
    clientId,
    api: 'SyncGroup',
    version: 5,
    fields: {
      groupId: 'g',
      generationId: whole(fields['generationId'], 'generationId'),
      memberId: ids.id(text(fields['memberId'], 'memberId')),
      groupInstanceId: textOrNull(fields['groupInstanceId'], 'groupInstanceId'),
      protocolType: textOrNull(fields['protocolType'], 'protocolType'),
      protocolName: textOrNull(fields['protocolName'], 'protocolName'),
      assignments,
    },
  }
}

function commitOf(fields: Json, ids: Ids, clientId: string): GroupRequest {
  const topics = Object.entries(object(fields['offsets'], 'offsets')).map(([name, offset]) => {
    const { topic, partition } = splitTopicPartition(name)
    const committed = {
      partitionIndex: partition,
      committedOffset: whole(offset, 'offsets'),
      committedLeaderEpoch: -1,
      committedMetadata: '',
    }
    return { name: topic, partitions: [committed] }
  })
  return {
    ...head,
    clientId,
    api: 'OffsetCommit',
    version: 9,
    fields: {
      groupId: 'g',
      generationIdOrMemberEpoch: whole(fields['generationIdOrMemberEpoch'], 'generation'),
      memberId: ids.id(text(fields['memberId'], 'memberId')),
      groupInstanceId: textOrNull(fields['groupInstanceId'], 'groupInstanceId'),
      topics,
    },
  }
}

const requestKeys: Readonly<Record<string, readonly string[]>> = {
  JoinGroup: [
    'memberId',
    'groupInstanceId',
    'sessionTimeoutMs',
    'rebalanceTimeoutMs',
    'protocolType',
    'protocols',
    'subscription',
    'reason',
  ],
  SyncGroup: ['memberId', 'groupInstanceId', 'generationId', 'protocolType', 'protocolName', 'assignments'],
  Heartbeat: ['memberId', 'groupInstanceId', 'generationId'],
  LeaveGroup: ['members'],
  OffsetCommit: ['memberId', 'groupInstanceId', 'generationIdOrMemberEpoch', 'offsets'],
  OffsetFetch: ['partitions'],
}

/** The request that a step lists; null for those that no coordinator of a group is asked. */
export function requestOf(api: string, fields: Json, ids: Ids, clientId: string): GroupRequest | null {
  if (api === 'FindCoordinator' || api === 'Metadata') return null
  const keys = requestKeys[api]
  if (keys === undefined) throw new Unreadable('name', 'a known request', api)
  onlyKeys(fields, keys, `${api}.`)
  const memberId = (): string => ids.id(text(fields['memberId'], 'memberId'))
  const groupInstanceId = textOrNull(fields['groupInstanceId'], 'groupInstanceId')
  switch (api) {
    case 'JoinGroup':
      return joinOf(fields, ids, clientId)
    case 'SyncGroup':
      return syncOf(fields, ids, clientId)
    case 'Heartbeat': {
      const generationId = whole(fields['generationId'], 'generationId')
      return { ...head, clientId, api, version: 4, fields: { groupId: 'g', generationId, memberId: memberId(), groupInstanceId } }
    }
    case 'LeaveGroup': {
      const members = list(fields['members'], 'members').map((each) => {
        const json = object(each, 'members')
        return { memberId: ids.id(text(json['memberId'], 'memberId')), groupInstanceId: null, reason: textOrNull(json['reason'], 'reason') }
      })
      return { ...head, clientId, api, version: 5, fields: { groupId: 'g', members } }
    }
    case 'OffsetCommit':
      return commitOf(fields, ids, clientId)
    default: {
      const topics = partitions(fields['partitions'], 'partitions').map(({ topic, partition }) => ({
        name: topic,
        partitionIndexes: [partition],
      }))
      const groups = [{ groupId: 'g', memberId: null, memberEpoch: -1, topics }]
      return { ...head, clientId, api: 'OffsetFetch', version: 9, fields: { groups, requireStable: true } }
    }
  }
}

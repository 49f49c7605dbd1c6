import { ConsumerDraft } from '../../groups/consumer/draft'
import { recordedPartitions } from '../../groups/consumer/assigned'
import { stateNumber } from '../../groups/consumer/records'
import { metadataHash } from '../../groups/consumer/subscriptions'
import type { MetadataImage, TopicImage } from '../../groups/coordinator/context'
import { groupProtocols } from '../../groups/protocols'
import { consumerGroupIn } from '../../groups/group-shard'
import { encodeAssignment, encodeSubscription } from '../../groups/wire/consumer-protocol'
import type { ConsumerGroupMemberMetadataValue } from '../../kafka/consumer-records'
import type { CoordinatorRecord, GroupMetadataMember } from '../../kafka/records'
import type { CoordinatorRig } from './classic-coordinator-rig'
import { currentOf, numbersOf } from './current-assignment'
import { isJson, list, object, text, textOrNull, texts, whole, type Json } from './reading'

export const groupId = 'g'
export const clientId = 'client'
export const clientHost = '/127.0.0.1'

/** Topics as a file has them; a topic's name is its id as well. */
export function imageOfTopics(value: unknown, version: number): MetadataImage {
  const topics = new Map<string, TopicImage>()
  for (const [name, topic] of Object.entries(object(value, 'topics'))) {
    const racks = isJson(topic) && topic['racks'] !== undefined ? list(topic['racks'], 'racks').map((each) => texts(each, 'racks')) : null
    const partitions = whole(isJson(topic) ? topic['partitions'] : topic, 'partitions')
    topics.set(name, { name, topicId: name, partitions, racks })
  }
  return {
    version,
    newTopicsVersion: version,
    topic: (name) => topics.get(name),
    topicOf: (id) => topics.get(id),
    names: () => topics.keys(),
  }
}

/** What a member of the classic protocol says under each of its assignors' names. */
export function protocolsOf(names: unknown, subscription: Parameters<typeof encodeSubscription>[0], version?: number) {
  const metadata = encodeSubscription(subscription, version)
  return texts(names, 'protocols').map((name) => ({ name, metadata }))
}

function detailsOf(json: Json): ConsumerGroupMemberMetadataValue {
  const subscribedTopicNames = texts(json['subscribedTopicNames'], 'subscribedTopicNames')
  const classic = json['classic'] === undefined ? null : object(json['classic'], 'classic')
  const subscription = { topics: subscribedTopicNames, userData: null, ownedPartitions: [], generationId: -1, rackId: null }
  return {
    instanceId: textOrNull(json['instanceId'], 'instanceId'),
    rackId: textOrNull(json['rackId'], 'rackId'),
    clientId,
    clientHost,
    subscribedTopicNames,
    subscribedTopicRegex: textOrNull(json['subscribedTopicRegex'], 'subscribedTopicRegex') ?? '',
    rebalanceTimeoutMs: whole(json['rebalanceTimeoutMs'] ?? -1, 'rebalanceTimeoutMs'),
    serverAssignor: textOrNull(json['serverAssignor'], 'serverAssignor'),
    classicMemberMetadata:
      classic === null
        ? null
        : {
            sessionTimeoutMs: whole(classic['sessionTimeoutMs'], 'sessionTimeoutMs'),
            supportedProtocols: protocolsOf(classic['protocols'], subscription),
          },
  }
}

function consumerRecords(json: Json): CoordinatorRecord[] {
  const records: CoordinatorRecord[] = []
  for (const [memberId, value] of Object.entries(object(json['members'], 'members'))) {
    const member = object(value, 'members')
    const key = { groupId, memberId }
    records.push({ type: 'CONSUMER_GROUP_MEMBER_METADATA', key, value: detailsOf(member) })
    const { state, assigned, pendingRevocation, ...epochs } = currentOf(member, 'members')
    const assignedPartitions = recordedPartitions(assigned, true)
    const partitionsPendingRevocation = recordedPartitions(pendingRevocation, true)
    const current = { ...epochs, state: stateNumber(state), assignedPartitions, partitionsPendingRevocation }
    records.push({ type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', key, value: current })
  }
  for (const [memberId, partitions] of Object.entries(object(json['target'], 'target'))) {
    const value = { topicPartitions: numbersOf(partitions, 'target') }
    records.push({ type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER', key: { groupId, memberId }, value })
  }
  for (const [regularExpression, each] of Object.entries(object(json['resolvedRegexes'] ?? {}, 'resolvedRegexes'))) {
    const regex = object(each, 'resolvedRegexes')
    const value = {
      topics: texts(regex['topics'], 'topics'),
      version: whole(regex['version'], 'version'),
      timestamp: whole(regex['timestampMs'], 'timestampMs'),
    }
    records.push({ type: 'CONSUMER_GROUP_REGULAR_EXPRESSION', key: { groupId, regularExpression }, value })
  }
  const value = {
    assignmentEpoch: whole(json['assignmentEpoch'], 'assignmentEpoch'),
    assignmentTimestamp: whole(json['assignmentTimestampMs'], 'assignmentTimestampMs'),
  }
  return [...records, { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key: { groupId }, value }]
}

function classicMember(memberId: string, json: Json): GroupMetadataMember {
  const topics = texts(json['subscribedTopicNames'], 'subscribedTopicNames')
  const assigned = numbersOf(json['assigned'], 'assigned').flatMap(({ topicId: topic, partitions }) =>
    partitions.map((partition) => ({ topic, partition })),
  )
  return {
    memberId,
    groupInstanceId: null,
    clientId,
    clientHost,
    rebalanceTimeout: whole(json['rebalanceTimeoutMs'], 'rebalanceTimeoutMs'),
    sessionTimeout: whole(json['sessionTimeoutMs'], 'sessionTimeoutMs'),
    subscription: encodeSubscription({ topics, userData: null, ownedPartitions: [], generationId: -1, rackId: null }),
    assignment: encodeAssignment({ partitions: assigned, userData: null }),
  }
}

function classicRecord(json: Json): CoordinatorRecord {
  const members = Object.entries(object(json['members'], 'members')).map(([id, member]) => classicMember(id, object(member, 'members')))
  const value = {
    protocolType: 'consumer',
    generation: whole(json['generation'], 'generation'),
    protocol: text(json['protocol'], 'protocol'),
    leader: members[0]?.memberId ?? null,
    currentStateTimestamp: 0,
    members,
  }
  return { type: 'GROUP_METADATA', key: { group: groupId }, value }
}

/** The group as a vector begins with it: just loaded, and no timer runs. */
export function startGroup(rig: CoordinatorRig, value: unknown): void {
  if (value === null || value === undefined) return
  const json = object(value, 'group')
  if (json['type'] === 'classic') {
    rig.log.push(classicRecord(json))
    rig.load()
  } else {
    for (const record of consumerRecords(json)) groupProtocols.replay(rig.shard, record)
    const group = consumerGroupIn(rig.shard, groupId)
    const hash = group === undefined ? 0 : metadataHash(new ConsumerDraft(group, groupId, rig.context()))
    const epoch = whole(json['groupEpoch'], 'groupEpoch')
    const metadataHashThen = json['metadataHash'] === 'stale' ? hash + 1 : hash
    groupProtocols.replay(rig.shard, {
      type: 'CONSUMER_GROUP_METADATA',
      key: { groupId },
      value: { epoch, metadataHash: metadataHashThen },
    })
  }
  rig.forgetTimers()
  rig.happened.length = 0
}

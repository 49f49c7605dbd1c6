import { sameAssigned, type Assigned } from '../../groups/consumer/assigned'
import { reconcile } from '../../groups/consumer/reconcile'
import type { CurrentAssignment, MemberState } from '../../groups/consumer/state'
import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import { isAtLeast } from '../../kafka/version'
import { eachVersionedUnit, list, object, onlyKeys, shown, texts, Unreadable, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

const states: readonly MemberState[] = ['STABLE', 'UNREVOKED_PARTITIONS', 'UNRELEASED_PARTITIONS', 'UNKNOWN']

/** `{topic: [numbers]}`; topics stand for their own ids. */
export function numbersOf(value: unknown, field: string): TopicPartitionNumbers[] {
  return Object.entries(object(value, field)).map(([topicId, partitions]) => ({
    topicId,
    partitions: list(partitions, field).map((each) => whole(each, field)),
  }))
}

/** `{topic: {number: epoch}}` */
export function epochsOf(value: unknown, field: string): Assigned {
  const topics = Object.entries(object(value, field)).map(([topicId, partitions]) => {
    const epochs = Object.entries(object(partitions, field)).map(([partition, epoch]) => [Number(partition), whole(epoch, field)] as const)
    return [topicId, new Map(epochs)] as const
  })
  return new Map(topics)
}

/** As vectors write it. */
export function epochsView(assigned: Assigned): Json {
  return Object.fromEntries([...assigned].map(([topicId, partitions]) => [topicId, Object.fromEntries(partitions)]))
}

const memberKeys = [
  'state',
  'memberEpoch',
  'previousMemberEpoch',
  'subscribedTopicNames',
  'subscribedTopicRegex',
  'assigned',
  'pendingRevocation',
]

export function currentOf(json: Json, field: string): CurrentAssignment {
  const state = states.find((each) => each === json['state'])
  if (state === undefined) throw new Unreadable(`${field}.state`, 'a state of a member', json['state'])
  return {
    memberEpoch: whole(json['memberEpoch'], `${field}.memberEpoch`),
    previousMemberEpoch: whole(json['previousMemberEpoch'], `${field}.previousMemberEpoch`),
    state,
    assigned: epochsOf(json['assigned'], `${field}.assigned`),
    pendingRevocation: epochsOf(json['pendingRevocation'], `${field}.pendingRevocation`),
  }
}

function subscribedTo(unit: Json, member: Json): ReadonlySet<string> {
  const known = texts(unit['knownTopics'], 'knownTopics')
  const regexes = object(unit['resolvedRegexes'] ?? {}, 'resolvedRegexes')
  const regex = member['subscribedTopicRegex']
  const matched = typeof regex === 'string' && regex in regexes ? texts(regexes[regex], 'resolvedRegexes') : []
  const wanted = [...texts(member['subscribedTopicNames'], 'subscribedTopicNames'), ...matched]
  return new Set(wanted.filter((topic) => known.includes(topic)))
}

function freedomOf(value: unknown): (topic: string, partition: number) => boolean {
  const json = object(value, 'partitionEpoch')
  onlyKeys(json, ['default', 'overrides'], 'partitionEpoch.')
  const otherwise = whole(json['default'], 'partitionEpoch.default')
  const overrides = epochsOf(json['overrides'] ?? {}, 'partitionEpoch.overrides')
  return (topic, partition) => (overrides.get(topic)?.get(partition) ?? otherwise) === -1
}

function compareMember(wanted: Json, before: Json, got: CurrentAssignment): VectorDifference[] {
  onlyKeys(wanted, memberKeys, 'expect.member.')
  const to = currentOf(wanted, 'expect.member')
  const differences: VectorDifference[] = []
  for (const field of ['state', 'memberEpoch', 'previousMemberEpoch'] as const)
    if (to[field] !== got[field]) differences.push({ field, wanted: shown(to[field]), got: shown(got[field]) })
  for (const field of ['assigned', 'pendingRevocation'] as const)
    if (!sameAssigned(to[field], got[field])) differences.push({ field, wanted: shown(wanted[field]), got: shown(epochsView(got[field])) })
  for (const field of ['subscribedTopicNames', 'subscribedTopicRegex'])
    if (shown(wanted[field]) !== shown(before[field])) differences.push({ field, wanted: shown(wanted[field]), got: shown(before[field]) })
  return differences
}

const unitKeys = [
  'id',
  'title',
  'source',
  'knownTopics',
  'member',
  'resolvedRegexes',
  'target',
  'subscriptionChanged',
  'owned',
  'partitionEpoch',
]

function check(unit: Json, kafkaVersion: string): VectorDifference[] {
  onlyKeys(unit, [...unitKeys, 'expect'], '')
  const json = object(unit['member'], 'member')
  onlyKeys(json, memberKeys, 'member.')
  const member = currentOf(json, 'member')
  const target = object(unit['target'], 'target')
  const subscribed = subscribedTo(unit, json)
  const result = reconcile({
    member,
    targetEpoch: whole(target['epoch'], 'target.epoch'),
    target: numbersOf(target['partitions'], 'target.partitions'),
    subscriptionChanged: unit['subscriptionChanged'] === true,
    owned: unit['owned'] === null ? null : numbersOf(unit['owned'], 'owned'),
    isFree: freedomOf(unit['partitionEpoch']),
    isSubscribed: (topic) => subscribed.has(topic),
    strips: isAtLeast(kafkaVersion, '4.2'),
    countsUpOnConfirmation: !isAtLeast(kafkaVersion, '4.2'),
  })
  const expected = object(unit['expect'], 'expect')
  onlyKeys(expected, ['member', 'unchanged', 'error'], 'expect.')
  if (expected['error'] !== undefined) {
    const got = result.kind === 'fenced' ? 'FENCED_MEMBER_EPOCH' : shown(result.to)
    return expected['error'] === got ? [] : [{ field: 'error', wanted: shown(expected['error']), got }]
  }
  if (result.kind === 'fenced') return [{ field: 'member', wanted: shown(expected['member']), got: 'FENCED_MEMBER_EPOCH' }]
  const unchanged = result.to === member
  const differences = compareMember(object(expected['member'], 'expect.member'), json, result.to)
  if (expected['unchanged'] === unchanged) return differences
  return [...differences, { field: 'unchanged', wanted: shown(expected['unchanged']), got: shown(unchanged) }]
}

/** Runs a `current-assignment/1` file: one member, one target, the member's next state. */
export function runCurrentAssignment(file: unknown): VectorResult[] {
  return eachVersionedUnit(file, ['current-assignment/1'], 'vectors', check)
}

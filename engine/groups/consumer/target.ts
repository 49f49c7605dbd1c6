import { fromBase64 } from '../../kafka/text-bytes'
import { hashMapOrder } from '../../kafka/java-hash'
import type { MemberId, TopicId } from '../../kafka/ids'
import { tableOrder } from '../../kafka/table-order'
import { settingsOf } from '../coordinator/consumer-config'
import type { ServerAssignor, SubscriptionType, TargetAssignment, TargetMember } from '../assignors/server-assignor'
import { serverAssignors } from '../assignors/server-assignors'
import type { ConsumerDraft } from './draft'
import { Refused } from './refused'
import { subscriptionType, topicIdLists } from './subscriptions'

/** Those who were in already by Kafka's table, then whoever this decision brings. */
export function membersInTableOrder(draft: ConsumerDraft): MemberId[] {
  const known = tableOrder(draft.base.members.keys(), draft.base.memberSlots).filter((memberId) => draft.members.has(memberId))
  const fresh = (draft.members.changes()?.set ?? []).flatMap(([id, member]) =>
    member === undefined || draft.base.members.has(id) ? [] : [id],
  )
  return [...known, ...fresh]
}

/** Java's `Uuid.hashCode` as a HashMap spreads it. */
function idBucket(topicId: TopicId, capacity: number): number {
  const bytes = fromBase64(topicId) ?? new Uint8Array(16)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number): number => (bytes.length >= at + 4 ? view.getInt32(at) : 0)
  const hash = word(0) ^ word(8) ^ word(4) ^ word(12)
  return (hash ^ (hash >>> 16)) & (capacity - 1)
}

/** Kafka: `Uuid.compareTo`, which takes the two halves for signed numbers. */
function compareIds(a: TopicId, b: TopicId): number {
  const [left, right] = [fromBase64(a), fromBase64(b)]
  if (left?.length !== 16 || right?.length !== 16) return a < b ? -1 : a > b ? 1 : 0
  for (let i = 0; i < 16; i += 1) {
    const sign = i % 8 === 0 ? 0x80 : 0
    const difference = ((left[i] ?? 0) ^ sign) - ((right[i] ?? 0) ^ sign)
    if (difference !== 0) return difference
  }
  return 0
}

/** Topics that are subscribed to in the order in which the assignor goes through them: Java's HashMap of ids, or the ids themselves. */
function topicsInOrder(draft: ConsumerDraft, lists: Iterable<readonly TopicId[]>, type: SubscriptionType): Map<TopicId, number> {
  const { image } = draft.context
  const names = new Set<string>()
  for (const list of lists) for (const topicId of list) names.add(image.topicOf(topicId)?.name ?? '')
  const topics = hashMapOrder(names).flatMap((name) => image.topic(name) ?? [])
  if (type === 'HETEROGENEOUS') topics.sort((a, b) => compareIds(a.topicId, b.topicId))
  else {
    let capacity = 16
    while (topics.length > capacity * 0.75) capacity *= 2
    const rows = topics.map((topic, i) => ({ topic, i, bucket: idBucket(topic.topicId, capacity) }))
    rows.sort((a, b) => a.bucket - b.bucket || a.i - b.i)
    return new Map(rows.map(({ topic }) => [topic.topicId, topic.partitions]))
  }
  return new Map(topics.map(({ topicId, partitions }) => [topicId, partitions]))
}

function sameTarget(a: TargetAssignment, b: TargetAssignment): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  const known = new Map(b.map(({ topicId, partitions }) => [topicId, new Set(partitions)]))
  return a.every(({ topicId, partitions }) => {
    const of = known.get(topicId)
    return of?.size === partitions.length && partitions.every((partition) => of.has(partition))
  })
}

function assignorNamed(draft: ConsumerDraft, name: string): ServerAssignor | undefined {
  const assignors = (draft.context.assignors ?? serverAssignors) as ReadonlyMap<string, ServerAssignor>
  return assignors.get(name)
}

/** Whether the target may be computed now: not within the interval after the last time (KIP-1263). */
export function mayCompute(draft: ConsumerDraft): boolean {
  if (!draft.since('4.3') || draft.assignmentTimestamp === 0) return true
  const { assignmentIntervalMs } = settingsOf(draft.context.config.consumer, draft.groupId)
  return assignmentIntervalMs === 0 || Math.floor(draft.now / 1000) >= draft.assignmentTimestamp + assignmentIntervalMs
}

const noTarget: TargetAssignment = []

/** Compute what everybody is to have, and write down for whom it changed (Kafka: TargetAssignmentBuilder.build). */
export function computeTarget(draft: ConsumerDraft, assignor: string): Refused | null {
  const order = hashMapOrder(membersInTableOrder(draft))
  const listOf = topicIdLists(draft)
  const type = subscriptionType(draft)
  const lists = new Set<readonly TopicId[]>()
  const members = order.flatMap((memberId): TargetMember[] => {
    const details = draft.members.get(memberId)?.details
    if (details === undefined) return []
    const topicIds = listOf(details)
    lists.add(topicIds)
    return [{ memberId, instanceId: details.instanceId, topicIds, target: draft.target.get(memberId) ?? noTarget }]
  })
  const topics = topicsInOrder(draft, lists, type)
  const result = assignorNamed(draft, assignor)?.assign({ subscriptionType: type, topics, members })
  if (result?.kind !== 'assigned') return new Refused('UNKNOWN_SERVER_ERROR', 'consumer/heartbeat/assignor-failed')
  let changed = 0
  for (const [i, { memberId, target }] of members.entries()) {
    const next = result.targets[i] ?? noTarget
    if (draft.target.has(memberId) && sameTarget(target, next)) continue
    draft.writeTarget(memberId, next)
    changed += 1
  }
  // A time of 0 would say that nothing was ever computed.
  draft.writeTargetEpoch(draft.groupEpoch, draft.context.computedAtMs ?? Math.max(Math.floor(draft.now / 1000), 1))
  draft.fact('TargetComputed', 'consumer/target/computed', {
    assignor,
    assignmentEpoch: draft.groupEpoch,
    changed,
    members: members.length,
  })
  return null
}

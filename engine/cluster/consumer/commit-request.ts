import { topicPartition } from '../../kafka/ids'
import type { OffsetCommitPartition, OffsetCommitTopic } from '../../groups/wire/offsets'
import type { ClusterRule } from '../rules'
import { namedTopics, type NamedTopic } from './named-topics'
import type { CommitPurpose } from './work'
import type { ConsumerTurn } from './turn'

const rules: Readonly<Record<CommitPurpose, ClusterRule>> = {
  auto: 'cluster/consumer/commit-auto',
  prepare: 'cluster/consumer/commit-before-join',
  reconcile: 'cluster/consumer/commit-before-reconciling',
  loop: 'cluster/consumer/commit-sync',
  callback: 'cluster/consumer/commit-sync',
  close: 'cluster/consumer/commit-before-close',
}

const reasons: Readonly<Record<CommitPurpose, string>> = {
  auto: 'auto-commit',
  prepare: 'rejoin',
  reconcile: 'reconcile',
  loop: 'command',
  callback: 'callback',
  close: 'command',
}

/** The positions of all owned partitions (Kafka: SubscriptionState.allConsumed). */
function consumed(turn: ConsumerTurn): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  for (const partition of turn.state.owned) {
    const position = turn.state.positions.get(partition)
    if (position !== undefined) offsets.set(partition, position)
  }
  return offsets
}

/** Of the record before what is committed, where that was read here; a partition without replicas has one leader, and one epoch. */
function epochOf({ state }: ConsumerTurn, key: string, offsets: ReadonlyMap<string, number>): number {
  if (state.replicas === undefined) return state.epochless.has(key) ? -1 : 0
  return offsets.get(key) === state.positions.get(key) ? (state.replicas.offsetEpochs.get(key) ?? -1) : -1
}

function toCommit(turn: ConsumerTurn, { topic, partitions }: NamedTopic, offsets: ReadonlyMap<string, number>): OffsetCommitPartition[] {
  const list: OffsetCommitPartition[] = []
  for (const partitionIndex of partitions) {
    const key = topicPartition(topic, partitionIndex)
    const committedOffset = offsets.get(key) ?? 0
    list.push({ partitionIndex, committedOffset, committedLeaderEpoch: epochOf(turn, key, offsets), committedMetadata: '' })
  }
  return list
}

/** `failed` comes with what the application gets. */
export type CommitStart = { readonly is: 'committed' | 'sent' | 'no-coordinator' } | { readonly is: 'failed'; readonly exception: string }

/** Send a commit, if there is anything to commit and the membership allows it.  */
export function commit(turn: ConsumerTurn, purpose: CommitPurpose, given: ReadonlyMap<string, number> | null = null): CommitStart {
  const { state } = turn
  const offsets = given ?? consumed(turn)
  if (offsets.size === 0) return { is: 'committed' }
  if (state.client.coordinator === null) {
    turn.lookUpCoordinator()
    return { is: 'no-coordinator' }
  }
  const identity = turn.membership.commitIdentity(turn)
  if ('exception' in identity) {
    turn.tell('CommitRefusedLocally', 'cluster/consumer/commit-local', { exception: identity.exception, purpose }, { as: 'commit-refused' })
    return { is: 'failed', exception: identity.exception }
  }
  const { topics: asked, byId } = namedTopics(turn, offsets.keys())
  const topics = asked.map((one): OffsetCommitTopic => {
    const { name, topicId } = one.named
    const partitions = toCommit(turn, one, offsets)
    return topicId === undefined ? { name, partitions } : { name, topicId, partitions }
  })
  const { generationIdOrMemberEpoch, memberId, groupInstanceId } = identity
  turn.send(
    'OffsetCommit',
    { groupId: state.groupId, generationIdOrMemberEpoch, memberId, groupInstanceId, topics },
    rules[purpose],
    { because: reasons[purpose] },
    { purpose, offsets },
    byId,
  )
  return { is: 'sent' }
}

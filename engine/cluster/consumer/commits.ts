import { topicPartition } from '../../kafka/ids'
import type { CommitOutcome } from '../../groups/wire/membership'
import type { OffsetCommitPartition, OffsetCommitResponse, OffsetCommitTopic } from '../../groups/wire/offsets'
import { errorName, type ErrorName } from '../../kafka/errors'
import type { ClusterRule } from '../rules'
import { namedTopics, type NamedTopic } from './named-topics'
import { committedNow } from './offsets'
import type { InFlight } from './state'
import type { CommitPurpose, Work } from './work'
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

/** What onJoinPrepare gets of its commit: without a coordinator it never gets there. */
export function commitBeforeJoin(turn: ConsumerTurn): CommitOutcome | 'sent' {
  const start = commit(turn, 'prepare')
  return start.is === 'no-coordinator' ? 'retriable' : start.is
}

/** What the membership gets of its commit before it takes up an assignment. */
export function commitBeforeReconciling(turn: ConsumerTurn): CommitOutcome | 'sent' {
  const start = commit(turn, 'reconcile')
  return start.is === 'no-coordinator' ? 'retriable' : start.is
}

/** Inside poll(): commit if the interval is over (Kafka: maybeAutoCommitOffsetsAsync). */
export function autoCommit(turn: ConsumerTurn): void {
  const { state } = turn
  if (state.autoCommitAt === null || turn.now < state.autoCommitAt) return
  state.autoCommitAt = turn.nextAutoCommitAt
  turn.timer('auto-commit', state.autoCommitAt)
  commit(turn, 'auto')
}

/** commitSync() of the application, or of close(): the thread waits for the end of it. */
export function commitSync(turn: ConsumerTurn, purpose: 'loop' | 'close', offsets: ReadonlyMap<string, number> | null): void {
  const { state } = turn
  const start = commit(turn, purpose, offsets)
  state.work = { is: 'committing', purpose, offsets, retryAt: start.is === 'no-coordinator' ? turn.now : null }
  state.thread = 'busy'
  state.threadUntil = null
  if (start.is === 'failed') commitEnded(turn, purpose, 'failed', start.exception)
  else if (start.is === 'committed') commitEnded(turn, purpose, 'committed')
}

/** A commit has come to its end; whoever asked for it goes on later in this turn. */
export function commitEnded(turn: ConsumerTurn, purpose: CommitPurpose, outcome: CommitOutcome, exception: string | null = null): void {
  turn.due.push({ ended: 'commit', purpose, outcome, exception })
}

/** A commitSync() that waits for a coordinator or for a back-off goes on when it can. */
export function retryCommit(turn: ConsumerTurn, work: Extract<Work, { is: 'committing' }>): boolean {
  if (work.retryAt === null || turn.now < work.retryAt || turn.state.client.coordinator === null) return false
  commitSync(turn, work.purpose, work.offsets)
  return true
}

const retriable: readonly ErrorName[] = [
  'COORDINATOR_LOAD_IN_PROGRESS',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR',
  'REQUEST_TIMED_OUT',
]

/** Kafka: OffsetCommitResponseHandler. */
export function commitAnswered(turn: ConsumerTurn, answer: OffsetCommitResponse, asked: InFlight): void {
  const { state } = turn
  if (asked.commit === null) return
  const { purpose, offsets } = asked.commit
  let error: ErrorName = 'NONE'
  for (const { partitions } of answer.topics)
    for (const { errorCode } of partitions) if (errorCode !== 0 && error === 'NONE') error = errorName(errorCode) ?? 'UNKNOWN_SERVER_ERROR'
  if (error === 'NONE') {
    state.committed = committedNow(state, offsets)
    commitEnded(turn, purpose, 'committed')
    return
  }
  // Before a reconciliation a topic that is gone is no reason to wait.
  if (retriable.includes(error) && !(purpose === 'reconcile' && error === 'UNKNOWN_TOPIC_OR_PARTITION')) {
    if (error !== 'COORDINATOR_LOAD_IN_PROGRESS' && error !== 'UNKNOWN_TOPIC_OR_PARTITION') turn.forgetCoordinator()
    commitEnded(turn, purpose, 'retriable')
    return
  }
  const exception = turn.membership.commitRefused(turn, error, asked.asked)
  // With the epoch that the member has by now, the same commit may be accepted.
  if (error === 'STALE_MEMBER_EPOCH' && purpose === 'reconcile') commitEnded(turn, purpose, 'retriable')
  else commitEnded(turn, purpose, 'failed', exception)
}

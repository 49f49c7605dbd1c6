import type { CommitOutcome } from '../../groups/wire/member-host'
import type { OffsetCommitResponse } from '../../groups/wire/offsets'
import { errorName, type ErrorName } from '../../kafka/errors'
import { committedNow } from './offset-answers'
import type { InFlight } from './state'
import type { CommitPurpose, Work } from './work'
import type { ConsumerTurn } from './turn'
import { commit } from './commit-request'

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

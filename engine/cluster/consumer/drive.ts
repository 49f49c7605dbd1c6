import { fromMs } from '../../kernel/time'
import { answersUnread } from './answers'
import { callbackMayGoOn, commitInCallbackEnded, runCallback } from './callbacks'
import { afterCloseCommit, afterLeaveCallback } from './closing'
import { autoCommit, retryCommit } from './commits'
import { returnRecords } from './collect'
import { sendFetches } from './fetch'
import { refreshMetadata } from './metadata'
import { updatePositions } from './offsets'
import type { CommitPurpose, Due } from './work'
import { endCommand, thrown } from './thread'
import type { ConsumerTurn } from './turn'

/** More turns than any application needs at one instant: something goes round in circles. */
const turnsMax = 10_000

/** Drive the application's thread as far as it goes without waiting. */
export function drive(turn: ConsumerTurn): void {
  const { state } = turn
  for (let turns = 0; turns < turnsMax; turns++) {
    const due = turn.due.shift()
    if (due !== undefined) {
      goOn(turn, due)
      continue
    }
    const { work } = state
    if (work?.is === 'callback' && callbackMayGoOn(turn, work)) runCallback(turn, work)
    else if (work?.is === 'committing' && retryCommit(turn, work)) continue
    else if (work !== null || state.process !== 'running' || state.thread !== 'polling') return
    else if (!answersUnread(turn) && !poll(turn)) return
  }
  throw new Error('a consumer that never comes to rest')
}

function seeToOffsets(turn: ConsumerTurn): void {
  autoCommit(turn)
  updatePositions(turn)
}

/** One pass through poll() (Kafka: ClassicKafkaConsumer.poll). `false` when there is nothing but to wait. */
function poll(turn: ConsumerTurn): boolean {
  const { state } = turn
  state.lastPollAt = turn.now
  refreshMetadata(turn)
  // With a thread of its own in the background, commits of the timer and positions do not wait for the membership.
  const first = turn.membership.background !== null && !turn.membership.tells(turn)
  if (first) seeToOffsets(turn)
  const goesOn = turn.membership.poll(turn)
  if (!first && goesOn && turn.thrown === null && state.work === null) seeToOffsets(turn)
  if (turn.thrown !== null) {
    const exception = turn.thrown
    turn.thrown = null
    thrown(turn, exception, 'poll')
    return true
  }
  if (state.work !== null || turn.due.length > 0) return true
  if (returnRecords(turn)) return true
  sendFetches(turn)
  refreshMetadata(turn)
  const settled = goesOn && turn.membership.settled(state.client)
  state.quiet =
    settled && state.replicas === undefined && state.toInitialize.length === 0 && state.toReset.length === 0 && !state.metadataWanted
  return false
}

function goOn(turn: ConsumerTurn, due: Due): void {
  switch (due.ended) {
    case 'command':
      endCommand(turn)
      return
    case 'callback':
      if (due.then === 'closing') afterLeaveCallback(turn)
      else turn.membership.resume(turn, due.then)
      return
    case 'commit':
      afterCommit(turn, due.purpose, due)
  }
}

function afterCommit(turn: ConsumerTurn, purpose: CommitPurpose, { outcome, exception }: Extract<Due, { ended: 'commit' }>): void {
  const { state } = turn
  const { work } = state
  const backOffEnds = turn.now + fromMs(state.settings.retryBackoffMs)
  if (purpose === 'prepare' || purpose === 'reconcile') turn.membership.committed(turn, outcome)
  else if (purpose === 'auto') {
    if (outcome !== 'retriable' || state.autoCommitAt === null) return
    state.autoCommitAt = backOffEnds
    turn.timer('auto-commit', backOffEnds)
  } else if (purpose === 'callback') {
    if (work?.is === 'callback' && work.stage === 'committing') commitInCallbackEnded(turn, work, outcome, exception)
  } else if (work?.is !== 'committing') return
  else if (outcome === 'retriable') {
    state.work = { ...work, retryAt: backOffEnds }
    turn.timer('retry', backOffEnds)
  } else if (purpose === 'close') afterCloseCommit(turn)
  else if (outcome === 'failed') thrown(turn, exception ?? 'KafkaException', 'commit')
  else {
    turn.tell('OffsetsCommitted', 'cluster/consumer/committed', { in: 'loop' })
    endCommand(turn)
  }
}

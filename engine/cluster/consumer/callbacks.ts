import type { CommitOutcome } from '../../groups/wire/member-host'
import { fromMs } from '../../kernel/time'
import { commit } from './commit-request'
import type { Callback } from './work'
import type { ConsumerTurn } from './turn'

/** Run the callback that has begun as far as it goes without waiting: what it commits comes first, then its time. */
export function runCallback(turn: ConsumerTurn, work: Callback): void {
  const { settings } = turn.state
  if (!settings.commitOnRevoke || work.name !== 'onPartitionsRevoked') {
    spendTime(turn, work)
    return
  }
  const start = commit(turn, 'callback')
  if (start.is === 'sent') turn.state.work = { ...work, stage: 'committing' }
  else if (start.is === 'no-coordinator') turn.state.work = { ...work, stage: 'waiting', retryAt: turn.now }
  else commitInCallbackEnded(turn, work, start.is, start.is === 'failed' ? start.exception : null)
}

/** A commit in a callback that waits for a coordinator or a back-off is tried again when that may help. */
export function callbackMayGoOn(turn: ConsumerTurn, work: Callback): boolean {
  return work.stage === 'begun' || (work.stage === 'waiting' && turn.now >= work.retryAt && turn.state.client.coordinator !== null)
}

/** The commit in a callback has ended; an exception is the callback's own affair. */
export function commitInCallbackEnded(turn: ConsumerTurn, work: Callback, outcome: CommitOutcome, exception: string | null): void {
  if (outcome === 'retriable') {
    const retryAt = turn.now + fromMs(turn.state.settings.retryBackoffMs)
    turn.state.work = { ...work, stage: 'waiting', retryAt }
    turn.timer('retry', retryAt)
    return
  }
  if (outcome === 'committed') turn.tell('OffsetsCommitted', 'cluster/consumer/committed', { in: work.name })
  else {
    const detail = { class: exception ?? 'KafkaException', in: 'commitSync' }
    turn.tell('ExceptionThrown', 'cluster/consumer/exception', detail, { because: 'commit-refused' })
  }
  spendTime(turn, work)
}

/** The callback takes its time; it counts against max.poll.interval.ms. */
function spendTime(turn: ConsumerTurn, work: Callback): void {
  const { state } = turn
  const revoking = work.name === 'onPartitionsRevoked' && work.partitions.length > 0
  const duration = (revoking ? state.settings.revokeCallbackMs : 0) + state.blockCallbackMs
  state.blockCallbackMs = 0
  if (duration === 0) {
    returned(turn, work)
    return
  }
  state.work = { ...work, stage: 'sleeping' }
  state.threadUntil = turn.now + fromMs(duration)
  turn.timer('app', state.threadUntil, work.because)
  turn.armPollTimer()
}

/** The callback returned; whoever called it goes on later in this turn. */
export function returned(turn: ConsumerTurn, work: Callback): void {
  const { state } = turn
  if (work.stage === 'sleeping') {
    const detail = { callback: work.name, partitions: work.partitions }
    turn.tell('CallbackReturned', 'cluster/consumer/callback-returned', detail, { as: work.because })
    turn.timer('poll-timeout', null)
  }
  state.work = null
  state.threadUntil = null
  state.thread = 'polling'
  turn.due.push({ ended: 'callback', then: work.then })
}

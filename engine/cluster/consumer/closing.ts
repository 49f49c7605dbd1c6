import { commitSync } from './commits'
import type { Closing } from './work'
import type { ConsumerTurn } from './turn'

/** close(), or unsubscribe(): commit, run the callback that is due, leave (Kafka: ConsumerCoordinator.close). */
export function beginClosing(turn: ConsumerTurn, closing: Closing): void {
  const { state } = turn
  state.closing = closing
  if (closing.end !== 'unsubscribed' && state.settings.member.autoCommit) commitSync(turn, 'close', null)
  else afterCloseCommit(turn)
}

/** However the commit ended: closing goes on. */
export function afterCloseCommit(turn: ConsumerTurn): void {
  const { state } = turn
  state.work = null
  const due = turn.membership.leaveCallback(turn)
  if (due === null) {
    afterLeaveCallback(turn)
    return
  }
  turn.callback(due.name, state.owned, 'closing', due.rule, { because: 'command', as: 'leave' })
}

/** Nothing is owned any more: leave the group, if this kind of leaving does. */
export function afterLeaveCallback(turn: ConsumerTurn): void {
  const { state } = turn
  const { closing } = state
  if (closing === null) return
  turn.own([])
  const waits = turn.membership.leave(turn, closing.choice, closing.reason)
  if (waits && closing.end !== 'unsubscribed') {
    state.work = { is: 'leaving' }
    state.thread = 'busy'
  } else closed(turn)
}

/** The answer to LeaveGroup is there, or none is waited for. */
export function closed(turn: ConsumerTurn): void {
  const { state } = turn
  const { closing } = state
  if (closing === null) return
  state.closing = null
  state.work = null
  if (closing.end === 'unsubscribed') {
    state.topics = []
    state.regex = null
    state.brokerRegex = null
    turn.tell('Unsubscribed', 'cluster/consumer/subscribed', { topics: [] })
    turn.due.push({ ended: 'command' })
    return
  }
  state.process = closing.end
  state.thread = 'idle'
  turn.tell('ConsumerStopped', 'cluster/consumer/stopped', { as: closing.end })
  turn.effects.push({ do: 'halt', node: turn.self })
}

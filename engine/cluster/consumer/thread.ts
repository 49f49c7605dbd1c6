import { fromMs } from '../../kernel/time'
import { beginClosing } from './closing'
import { commitSync } from './commits'
import type { Command } from './work'
import type { ConsumerTurn } from './turn'

const isSubscribed = (turn: ConsumerTurn): boolean =>
  turn.state.topics.length > 0 || turn.state.regex !== null || turn.state.brokerRegex !== null

/** The next poll() begins, if there is anything to poll for. */
export function startPoll(turn: ConsumerTurn): void {
  const { state } = turn
  state.work = null
  state.threadUntil = null
  state.thread = isSubscribed(turn) ? 'polling' : 'idle'
  state.pollStartedAt = turn.now
  state.lastPollAt = turn.now
  turn.timer('poll-timeout', null)
  if (state.commands.length > 0) turn.timer('app', isSubscribed(turn) ? turn.pollEndsAt : turn.now, 'command')
}

/** poll() has returned: the application obeys one command, then polls again. */
export function betweenPolls(turn: ConsumerTurn): void {
  const { state } = turn
  const [command, ...rest] = state.commands
  if (command === undefined) {
    startPoll(turn)
    return
  }
  state.commands = rest
  obey(turn, command)
}

/** A command is done; the next poll() comes before the next command. */
export function endCommand(turn: ConsumerTurn): void {
  startPoll(turn)
}

function obey(turn: ConsumerTurn, command: Command): void {
  const { state } = turn
  switch (command.do) {
    case 'busy':
      state.work = { is: 'busy', thenCommit: command.thenCommit }
      state.thread = 'busy'
      state.threadUntil = turn.now + fromMs(command.forMs)
      turn.tell('Busy', 'cluster/consumer/busy', { forMs: command.forMs }, { because: 'command', as: 'busy' })
      turn.timer('app', state.threadUntil)
      turn.armPollTimer()
      return
    case 'commit':
      commitSync(turn, 'loop', command.offsets)
      return
    case 'enforceRebalance':
      turn.membership.requestRejoin(turn, command.reason === '' ? 'rebalance enforced by user' : command.reason)
      break
    case 'subscribe':
      state.topics = [...command.topics]
      state.regex = command.regex
      state.brokerRegex = command.brokerRegex
      state.metadataWanted = true
      turn.tell('Subscribed', 'cluster/consumer/subscribed', { topics: command.topics }, { because: 'command', as: 'rejoin' })
      break
    case 'unsubscribe':
      beginClosing(turn, { choice: 'default', end: 'unsubscribed', reason: 'the consumer unsubscribed from all topics' })
      return
    case 'close':
      beginClosing(turn, { choice: command.choice, end: 'closed', reason: 'the consumer is being closed' })
      return
  }
  endCommand(turn)
}

/** After these an application cannot go on. */
const final = /^(FencedInstanceId|InconsistentGroup|Unsupported|UnreleasedInstanceId|InvalidRegular|GroupMaxSize|InvalidRequest)/

/** An exception out of poll() or a command. The second one, or one that says so, ends the process: it closes its consumer. */
export function thrown(turn: ConsumerTurn, exception: string, where: string): void {
  const { state } = turn
  state.exception = exception
  state.failures += 1
  turn.tell('ExceptionThrown', 'cluster/consumer/exception', { class: exception, in: where }, { as: 'command' })
  if (state.failures >= 2 || final.test(exception))
    beginClosing(turn, { choice: 'default', end: 'failed', reason: 'the consumer is being closed' })
  else startPoll(turn)
}

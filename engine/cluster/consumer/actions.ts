import type { MemberClient } from '../../groups/protocols'
import type { NodeAction } from '../action'
import { isOn, type ActionOn } from '../concerned'
import { startPoll } from './thread'
import type { Command } from './work'
import type { ConsumerTurn } from './turn'

/** What a person does to a process. Some of it the application has to obey, which it does between two polls. */
export function actionTaken(turn: ConsumerTurn, action: NodeAction): void {
  if (!isOn('member', action)) return
  const { state } = turn
  switch (action.do) {
    case 'startMember':
      state.process = 'running'
      turn.tell('ConsumerStarted', 'cluster/consumer/started', { group: state.groupId, topics: state.topics }, { as: 'coordinator' })
      beginPolling(turn)
      return
    case 'killMember':
      state.process = 'killed'
      state.thread = 'idle'
      turn.tell('ConsumerKilled', 'cluster/consumer/killed', {})
      turn.effects.push({ do: 'halt', node: turn.self })
      return
    case 'freezeMember':
      state.process = 'frozen'
      state.lastPollAt = turn.lastPollAt
      turn.tell('ConsumerFrozen', 'cluster/consumer/frozen', {})
      turn.effects.push({ do: 'freeze', node: turn.self })
      return
    case 'thawMember':
      if (state.process === 'frozen') thaw(turn)
      return
    case 'blockCallback':
      state.blockCallbackMs = action.forMs
      return
    case 'poll':
      if (state.work?.is === 'busy') {
        state.threadUntil = turn.now
        turn.timer('app', turn.now)
      }
      return
    case 'closeMember':
    case 'busy':
    case 'lateCommit':
    case 'subscribe':
    case 'unsubscribe':
    case 'commit':
    case 'enforceRebalance':
      queue(turn, commandOf(action, state.client.protocol))
  }
}

function thaw(turn: ConsumerTurn): void {
  const { state } = turn
  state.process = 'running'
  turn.tell('ConsumerThawed', 'cluster/consumer/thawed', {})
  turn.effects.push({ do: 'thaw', node: turn.self })
  turn.waking = true
  turn.membership.timer(turn, 'heartbeat')
  turn.waking = false
  state.pollStartedAt = turn.now
}

/** A classic process polls at once. The other's background thread is there before its application, which obeys what it was told first. */
function beginPolling(turn: ConsumerTurn): void {
  if (turn.membership.background === null) startPoll(turn)
  else turn.timer('app', turn.now)
}

function queue(turn: ConsumerTurn, command: Command): void {
  const { state } = turn
  state.commands = [...state.commands, command]
  const waits = state.work === null && state.commands.length === 1
  turn.tell('CommandGiven', 'cluster/action', { command: command.do }, { as: 'command' })
  if (waits) turn.timer('app', state.thread === 'idle' ? turn.now : turn.pollEndsAt)
}

/** What the application does itself, once it has the time. */
type Obeyed = Exclude<ActionOn<'member'>, { do: 'startMember' | 'killMember' | 'freezeMember' | 'thawMember' | 'poll' | 'blockCallback' }>

/** A regular expression is for the broker where the protocol has that, else for the client itself. */
function subscription(action: Extract<NodeAction, { do: 'subscribe' }>, protocol: MemberClient['protocol']): Command {
  const regex = action.regex ?? null
  const byBroker = protocol === 'consumer'
  return { do: 'subscribe', topics: action.topics ?? [], regex: byBroker ? null : regex, brokerRegex: byBroker ? regex : null }
}

function commandOf(action: Obeyed, protocol: MemberClient['protocol']): Command {
  switch (action.do) {
    case 'closeMember':
      return { do: 'close', choice: action.membership ?? 'default' }
    case 'busy':
      return { do: 'busy', forMs: action.forMs, thenCommit: false }
    case 'lateCommit':
      return { do: 'busy', forMs: action.forMs, thenCommit: true }
    case 'subscribe':
      return subscription(action, protocol)
    case 'unsubscribe':
      return { do: 'unsubscribe' }
    case 'commit':
      return { do: 'commit', offsets: action.offsets ?? null }
    case 'enforceRebalance':
      return { do: 'enforceRebalance', reason: action.reason }
  }
}

import type { NodeAction } from '../cluster/action'
import type { Message } from '../cluster/message'
import { brokerNode, type ConsumerState, type NodeState } from '../cluster/world'
import type { Context, Effect, Input } from '../kernel/node'
import { answerReaches } from './observe-client'
import { requestBecause, requestRule, sendingTells } from './observe-client-sends'
import type { PlayedLog } from './played-log'
import { effectOf, type PlayedOutcome } from './played-outcome'

/** A consumer sends its first request when it starts, each later one at its time, and makes of an answer what it says. */
export function consumerActs(log: PlayedLog, state: ConsumerState, input: Input<Message, NodeAction>, context: Context): PlayedOutcome {
  if (input.kind === 'message') {
    const index = log.placeOf(input.envelope.body)
    if (index === undefined) return { changes: [], effects: [] }
    const found = answerReaches(state, log.exchange(index), context.now, log.nameOf)
    return { changes: found.changes.map((change) => ({ of: 'consumer', ...change })), effects: found.facts.map(effectOf) }
  }
  if (input.kind === 'timer') return sends(log, state, Number(input.key.slice('send/'.length)), context, false)
  const first = log.processAt(state.name, context.now)?.exchanges[0]
  return first === undefined ? { changes: [], effects: [] } : sends(log, state, first, context, true)
}

function sends(log: PlayedLog, state: ConsumerState, index: number, context: Context, isFirst: boolean): PlayedOutcome {
  const exchange = log.exchange(index)
  const found = sendingTells(state, exchange, context.now, log.nameOf)
  const effects: Effect<Message, NodeState>[] = found.facts.map(effectOf)
  const because = requestBecause(exchange)
  effects.push({
    do: 'send',
    to: brokerNode(log.broker),
    label: `${exchange.api}Request`,
    body: log.request(index),
    rule: requestRule(exchange),
    lane: exchange.connection,
    ...(because === undefined ? {} : { because }),
    ...(isFirst ? { as: 'started' } : {}),
  })
  const next = log.nextOf(index)
  if (next >= 0)
    effects.push({
      do: 'timer',
      key: `send/${String(next)}`,
      at: Math.max(log.timeOf(next, 'arrivedAt'), context.now),
      because: 'started',
    })
  return { changes: found.changes.map((change) => ({ of: 'consumer', ...change })), effects }
}

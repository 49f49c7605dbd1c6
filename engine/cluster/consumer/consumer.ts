import type { Context, Envelope, Input, Outcome } from '../../kernel/node'
import type { NodeAction } from '../action'
import type { Message } from '../message'
import type { NodeState } from '../world'
import { actionTaken } from './actions'
import { answered } from './answers'
import { returned } from './callbacks'
import { betweenPolls, endCommand } from './thread'
import { autoCommit, commitBeforeJoin, commitBeforeReconciling, commitSync } from './commits'
import { become } from './draft'
import { lookUpCoordinator } from './lookup'
import { refreshMetadata } from './metadata'
import { drive } from './drive'
import { dropConnection, requestsTimedOut } from './requests'
import type { ConsumerState } from './state'
import { applySteadyBeat, bringsNothing, steadyBeat, type SteadyBeat } from './steady-heartbeat'
import { applySteady, steadyFetch, type Steady } from './steady-fetch'
import { ConsumerTurn } from './turn'

export type ConsumerChange = { readonly kind: 'became'; readonly state: ConsumerState } | Steady | SteadyBeat

type ConsumerOutcome = Outcome<ConsumerChange, Message, NodeState>

const wiring = { commitBeforeJoin, commitBeforeReconciling, dropConnection, lookUpCoordinator }

const nothing: ConsumerOutcome = { changes: [], effects: [] }

/** The only thing that changes a consumer's state. */
export function applyToConsumer(state: ConsumerState, change: ConsumerChange): void {
  if (change.kind === 'steady') applySteady(state, change)
  else if (change.kind === 'became') become(state, change.state)
  else applySteadyBeat(state, change)
}

/** The short ways of a quiet consumer; the long way comes to the same. */
function steady(state: ConsumerState, input: Input<Message, NodeAction>, context: Context): ConsumerOutcome | null {
  if (input.kind === 'message') return answeredSteadily(state, input.envelope, context)
  if (input.kind !== 'timer' || input.key !== 'heartbeat') return null
  const beat = steadyBeat(state, context.now)
  return beat === null ? null : { changes: [beat.change], effects: beat.effects }
}

function answeredSteadily(state: ConsumerState, { body }: Envelope<Message>, context: Context): ConsumerOutcome | null {
  if (body.kind !== 'response') return null
  if (body.api === 'Heartbeat' || body.api === 'ConsumerGroupHeartbeat') {
    if (state.inFlight.get(body.correlationId)?.api !== body.api || !bringsNothing(state, body.api, body.fields)) return null
    return { changes: [{ kind: 'heard', correlationId: body.correlationId, at: context.now }], effects: [] }
  }
  if (body.api !== 'Fetch') return null
  for (const fetching of state.fetching.values()) {
    if (fetching.correlationId !== body.correlationId) continue
    const result = steadyFetch(state, fetching, body.fields, context)
    return result === null ? null : { changes: [result.change], effects: [result.effect] }
  }
  return null
}

/** A consumer process (Kafka: ClassicKafkaConsumer): application thread, heartbeat thread, fetcher. */
export function decideConsumer(state: ConsumerState, input: Input<Message, NodeAction>, context: Context): ConsumerOutcome {
  if (state.process === 'killed' || state.process === 'closed' || state.process === 'failed') return nothing
  const short = state.quiet ? steady(state, input, context) : null
  if (short !== null) return short
  const turn = new ConsumerTurn(state, context, wiring)
  if (input.kind === 'message') answered(turn, input.envelope.body)
  else if (input.kind === 'timer') timerFired(turn, input.key)
  else actionTaken(turn, input.action)
  drive(turn)
  if (turn.state.process === 'running') turn.membership.background?.(turn)
  return { changes: [{ kind: 'became', state: turn.state }], effects: turn.effects }
}

function timerFired(turn: ConsumerTurn, key: string): void {
  const { state } = turn
  switch (key) {
    case 'app':
      threadWakes(turn)
      return
    case 'metadata':
      state.metadataWanted = true
      refreshMetadata(turn)
      return
    case 'auto-commit':
      if (state.thread === 'polling' && turn.membership.settled(state.client)) autoCommit(turn)
      return
    case 'request':
      requestsTimedOut(turn)
      return
    case 'retry':
      return
    default:
      turn.membership.timer(turn, key)
  }
}

/** The application's thread comes to: from poll(), from its work, from a callback. */
function threadWakes(turn: ConsumerTurn): void {
  const { work, threadUntil, commands, thread } = turn.state
  if (threadUntil !== null && turn.now < threadUntil) return
  if (work === null) {
    if (thread === 'idle' || (commands.length > 0 && turn.now >= turn.pollEndsAt)) betweenPolls(turn)
    return
  }
  switch (work.is) {
    case 'processing':
      betweenPolls(turn)
      return
    case 'busy':
      if (work.thenCommit) commitSync(turn, 'loop', null)
      else endCommand(turn)
      return
    case 'callback':
      if (work.stage === 'sleeping') returned(turn, work)
      return
    case 'committing':
    case 'leaving':
  }
}

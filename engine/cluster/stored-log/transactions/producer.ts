import type { Context, Input } from '../../../kernel/node'
import type { NodeAction } from '../../action'
import type { Message, ProduceResponse } from '../../message'
import type { ProducerState } from '../../world'
import { writeRound, writingAnswered } from '../producer-turn'
import { wantedBatches } from '../wanted-record'
import type { Writing } from '../writing'
import type { WritingOutcome } from '../writing-outcome'
import type { ApplicationCall } from './client'
import { askAgain, batchAnswered, clientAnswered, clientTimer, ClientTurn } from './client-turn'

type Leaders = ReadonlyMap<string, readonly number[]>

function outcome({ writing, sent, effects }: ClientTurn, records = 0, round = false): WritingOutcome {
  const wrote = { kind: 'wrote', writing, sent, round } as const
  return { changes: records === 0 ? [wrote] : [wrote, { kind: 'acknowledged', records }], effects }
}

/** What an action is to such a producer; `null`: nothing. */
function callOf(action: NodeAction): readonly ApplicationCall[] | null {
  if (action.do === 'beginTransaction') return [{ is: 'begin' }]
  if (action.do === 'commitTransaction') return [{ is: 'end', committed: true }]
  if (action.do === 'abortTransaction') return [{ is: 'end', committed: false }]
  if (action.do !== 'produce') return null
  return wantedBatches(action).map((batch) => ({ is: 'send', batch }))
}

/** The application calls something of its producer. */
function called(state: ProducerState, writing: Writing, action: NodeAction, context: Context): WritingOutcome | null {
  const calls = callOf(action)
  if (calls === null) return null
  const turn = new ClientTurn(state, writing, context)
  turn.set({ calls: [...turn.client.calls, ...calls] })
  turn.drive(state.plan?.leaders ?? null)
  return outcome(turn)
}

/** Once it knows the cluster, it looks for its coordinator. */
export function transactionalPlanned(state: ProducerState, writing: Writing, leaders: Leaders, context: Context): WritingOutcome {
  const turn = new ClientTurn(state, writing, context)
  if (turn.client.stage === 'finding' && turn.client.awaits < 0) turn.find()
  turn.drive(leaders)
  return outcome(turn)
}

function timerFired(state: ProducerState, writing: Writing, context: Context): WritingOutcome {
  const turn = new ClientTurn(state, writing, context)
  askAgain(turn)
  return outcome(turn)
}

/** An answer of a broker that leads, or of one that coordinates. */
function answered(state: ProducerState, writing: Writing, body: Message, context: Context): WritingOutcome | null {
  if (body.kind === 'response' && body.api === 'Produce') return produced(state, writing, body.correlationId, body.fields, context)
  if (body.kind !== 'transaction-response' && !(body.kind === 'response' && body.api === 'FindCoordinator')) return null
  const turn = new ClientTurn(state, writing, context)
  if (body.correlationId !== turn.client.awaits) return outcome(turn)
  if (body.kind === 'response') {
    turn.answered()
    turn.set({ coordinator: body.fields.coordinators[0]?.nodeId ?? -1 })
    turn.initialize()
  } else if (body.api === 'InitProducerId' || body.api === 'EndTxn') clientAnswered(turn, body.fields)
  turn.drive(state.plan?.leaders ?? null)
  return outcome(turn)
}

function produced(state: ProducerState, held: Writing, correlationId: number, fields: ProduceResponse, context: Context): WritingOutcome {
  const { writing, records } = writingAnswered(held, correlationId, fields)
  const turn = new ClientTurn(state, writing, context)
  batchAnswered(turn, fields)
  turn.drive(state.plan?.leaders ?? null)
  return outcome(turn, records)
}

/** What is about transactions; `null`: the input is like that of any producer. */
export function decideTransactional(
  state: ProducerState,
  writing: Writing,
  input: Input<Message, NodeAction>,
  context: Context,
): WritingOutcome | null {
  if (input.kind === 'action') return called(state, writing, input.action, context)
  if (input.kind === 'message') return answered(state, writing, input.envelope.body, context)
  return input.key === clientTimer ? timerFired(state, writing, context) : null
}

/** A round of a steady producer: outside of a transaction its application sends nothing. */
export function transactionalRound(state: ProducerState, writing: Writing, leaders: Leaders, context: Context): WritingOutcome {
  const turn = new ClientTurn(state, writing, context)
  if (turn.client.stage !== 'open' || turn.client.calls.length > 0) return outcome(turn, 0, true)
  turn.put(writeRound(state, writing, leaders, context))
  return outcome(turn, 0, true)
}

import type { Context, Input } from '../../../kernel/node'
import type { NodeAction } from '../../action'
import type { Message, ProduceResponse } from '../../message'
import type { ProducerState } from '../../world'
import { writeRound, writingAnswered } from '../producer-turn'
import type { Writing } from '../writing'
import type { WritingOutcome } from '../writing-outcome'
import { callOf } from './client'
import { clientTimer, WritingClient } from './writing-client'

type Leaders = ReadonlyMap<string, readonly number[]>

function outcome({ writing, sent, effects }: WritingClient, records = 0, round = false): WritingOutcome {
  const wrote = { kind: 'wrote', writing, sent, round } as const
  return { changes: records === 0 ? [wrote] : [wrote, { kind: 'acknowledged', records }], effects }
}

/** The application calls something of its producer. */
function called(state: ProducerState, writing: Writing, action: NodeAction, context: Context): WritingOutcome | null {
  const calls = callOf(action)
  if (calls === null) return null
  const turn = new WritingClient(state, writing, context)
  turn.set({ calls: [...turn.client.calls, ...calls] })
  turn.calls.drive()
  return outcome(turn)
}

/** Once it knows the cluster, it looks for its coordinator. */
export function transactionalPlanned(state: ProducerState, writing: Writing, leaders: Leaders, context: Context): WritingOutcome {
  const turn = new WritingClient(state, writing, context, leaders)
  if (turn.client.stage === 'finding' && turn.client.awaits < 0) turn.calls.find()
  turn.calls.drive()
  return outcome(turn)
}

function timerFired(state: ProducerState, writing: Writing, context: Context): WritingOutcome {
  const turn = new WritingClient(state, writing, context)
  turn.calls.askAgain()
  return outcome(turn)
}

/** An answer of a broker that leads, or of one that coordinates. */
function answered(state: ProducerState, writing: Writing, body: Message, context: Context): WritingOutcome | null {
  if (body.kind === 'response' && body.api === 'Produce') return produced(state, writing, body.correlationId, body.fields, context)
  if (body.kind !== 'transaction-response' && !(body.kind === 'response' && body.api === 'FindCoordinator')) return null
  const turn = new WritingClient(state, writing, context)
  if (body.correlationId !== turn.client.awaits) return outcome(turn)
  if (body.kind === 'response') turn.calls.found(body.fields.coordinators[0]?.nodeId ?? -1)
  else if (body.api === 'InitProducerId' || body.api === 'EndTxn') turn.calls.answered(body.fields)
  turn.calls.drive()
  return outcome(turn)
}

function produced(state: ProducerState, held: Writing, correlationId: number, fields: ProduceResponse, context: Context): WritingOutcome {
  const { writing, records } = writingAnswered(held, correlationId, fields)
  const turn = new WritingClient(state, writing, context)
  const refused = fields.topics.flatMap(({ partitions }) => partitions).find(({ errorCode }) => errorCode !== 0)
  if (refused !== undefined) turn.calls.batchFailed(refused.errorCode)
  turn.calls.drive()
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
  const turn = new WritingClient(state, writing, context)
  if (turn.client.stage !== 'open' || turn.client.calls.length > 0) return outcome(turn, 0, true)
  turn.put(writeRound(state, writing, leaders, context))
  return outcome(turn, 0, true)
}

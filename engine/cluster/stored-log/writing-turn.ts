import type { Context, Input } from '../../kernel/node'
import type { NodeAction } from '../action'
import type { Message } from '../message'
import type { ProducerState } from '../world'
import { writeRound, writeWaiting, writeWanted, writingAnswered } from './producer-turn'
import { sendBatches } from './send-batches'
import { decideTransactional, transactionalPlanned, transactionalRound } from './transactions/producer'
import { wantedBatches } from './wanted-record'
import type { Written } from './write'
import type { Writing } from './writing'
import type { WritingOutcome } from './writing-outcome'

type Leaders = ReadonlyMap<string, readonly number[]>

function sent(state: ProducerState, written: Written, round: boolean): WritingOutcome {
  const { writing, effects } = sendBatches(state, 0, written)
  return { changes: [{ kind: 'wrote', writing, sent: written.requests.length, round }], effects }
}

/** A round of a steady producer. */
export const writingRound = (state: ProducerState, writing: Writing, leaders: Leaders, context: Context): WritingOutcome =>
  writing.transactional === null
    ? sent(state, writeRound(state, writing, leaders, context), true)
    : transactionalRound(state, writing, leaders, context)

/** It knows who leads what. */
export function writingPlanned(state: ProducerState, writing: Writing, leaders: Leaders, context: Context): WritingOutcome {
  if (writing.transactional !== null) return transactionalPlanned(state, writing, leaders, context)
  if (writing.waiting.length === 0) return { changes: [], effects: [] }
  return sent(state, writeWaiting(state, writing, leaders, context), false)
}

/** What is about batches of its own; `null`: the input is like that of any producer. */
export function decideWriting(
  state: ProducerState,
  writing: Writing,
  input: Input<Message, NodeAction>,
  context: Context,
): WritingOutcome | null {
  if (writing.transactional !== null) return decideTransactional(state, writing, input, context)
  if (input.kind === 'action') {
    const { action } = input
    if (action.do !== 'produce') return null
    return sent(state, writeWanted(state, writing, wantedBatches(action), context), false)
  }
  if (input.kind === 'timer') return null
  const { body } = input.envelope
  if (body.kind !== 'response' || body.api !== 'Produce') return null
  const answered = writingAnswered(writing, body.correlationId, body.fields)
  return {
    changes: [
      { kind: 'wrote', writing: answered.writing, sent: 0, round: false },
      { kind: 'acknowledged', records: answered.records },
    ],
    effects: [],
  }
}

import type { Detail } from '../kernel/event'
import type { Context, Effect, Input, Outcome } from '../kernel/node'
import { countersOfStep, plus, type Counters } from './counters'
import { countersInRound, planOf, roundAt, type Plan } from './plan'
import type { ReadStep, StepKind } from './read-step'
import { stepInRound, type Round } from './round'
import type { ReadPathRule } from './rules'
import { ruleOf } from './step-rule'
import { countersAfterRounds } from './totals'
import { stepNs, timePresets, timesOf } from './time-model'
import type { TransferState } from './transfer-state'

export interface TransferChange {
  readonly kind: 'went'
  readonly phase: TransferState['phase']
  readonly round: number
  readonly index: number
  readonly counters: Counters
  readonly elapsedNs: number
}

type TransferOutcome = Outcome<TransferChange, never, never>
type TransferEffect = Effect<never, never>

/** A loop or a round with more repetitions than this is told by its first two and its last. */
const mostTold = 4
const toldAtFirst = 2

export const transferTimer = 'step'

export function applyToTransfer(state: TransferState, change: TransferChange): void {
  state.phase = change.phase
  state.round = change.round
  state.index = change.index
  state.counters = change.counters
  state.elapsedNs = change.elapsedNs
}

const typeOf: Readonly<Record<StepKind, string>> = {
  'enter-kernel': 'EnterKernel',
  'exit-kernel': 'ExitKernel',
  'dma-copy': 'DmaCopy',
  'cpu-copy': 'CpuCopy',
  'descriptor-copy': 'DescriptorCopy',
  transform: 'Transform',
  'page-fault': 'PageFault',
}

const event = (type: string, rule: ReadPathRule, detail: Detail): TransferEffect => ({ do: 'event', type, rule, detail })

/** Where a transfer goes next, and what that adds. */
interface Move {
  readonly round: number
  readonly index: number
  readonly added: Counters
  readonly ns: number
  readonly events: readonly TransferEffect[]
}

function gone(state: TransferState, move: Move): TransferOutcome {
  const elapsedNs = state.elapsedNs + move.ns
  const counters = plus(state.counters, move.added)
  const { round, index, events } = move
  const at = state.startAt + Math.ceil(elapsedNs / 1000)
  return {
    changes: [{ kind: 'went', phase: 'running', round, index, counters, elapsedNs }],
    effects: [...events, { do: 'timer', key: transferTimer, at }],
  }
}

const took = (state: TransferState, added: Counters): number => timesOf(added, timePresets[state.time], false).wallNs

/** From the third round to the last at once, where there are many. */
function passOverRounds(state: TransferState, plan: Plan): Move | null {
  const { count } = plan.rounds
  if (count <= mostTold || state.round !== toldAtFirst || state.index !== 0) return null
  const last = count - 1
  const before = countersAfterRounds(plan.transfer, state.round, plan.rounds)
  const added = plus(countersAfterRounds(plan.transfer, last, plan.rounds), before, -1)
  const bytes = plan.rounds.bytesBefore(last) - plan.rounds.bytesBefore(state.round)
  const { syscalls } = added
  const detail = { rounds: last - state.round, first: state.round, last: last - 1, bytes, syscalls }
  return { round: last, index: 0, added, ns: took(state, added), events: [event('LoopRepeated', 'readpath/loop/repeated', detail)] }
}

/** The same for the records, or faults, of one round. */
function passOverRepetitions(state: TransferState, plan: Plan, round: Round): Move | null {
  let start = 0
  for (const { times, size } of round.parts) {
    if (times > mostTold && state.index === start + toldAtFirst * size) {
      const index = start + (times - 1) * size
      const added = plus(countersInRound(plan, round, index), countersInRound(plan, round, state.index), -1)
      const detail = { repetitions: times - 1 - toldAtFirst, steps: index - state.index }
      const events = [event('RepeatedInRound', 'readpath/records/repeated', detail)]
      return { round: state.round, index, added, ns: took(state, added), events }
    }
    start += times * size
  }
  return null
}

/** Bytes that are taken out of the page cache right after the kernel was entered had not to be waited for. */
function foundInCache(step: ReadStep, before: ReadStep | null): boolean {
  return step.from === 'page-cache' && step.kind !== 'dma-copy' && (before?.kind === 'enter-kernel' || before?.kind === 'page-fault')
}

function oneStep(state: TransferState, plan: Plan, round: Round): Move | null {
  const step = stepInRound(round, state.index)
  if (step === null) return null
  const { from, to, bytes } = step
  const added = countersOfStep(step, plan.transfer.parameters)
  const crossing = added.modeSwitches === 0 ? {} : { crossing: state.counters.modeSwitches + 1 }
  const events: TransferEffect[] = []
  if (state.index === 0 && state.round > 0)
    events.push(event('LoopAgain', 'readpath/loop/next', { round: state.round, rounds: plan.rounds.count, start: round.start }))
  if (foundInCache(step, stepInRound(round, state.index - 1)))
    events.push(event('PagesFound', 'readpath/cached', { bytes: round.end - round.start }))
  events.push(event(typeOf[step.kind], ruleOf(step), { syscall: step.syscall ?? '', from, to, bytes, ...crossing, round: state.round }))
  const last = state.index + 1 === round.steps
  return {
    round: last ? state.round + 1 : state.round,
    index: last ? 0 : state.index + 1,
    added,
    ns: stepNs(step, added, timePresets[state.time]),
    events,
  }
}

/** Begins; does one step at a time, or passes over what is like the step before; ends. Which step comes next is the plan's to say. */
export function decideTransfer(state: TransferState, input: Input<unknown, unknown>, context: Context): TransferOutcome {
  if (input.kind !== 'timer' || state.phase === 'done') return { changes: [], effects: [] }
  const { round, index, counters, elapsedNs, transfer } = state
  const here = { kind: 'went', round, index, counters, elapsedNs } as const
  if (state.phase === 'waiting') {
    const { strategy, fileBytes, bufferBytes, cached } = transfer
    const detail = { strategy, fileBytes, bufferBytes, cached }
    return {
      changes: [{ ...here, phase: 'running' }],
      effects: [event('TransferStarted', 'readpath/transfer/started', detail), { do: 'timer', key: transferTimer, at: context.now }],
    }
  }
  const plan = planOf(transfer)
  if (round < plan.rounds.count) {
    const under = roundAt(plan, round)
    const move = passOverRounds(state, plan) ?? passOverRepetitions(state, plan, under) ?? oneStep(state, plan, under)
    if (move !== null) return gone(state, move)
  }
  const { syscalls, modeSwitches, cpuCopies, dmaCopies, wireBytes } = counters
  const detail = { syscalls, modeSwitches, cpuCopies, dmaCopies, wireBytes }
  return { changes: [{ ...here, phase: 'done' }], effects: [event('TransferDone', 'readpath/transfer/done', detail)] }
}

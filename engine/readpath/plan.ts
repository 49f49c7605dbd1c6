import { countersOfStep, noCounters, plus, type Counters } from './counters'
import { firstWhere, roundsOf, type Rounds } from './rounds'
import { roundOf, stepInRound, type Round } from './round'
import type { Part } from './slice'
import type { ReadStep } from './read-step'
import type { Transfer } from './strategy'
import { countersAfterRounds, stepsBeforeRound } from './totals'

/** A transfer as a list of steps that is never written down: step, round and counters of any place in it are had at once. */
export interface Plan {
  readonly transfer: Transfer
  readonly rounds: Rounds
  readonly steps: number
  readonly totals: Counters
}

/** A step, and where it stands: step `index` of round `round`, both from 0. */
export interface PlacedStep {
  readonly round: number
  readonly index: number
  readonly step: ReadStep
}

/** A transfer as rounds and totals, in closed form: nothing is listed until it is asked for. */
export function planOf(transfer: Transfer): Plan {
  const rounds = roundsOf(transfer)
  return {
    transfer,
    rounds,
    steps: stepsBeforeRound(transfer, rounds.count, rounds),
    totals: countersAfterRounds(transfer, rounds.count, rounds),
  }
}

/** Round `k`, from 0. */
export function roundAt({ transfer, rounds }: Plan, k: number): Round {
  return roundOf(transfer, k, rounds.bytesBefore(k), rounds.bytesBefore(k + 1))
}

/** How many steps come before round `k`. */
export const stepsBefore = ({ transfer, rounds }: Plan, k: number): number => stepsBeforeRound(transfer, k, rounds)

/** In which round step `index` of the whole transfer is, and where there. It must be one of its steps. */
function placeOf(plan: Plan, index: number): { readonly round: number; readonly index: number } {
  const round = firstWhere(plan.rounds.count, (k) => stepsBefore(plan, k) > index) - 1
  return { round, index: index - stepsBefore(plan, round) }
}

/** Step `index` of the whole transfer, from 0; null beyond its end. */
export function stepAt(plan: Plan, index: number): PlacedStep | null {
  if (index < 0 || index >= plan.steps) return null
  const place = placeOf(plan, index)
  const step = stepInRound(roundAt(plan, place.round), place.index)
  return step === null ? null : { ...place, step }
}

/** What the first `steps` of a stretch add: whole repetitions at once, since all but the last are alike. */
function countersOfPart({ times, size, at }: Part, steps: number, transfer: Transfer): Counters {
  const whole = Math.floor(steps / size)
  const alike = Math.min(whole, times - 1)
  let sum = noCounters
  const add = (step: ReadStep, n: number): void => {
    if (n > 0) sum = plus(sum, countersOfStep(step, transfer.parameters, n))
  }
  for (const step of at(0)) add(step, alike)
  if (whole === times && times > 0) for (const step of at(times - 1)) add(step, 1)
  if (whole < times) for (const step of at(whole).slice(0, steps % size)) add(step, 1)
  return sum
}

/** The counters after the first `steps` of a round, from nothing. */
export function countersInRound({ transfer }: Plan, round: Round, steps: number): Counters {
  let sum = noCounters
  let rest = steps
  for (const part of round.parts) {
    if (rest <= 0) break
    const taken = Math.min(rest, part.times * part.size)
    if (taken > 0) sum = plus(sum, countersOfPart(part, taken, transfer))
    rest -= taken
  }
  return sum
}

/** The counters after the first `index` steps of the whole transfer. */
export function countersAfter(plan: Plan, index: number): Counters {
  if (index >= plan.steps) return plan.totals
  const place = placeOf(plan, index)
  const before = countersAfterRounds(plan.transfer, place.round, plan.rounds)
  return plus(before, countersInRound(plan, roundAt(plan, place.round), place.index))
}

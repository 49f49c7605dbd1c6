import { paths } from './paths'
import type { ReadStep } from './read-step'
import { type Part, Slice } from './slice'
import type { Transfer } from './strategy'

/** One round of the loop: which bytes it moves, and the steps in which it does. */
export interface Round {
  readonly number: number
  readonly start: number
  readonly end: number
  readonly parts: readonly Part[]
  readonly steps: number
}

/** The round that moves these bytes. Its steps are made when they are asked for. */
export function roundOf(transfer: Transfer, number: number, start: number, end: number): Round {
  const parts = paths[transfer.strategy](new Slice(transfer, start, end))
  return { number, start, end, parts, steps: parts.reduce((sum, { times, size }) => sum + times * size, 0) }
}

/** Step `index` of a round, from 0; null beyond its end. */
export function stepInRound(round: Round, index: number): ReadStep | null {
  let rest = index
  for (const { times, size, at } of round.parts) {
    if (rest < times * size) return at(Math.floor(rest / size))[rest % size] ?? null
    rest -= times * size
  }
  return null
}

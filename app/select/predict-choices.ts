import type { Event } from '../../engine'
import type { Choice } from './moment'
import { count } from './readings/scope'

/** What may be chosen, what is so, and the event that shows it. */
export interface Answer {
  readonly choices: readonly Choice[]
  readonly answer: string
  readonly event: Event | null
}

const numberChoice = (number: number): Choice => ({ id: String(number), label: count(number), values: { chosen: count(number) } })

/** Each number once, in order. */
export const choicesOf = (numbers: readonly number[]): readonly Choice[] => [...new Set(numbers)].sort((a, b) => a - b).map(numberChoice)

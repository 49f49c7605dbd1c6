import type { Words } from '../../words/en'
import { presenterScale, tellingsFrom, type ScaledTelling } from '../presenter-scale'
import type { ViewSize } from '../view'
import type { Telling } from './columns'
import { consumerMachineLayout } from './consumer/layout'
import { besideFrom } from './consumer/places'
import { stateMachineLayout, type StateMachineLayout } from './layout'
import type { StateMachineSpec } from './spec'

export type Room = ScaledTelling<Telling>

/** The machine of the group's kind at that moment. */
export const layoutOf = (
  spec: StateMachineSpec,
  words: Words,
  width: number,
  height: number,
  wanted: string | null,
  telling: Telling,
): StateMachineLayout =>
  spec.kind === 'consumer'
    ? consumerMachineLayout(spec, words, width, height, wanted, telling)
    : stateMachineLayout(spec, words, width, height, wanted, telling)

const presented = tellingsFrom<Telling>(['all', 'bare'])
const whole: Room = { scale: 1, telling: 'all' }
const besideText: readonly Room[] = [whole, { scale: 1, telling: 'close' }]

/** Narrower than this it is a phone. */
const narrow = 480

/** Under this width both sides of a group of that kind stand one below the other. */
const stackedUnder = (spec: StateMachineSpec): number => (spec.kind === 'consumer' ? besideFrom : narrow)

/**
 * As much as a room's height holds, as large as it holds it: the words of the exits and the legend go before the type comes under
 * 18 px; beside a text, where both sides are one below the other, they go where the rest fits then. What fits in no way is told whole, and scrolls.
 */
export function roomFor(spec: StateMachineSpec, words: Words, { presenter, width, height }: ViewSize): Room {
  if (!presenter && width >= stackedUnder(spec)) return whole
  const fits = ({ scale, telling }: Room): boolean => {
    const placed = layoutOf(spec, words, width / scale, height / scale, null, telling)
    return placed.height * scale <= height + 0.5
  }
  return (presenter ? presented : besideText).find(fits) ?? { scale: presenter ? presenterScale : 1, telling: 'all' }
}

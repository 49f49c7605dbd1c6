import type { Words } from '../../words/en'
import { leastScale, tellingsFrom, type ScaledTelling } from '../presenter-scale'
import type { ViewSize } from '../view'
import { fullest } from './fullest'
import { epochsLayout } from './layout'
import type { Telling } from './shape'
import type { EpochsSpec } from './spec'

export type Room = ScaledTelling<Telling>

const presented = tellingsFrom<Telling>(['all', 'bare'])
const whole: Room = { scale: 1, telling: 'all' }
const onPhone: readonly Room[] = [whole, { scale: 1, telling: 'bare' }]

/** Narrower than this it is a phone. */
const narrow = 480

/**
 * As much as a room's height holds, as large as it holds it: what comes next and what the signs mean go before the type comes under
 * 18 px; on a phone, beside a text, they go where the rest fits then. It is what the group needs at its busiest; a moment that needs
 * still more takes the next that holds it.
 */
export function roomFor(spec: EpochsSpec, words: Words, { presenter, width, height }: ViewSize): Room {
  if (!presenter && width >= narrow) return whole
  const rooms = presenter ? presented : onPhone
  const otherwise: Room = presenter ? { scale: leastScale, telling: 'bare' } : whole
  const holds =
    (moment: EpochsSpec) =>
    ({ scale, telling }: Room): boolean =>
      epochsLayout(moment, words, width / scale, height / scale, telling).height * scale <= height + 0.5
  const first = spec.kind === 'consumer' ? rooms.findIndex(holds(fullest(spec))) : 0
  return first < 0 ? otherwise : (rooms.slice(first).find(holds(spec)) ?? otherwise)
}

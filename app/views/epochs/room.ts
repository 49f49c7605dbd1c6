import type { Words } from '../../words/en'
import { leastScale, tellingsFrom, type ScaledTelling } from '../presenter-scale'
import type { ViewSize } from '../view'
import { fullest } from './fullest'
import { epochsLayout, type Telling } from './layout'
import type { EpochsSpec } from './spec'

export type Room = ScaledTelling<Telling>

const rooms = tellingsFrom<Telling>(['all', 'bare'])

/**
 * As much as a room's height holds, as large as it holds it: what comes next and what the signs mean go before the type comes under
 * 18 px. It is what the group needs at its busiest; a moment that needs still more takes the next that holds it.
 */
export function roomFor(spec: EpochsSpec, words: Words, { presenter, width, height }: ViewSize): Room {
  if (!presenter) return { scale: 1, telling: 'all' }
  const holds =
    (moment: EpochsSpec) =>
    ({ scale, telling }: Room): boolean =>
      epochsLayout(moment, words, width / scale, height / scale, telling).height * scale <= height + 0.5
  const usual = spec.kind === 'consumer' ? rooms.findIndex(holds(fullest(spec))) : 0
  return rooms.slice(usual).find(holds(spec)) ?? { scale: leastScale, telling: 'bare' }
}

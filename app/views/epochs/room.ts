import type { Words } from '../../words/en'
import { leastScale, tellingsFrom, type ScaledTelling } from '../presenter-scale'
import type { ViewSize } from '../view'
import { epochsLayout, type Telling } from './layout'
import type { EpochsSpec } from './spec'

export type Room = ScaledTelling<Telling>

const rooms = tellingsFrom<Telling>(['all', 'bare'])

/** As much as a room's height holds, as large as it holds it: what comes next and what the signs mean go before the type comes under 18 px. */
export function roomFor(spec: EpochsSpec, words: Words, { presenter, width, height }: ViewSize): Room {
  if (!presenter) return { scale: 1, telling: 'all' }
  const fits = ({ scale, telling }: Room): boolean =>
    epochsLayout(spec, words, width / scale, height / scale, telling).height * scale <= height + 0.5
  return rooms.find(fits) ?? { scale: leastScale, telling: 'bare' }
}

import type { Words } from '../../words/en'
import { leastScale, presenterScale } from '../presenter-scale'
import type { ViewSize } from '../view'
import { epochsLayout, type Telling } from './layout'
import type { EpochsSpec } from './spec'

export interface Room {
  readonly scale: number
  readonly telling: Telling
}

const rooms: readonly Room[] = (['all', 'bare'] as const).flatMap((telling) =>
  [presenterScale, 1.75, leastScale].map((scale) => ({ scale, telling })),
)

/** As much as a room's height holds, as large as it holds it: what comes next and what the signs mean go before the type comes under 18 px. */
export function roomFor(spec: EpochsSpec, words: Words, { presenter, width, height }: ViewSize): Room {
  if (!presenter) return { scale: 1, telling: 'all' }
  const fits = ({ scale, telling }: Room): boolean =>
    epochsLayout(spec, words, width / scale, height / scale, telling).height * scale <= height + 0.5
  return rooms.find(fits) ?? { scale: leastScale, telling: 'bare' }
}

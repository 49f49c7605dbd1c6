import type { Words } from '../../words/en'
import { leastScale, scaleThatFits } from '../presenter-scale'
import type { ViewSize } from '../view'
import { layout, type Telling } from './layout'
import type { ReadPathSpec } from './spec'

export interface Room {
  readonly scale: number
  readonly telling: Telling
}

/** As much as a room's height holds, as large as it holds it: the counts go before the type comes under 18 px. */
export function roomFor(spec: ReadPathSpec, words: Words, { presenter, width, height }: ViewSize): Room {
  if (!presenter) return { scale: 1, telling: 'all' }
  const heightAt = (telling: Telling) => (by: number) => layout(spec, words, width / by, telling).height
  const telling = heightAt('counts')(leastScale) * leastScale <= height ? 'counts' : 'bare'
  return { scale: scaleThatFits(presenter, height, heightAt(telling)), telling }
}

import type { Words } from '../../words/en'
import { leastScale, scaleThatFits } from '../presenter-scale'
import type { ViewSize } from '../view'
import { layout } from './layout'
import type { ReadPathSpec } from './spec'
import type { Telling } from './telling'

export interface Room {
  readonly scale: number
  readonly telling: Telling
}

/** From the one that says most; the last is for a window that holds none of them. */
const onAPage = ['all', 'close', 'tight', 'short'] as const

/** A picture that has room to spare is drawn larger, not lost in it. */
const enlarged = [1.4, 1.3, 1.2, 1.1]

/** With as many lines as it will ever have, so that the picture does not change its size from step to step. */
const atItsTallest = ({ lanes, ...rest }: ReadPathSpec): ReadPathSpec => ({
  ...rest,
  lanes: lanes.map((lane) => ({ ...lane, over: false, soFar: lane.inAll })),
})

function onPage(spec: ReadPathSpec, words: Words, width: number, height: number): Room {
  const tallest = atItsTallest(spec)
  const heightAt = (telling: Telling, by: number): number => {
    const placed = layout(tallest, words, width / by, telling)
    // A lane under another one is scrolled to; so are the legend's lines where height is short.
    return by * (telling === 'all' && placed.lanes.every(({ y }) => y === placed.lanes[0]?.y) ? placed.height : placed.firstRow)
  }
  const telling = onAPage.find((each) => heightAt(each, 1) <= height) ?? 'short'
  const scale = telling === 'all' ? (enlarged.find((by) => heightAt('all', by) <= height) ?? 1) : 1
  return { scale, telling }
}

/** As much as a height holds, as large as it holds it: for a room the counts go before the type comes under 18 px. */
export function roomFor(spec: ReadPathSpec, words: Words, { presenter, width, height }: ViewSize): Room {
  if (!presenter) return onPage(spec, words, width, height)
  const heightAt = (telling: Telling) => (by: number) => layout(spec, words, width / by, telling).height
  const telling = heightAt('counts')(leastScale) * leastScale <= height ? 'counts' : 'bare'
  return { scale: scaleThatFits(presenter, height, heightAt(telling)), telling }
}

import type { PageCacheMoment } from '../../select/page-cache'
import type { Words } from '../../words/en'
import { leastScale, scaleThatFits } from '../presenter-scale'
import type { ViewSize } from '../view'
import { details, layout, type Detail } from './layout'

export interface Room {
  readonly scale: number
  readonly detail: Detail
}

/** As much as a room's height holds, as large as it holds it: what is under the cells goes before the type comes under 18 px. */
export function roomFor(moment: PageCacheMoment | null, words: Words, { presenter, width, height }: ViewSize): Room {
  const heightAt = (detail: Detail) => (by: number) => (moment === null ? 0 : layout(moment, words, width / by, detail).height)
  const detail = presenter ? (details.find((each) => heightAt(each)(leastScale) * leastScale <= height) ?? 'least') : 'full'
  return { scale: scaleThatFits(presenter, height, heightAt(detail)), detail }
}

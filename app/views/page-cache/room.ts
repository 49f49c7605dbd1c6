import type { PageCacheMoment } from '../../select/page-cache'
import type { Words } from '../../words/en'
import { leastScale, scaleThatFits } from '../presenter-scale'
import type { ViewSize } from '../view'
import { stackedUnder } from './flow-layout'
import { layout } from './layout'
import { details, type Detail } from './under-cells'

export interface Room {
  readonly scale: number
  readonly detail: Detail
}

/** A picture that has room to spare is drawn larger, not lost in it. */
const enlarged = [1.4, 1.3, 1.2, 1.1]

/** Of a size that does not change from step to step, whatever rows readers and windows come to. */
function onPage(moment: PageCacheMoment, words: Words, width: number, height: number): Room {
  const fits = (detail: Detail, by: number): boolean => layout(moment, words, width / by, detail).tallest * by <= height
  // On a phone the picture scrolls anyhow.
  const detail = width < stackedUnder ? 'felt' : (['felt', 'full'] as const).find((each) => fits(each, 1))
  if (detail === undefined) return { scale: 1, detail: 'close' }
  return { scale: enlarged.find((by) => fits(detail, by)) ?? 1, detail }
}

/** As much as a height holds, as large as it holds it: for a room what is under the cells goes before the type comes under 18 px. */
export function roomFor(moment: PageCacheMoment | null, words: Words, { presenter, width, height }: ViewSize): Room {
  if (!presenter) return moment === null ? { scale: 1, detail: 'full' } : onPage(moment, words, width, height)
  const heightAt = (detail: Detail) => (by: number) => (moment === null ? 0 : layout(moment, words, width / by, detail).height)
  const detail = details.find((each) => heightAt(each)(leastScale) * leastScale <= height) ?? 'least'
  return { scale: scaleThatFits(presenter, height, heightAt(detail)), detail }
}

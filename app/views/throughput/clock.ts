import { textAt, type TextBox } from '../../marks/text-box'
import { textWidth, wrapText } from '../../ui/measure'
import type { ThroughputLane, ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'
import type { ThroughputLayout } from './shape'
import { timeTicks } from '../../marks/partition-bars/spec'
import type { RateScale } from './plot'

/** What the picture's signs mean, under it, in as many lines as it takes. */
export const legendOf = (text: string, width: number, y: number): readonly TextBox[] =>
  wrapText(text, width - 2 * margin, 12, 'sans400').map((line, n) => textAt(margin, y + n * 17, line, 12, { ink: 'soft' }))

/** Left free at every side. */
export const margin = 8

/** What times take under the plots. */
export const axisHeight = 34

interface Clock {
  readonly axis: ThroughputLayout['axis']
  readonly ticks: ThroughputLayout['ticks']
  readonly now: ThroughputLayout['now']
}

/** The axis of time, and where now is on it. */
export function clockOf(
  { time, endsAt }: ThroughputSpec,
  words: ThroughputWords,
  x: number,
  width: number,
  y: number,
  right: number,
): Clock {
  const xOf = (at: number): number => x + (Math.min(at, endsAt) / endsAt) * width
  const says = words.now(time)
  const pillWidth = textWidth(says, 12, 'sans600') + 18
  const nowX = xOf(time)
  const pill = { x: Math.min(Math.max(nowX - pillWidth / 2, 2), right - pillWidth), y: y + 5, width: pillWidth, height: 22 }
  const ticks = timeTicks(0, endsAt, width / 80).map((at) => {
    const text = textAt(xOf(at), y + 20, words.tick(at), 12, { face: 'mono400', ink: 'soft', anchor: 'middle' })
    const half = textWidth(text.text, 12, 'mono400') / 2 + 4
    const clear = text.x + half < pill.x || text.x - half > pill.x + pill.width
    return { x: text.x, text: clear && text.x + half <= right + 4 && text.x - half >= 0 ? text : null }
  })
  const text = textAt(pill.x + pillWidth / 2, pill.y + 15, says, 12, { face: 'sans600', anchor: 'middle', ink: 'own' })
  return { axis: { x, width, y }, ticks, now: { x: nowX, text, pill } }
}

/** What the numbers beside a plot take. */
export const axisRoom = ({ steps }: RateScale, lane: ThroughputLane, words: ThroughputWords): number =>
  Math.max(...steps.map((rate) => textWidth(words.rate(rate, lane.unit), 12, 'sans400'))) + 12

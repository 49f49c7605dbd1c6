import { textAt } from '../../marks/text-box'
import { pickText } from '../../marks/pick-text'
import type { LogMoment } from '../../select/log/log-moment'
import type { LogWeight } from '../../select/log/round-moment'
import { textWidth } from '../../ui/measure'
import { heading, lines, type Panel, type Place, type Shape } from './panel'
import type { LogWords } from './words'

/** How dirty the log is, against the mark that it must pass. */
export function ratioPanel(moment: LogMoment, weight: LogWeight, words: LogWords, { x, y, width }: Place): Panel {
  const { ratio: said, rules } = words
  const { cleanBytes, cleanableBytes, activeBytes, otherBytes, ratio, threshold, rule, eligible } = weight
  const head = heading([said.title(ratio, threshold, eligible)], said.lead, x, y, width)
  const total = cleanBytes + cleanableBytes
  // The dirty part begins at the left, so that it visibly passes the mark or does not.
  const dirtyWidth = total === 0 ? 0 : (cleanableBytes / total) * width
  const mark = x + threshold * width
  const markY = head.bottom
  const barY = markY + 24
  const name = pickText([`${said.threshold} ${String(threshold)}`, String(threshold)], {
    x: mark,
    y: markY + 12,
    size: 12,
    face: 'mono400',
    anchor: threshold > 0.6 ? 'end' : 'start',
    ink: 'ink',
    width: threshold > 0.6 ? mark - x - 9 : x + width - mark - 9,
  })
  const shapes: Shape[] = [
    { id: 'bar', x, y: barY, width, height: 28, round: 3, fill: total === 0 ? 'none' : 'clean', stroke: total === 0 ? 'hairline' : 'none' },
    { id: 'dirty', x, y: barY, width: dirtyWidth, height: 28, round: 3, fill: 'dirty' },
    { id: 'mark', x: mark - 1, y: markY + 16, width: 2, height: 44, round: 0, fill: 'ink' },
  ]
  const texts = [...head.texts, { ...name, x: threshold > 0.6 ? mark - 7 : mark + 7 }]
  /** Said under the bar: parts of it that are too narrow for their number. */
  const narrow: string[] = []
  const inside = (words_: string, bytes: number, room: number, left: boolean): void => {
    if (bytes > 0 && textWidth(words_, 12, 'sans600') > room - 16) narrow.push(words_)
    else if (bytes > 0)
      texts.push(
        textAt(left ? x + 9 : x + width - 9, barY + 18, words_, 12, { face: 'sans600', ink: 'onFill', anchor: left ? 'start' : 'end' }),
      )
  }
  // The mark runs through the bar: a text stops before it.
  inside(
    said.dirty(cleanableBytes),
    cleanableBytes,
    mark > x + 9 && mark < x + dirtyWidth ? Math.min(dirtyWidth, mark - x) : dirtyWidth,
    true,
  )
  inside(said.clean(cleanBytes), cleanBytes, mark > x + dirtyWidth ? x + width - Math.max(mark, x + dirtyWidth) : width - dirtyWidth, false)
  const rounding = moment.cleaner !== null
  const why = rounding ? rules.running : !moment.cleanerOn ? rules.off : rule in rules ? rules[rule as keyof typeof rules] : ''
  const beside = [...narrow, said.active(activeBytes), ...(otherBytes > 0 ? [said.other(otherBytes)] : [])].join('; ')
  const first = lines(why, x, barY + 38, width, 13)
  const second = lines(beside, x, first.bottom, width, 12, { ink: 'soft' })
  return { texts: [...texts, ...first.texts, ...second.texts], own: [], shapes, cells: [], bottom: second.bottom }
}

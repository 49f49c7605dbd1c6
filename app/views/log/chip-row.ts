import { textAt, type TextBox } from '../../marks/text-box'
import type { LogMoment } from '../../select/log/log-moment'
import { fitText, textWidth } from '../../ui/measure'
import { left } from './line-tops'

/** A log to choose. */
export interface Chip {
  readonly partition: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: TextBox
}

const mostChips = 24

/** A log’s name to choose, as wide as it is shown. */
export function chipAt(name: string, here: boolean, x: number, y: number, width: number): Chip {
  const shown = fitText(name, width - 2 * left - 20, 13, 'mono400')
  const text = textAt(x + 10, y + 17, shown, 13, { face: 'mono400', ink: here ? 'own' : 'ink' })
  return { partition: name, x, y, width: textWidth(shown, 13, 'mono400') + 20, text }
}

/** The partitions to choose from, in as many rows as it takes; none where there is one only. */
export function chipsOf({ partitions, partition }: LogMoment, width: number): readonly Chip[] {
  if (partitions.length < 2) return []
  let [x, y] = [left, 32]
  return partitions.slice(0, mostChips).map((name) => {
    const wide = chipAt(name, false, x, y, width).width
    if (x > left && x + wide > width - left) [x, y] = [left, y + 32]
    const chip = chipAt(name, name === partition, x, y, width)
    x += wide + 8
    return chip
  })
}

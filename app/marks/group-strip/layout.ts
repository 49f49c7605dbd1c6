import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { pickText } from '../pick-text'
import type { Box, TextBox } from '../text-box'
import { isSettledState, type GroupStripSpec } from './spec'

export interface StripBox extends Box {
  readonly state: string
  readonly settled: boolean
  readonly protocol: 'classic' | 'consumer'
  readonly number: number
  readonly text: TextBox | null
  /** The middle of its numbered dot, above the strip; null where it would touch the one before. */
  readonly dotX: number | null
}

export interface GroupStripLayout {
  readonly width: number
  readonly height: number
  readonly boxes: readonly StripBox[]
}

export const dotRadius = 9

/** Where the states go; y from the strip's own top, dots above it (negative y). */
export function groupStripLayout(spec: GroupStripSpec, words: Words, width: number, height: number): GroupStripLayout {
  const scale = width / Math.max(1, spec.to - spec.from)
  let lastDot = -Infinity
  const boxes = spec.intervals.map((interval) => {
    const x = Math.max(0, (interval.from - spec.from) * scale)
    const box = { x, y: 0, width: Math.max(1, (interval.to - spec.from) * scale - x), height }
    const wordings = words.stateMachine.interval(interval.state, interval.generation, interval.protocol)
    const settled = isSettledState(interval.state)
    const fits = wordings.some((wording) => textWidth(wording, 12, settled ? 'sans600' : 'sans400') + 16 <= box.width)
    const text =
      fits && height >= 16
        ? pickText(wordings, {
            x: x + 8,
            y: height / 2 + 4.3,
            size: 12,
            face: settled ? 'sans600' : 'sans400',
            anchor: 'start',
            ink: settled ? 'onFill' : 'ink',
            width: box.width - 16,
          })
        : null
    const dotX = x + dotRadius - lastDot >= 2 * dotRadius + 2 ? x + dotRadius : null
    if (dotX !== null) lastDot = dotX
    return { ...box, state: interval.state, settled, protocol: interval.protocol, number: interval.number, text, dotX }
  })
  return { width, height, boxes }
}

import { textWidth } from '../../ui/measure'
import type { TextBox } from '../../marks/text-box'
import type { Words } from '../../words/en'

export interface LegendSign {
  readonly kind: 'legal' | 'other' | 'path' | 'chosen'
  /** The left end of the sign, and its middle line. */
  readonly x: number
  readonly y: number
}

export interface Legend {
  readonly signs: readonly LegendSign[]
  readonly texts: readonly TextBox[]
  readonly bottom: number
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  /** How much height there is; none, no legend. */
  readonly room: number
  readonly without?: LegendSign['kind']
}

const signWidth = 44
const line = 24

/** What the signs mean, in as few lines as fit. */
export function legendLayout(words: Words, { x, y, width, room, without }: Place): Legend {
  const { legendLegal, legendOther, legendPath, legendChosen } = words.stateMachine
  const entries = [
    ['legal', legendLegal],
    ['other', legendOther],
    ['path', legendPath],
    ['chosen', legendChosen],
  ] as const
  const signs: LegendSign[] = []
  const texts: TextBox[] = []
  let [left, base] = [x, y + 10]
  for (const [kind, text] of entries) {
    if (kind === without) continue
    const needs = signWidth + textWidth(text, 12, 'sans400') + 24
    if (left > x && left + needs - 24 > x + width) {
      left = x
      base += line
    }
    signs.push({ kind, x: left, y: base - 4 })
    texts.push({ x: left + signWidth, y: base, text, size: 12, face: 'sans400', anchor: 'start', ink: 'soft' })
    left += needs
  }
  return base + 10 - y > room ? { signs: [], texts: [], bottom: y - 22 } : { signs, texts, bottom: base + 10 }
}

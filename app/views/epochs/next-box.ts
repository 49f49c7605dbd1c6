import { pickText } from '../../marks/pick-text'
import type { Box, TextBox } from '../../marks/text-box'
import { wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { nextSays, type EpochsSpec } from './spec'
import { line } from './members-told'

const boxPad = 14

interface Next {
  readonly box: Box | null
  readonly texts: readonly TextBox[]
}

/** The box below: whose heartbeat is next, and what it will do. */
export function nextBox(spec: EpochsSpec, words: Words, x: number, width: number, bottom: number): Next {
  if (spec.next === null) return { box: null, texts: [] }
  const inner = width - 2 * boxPad
  const lines = wrapText(nextSays(spec.next, words), inner, 13, 'sans400')
  const height = 2 * boxPad + 16 + lines.length * line
  const y = bottom - height
  const at = { x: x + boxPad, anchor: 'start' } as const
  return {
    box: { x, y, width, height },
    texts: [
      pickText([words.epochs.nextTitle(spec.next.name, spec.next.inUs), words.epochs.nextTitle(spec.next.letter, null)], {
        ...at,
        y: y + boxPad + 11,
        size: 13,
        face: 'sans600',
        ink: 'ink',
        width: inner,
      }),
      ...lines.map((text, n): TextBox => ({ ...at, y: y + boxPad + 30 + n * line, text, size: 13, face: 'sans400', ink: 'soft' })),
    ],
  }
}

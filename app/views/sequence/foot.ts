import { pickText } from '../../marks/pick-text'
import type { TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { SequenceLayout } from './layout'
import type { SequenceTexts } from './texts'

/** The texts under the line that says now; y counts from the line. */
export function footTexts(texts: SequenceTexts, placed: SequenceLayout): readonly TextBox[] {
  const { columns } = placed
  const size = Math.max(12 * columns.scale, columns.scale > 1 ? 18 : 12)
  const y = size + 6 * columns.scale
  const now: TextBox = { x: columns.left, y, text: texts.now, size, face: 'sans400', anchor: 'start', ink: 'ink' }
  if (columns.margin !== null || texts.silence === '') return [now]
  const room = columns.right - columns.left - textWidth(now.text, size, 'sans400') - 16 * columns.scale
  const silence = pickText([`${texts.silence} · ${texts.silenceSpan}`, `${texts.silenceShort} · ${texts.silenceSpan}`, texts.silenceSpan], {
    x: columns.right,
    y,
    size,
    face: 'sans600',
    anchor: 'end',
    ink: 'error',
    width: room,
  })
  return [now, silence]
}

import { fitText, textWidth, type Face } from '../ui/measure'
import type { TextBox } from './text-box'

type Place = Omit<TextBox, 'text' | 'whole'> & { readonly width: number }

/** The first of several wordings that fits; if none does, the last, shortened in the middle. The first is its whole. */
export function pickText(wordings: readonly string[], place: Place): TextBox {
  const { width, ...at } = place
  const text = pickWords(wordings, width, place.size, place.face)
  const whole = wordings[0] ?? ''
  return text === whole ? { ...at, text } : { ...at, text, whole }
}

export function pickWords(wordings: readonly string[], width: number, size: number, face: Face): string {
  const fitting = wordings.find((wording) => textWidth(wording, size, face) <= width)
  return fitting ?? fitText(wordings.at(-1) ?? '', width, size, face)
}

import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import type { TextBox } from '../text-box'
import type { MessageSpec } from './spec'

/** A box with words, or an envelope where there is no room for words. */
export type MessageForm = 'label' | 'envelope'

export interface MessageLayout {
  readonly form: MessageForm
  readonly width: number
  readonly height: number
  /** From the middle of the message. */
  readonly texts: readonly TextBox[]
}

export const envelope = { width: 20, height: 15 } as const

/** Where everything in a message goes, from its own middle. */
export function messageLayout(spec: MessageSpec, words: Words, form: MessageForm): MessageLayout {
  if (form === 'envelope') return { form, ...envelope, texts: [] }
  const what = words.stage.message(spec.api, spec.kind)
  const second = spec.error ?? (spec.fate === 'kept' ? words.stage.kept : null)
  const face = spec.error === null ? 'sans400' : 'mono400'
  const width = Math.max(textWidth(what, 13, 'sans600'), second === null ? 0 : textWidth(second, 12, face)) + 28
  const top: TextBox = { x: 0, y: second === null ? 4.5 : -4, text: what, size: 13, face: 'sans600', anchor: 'middle', ink: 'ink' }
  const texts: TextBox[] =
    second === null
      ? [top]
      : [top, { x: 0, y: 13, text: second, size: 12, face, anchor: 'middle', ink: spec.error === null ? 'soft' : 'error' }]
  return { form, width, height: second === null ? 28 : 42, texts }
}

import type { Part } from '../../select/log/record-row'
import type { DecodedText } from '../../select/log/decoded-record'

export type ShownAs = 'text' | 'json' | 'hex'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const loose = new TextDecoder('utf-8')

export const hexText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')

/** The text that bytes are; `null` where they are none that can be printed. A text that was cut may end within a character. */
function textOf({ bytes, of }: NonNullable<Part>): string | null {
  try {
    const text = bytes.length < of ? loose.decode(bytes, { stream: true }) : utf8.decode(bytes)
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text) ? null : text
  } catch {
    return null
  }
}

/** JSON as it came, or with a line a field where all of it is there. */
export function jsonText({ text, of }: DecodedText, as: ShownAs): string {
  return as === 'json' && text.length === of ? JSON.stringify(JSON.parse(text), null, 2) : text
}

/** Bytes as the reader wants them: text that cannot be printed is hex, and what is no JSON is text. */
export function partText(part: NonNullable<Part>, as: ShownAs): string {
  if (as === 'hex') return hexText(part.bytes)
  const text = textOf(part)
  if (text === null) return hexText(part.bytes)
  if (as === 'text' || part.bytes.length < part.of) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

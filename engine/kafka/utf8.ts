/** Bytes that a string takes as UTF-8; a lone surrogate counts as Java writes it, as `?`. */
export function utf8Length(text: string): number {
  let length = 0
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) length += 1
    else if (unit < 0x800) length += 2
    else if (isPair(text, i, unit)) {
      length += 4
      i += 1
    } else length += unit >= 0xd800 && unit < 0xe000 ? 1 : 3
  }
  return length
}

function isPair(text: string, at: number, unit: number): boolean {
  if (unit < 0xd800 || unit >= 0xdc00 || at + 1 >= text.length) return false
  const next = text.charCodeAt(at + 1)
  return next >= 0xdc00 && next < 0xe000
}

/** Writes `utf8Length(text)` bytes from `to` on; the room has to be there. Returns the position behind them. */
export function writeUtf8(text: string, bytes: Uint8Array, to: number): number {
  let at = to
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      bytes[at++] = unit
    } else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6)
      bytes[at++] = 0x80 | (unit & 0x3f)
    } else if (isPair(text, i, unit)) {
      i += 1
      const point = 0x10000 + ((unit - 0xd800) << 10) + (text.charCodeAt(i) - 0xdc00)
      bytes[at++] = 0xf0 | (point >> 18)
      bytes[at++] = 0x80 | ((point >> 12) & 0x3f)
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f)
      bytes[at++] = 0x80 | (point & 0x3f)
    } else if (unit >= 0xd800 && unit < 0xe000) {
      bytes[at++] = 0x3f
    } else {
      bytes[at++] = 0xe0 | (unit >> 12)
      bytes[at++] = 0x80 | ((unit >> 6) & 0x3f)
      bytes[at++] = 0x80 | (unit & 0x3f)
    }
  }
  return at
}

const smallest = [0, 0, 0x80, 0x800, 0x10000]

/** One code point and its length in bytes, as `point * 8 + length`; what is not UTF-8 is one byte long and U+FFFD, as in Java. */
function pointAt(bytes: Uint8Array, at: number, to: number): number {
  const lead = bytes[at] ?? 0
  const length = lead < 0x80 ? 1 : lead >= 0xf0 && lead < 0xf8 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0
  if (length === 1) return lead * 8 + 1
  if (length === 0 || lead >= 0xf8 || at + length > to) return 0xfffd * 8 + 1
  let point = lead & (0x7f >> length)
  for (let i = 1; i < length; i += 1) {
    const next = bytes[at + i] ?? 0
    if ((next & 0xc0) !== 0x80) return 0xfffd * 8 + 1
    point = point * 64 + (next & 0x3f)
  }
  const wrong = point < (smallest[length] ?? 0) || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)
  return wrong ? 0xfffd * 8 + 1 : point * 8 + length
}

/** The text of bytes [from, to). Never fails: bytes that are no UTF-8 become U+FFFD. */
export function readUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to;) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) {
      text += String.fromCharCode(byte)
      at += 1
    } else {
      const packed = pointAt(bytes, at, to)
      text += String.fromCodePoint(packed >> 3)
      at += packed & 7
    }
  }
  return text
}

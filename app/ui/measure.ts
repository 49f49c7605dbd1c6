import { advances, type Advances } from './advances.data'

export type Face = 'sans400' | 'sans600' | 'mono400'

/** Full-width scripts and their punctuation: one em each, in every font that a system falls back to. */
const fullWidthFrom = 0x2e80

const tables: Readonly<Record<Face, Advances | null>> = { ...advances, mono400: null }

function advance(codePoint: number, table: Advances | null): number {
  if (codePoint >= fullWidthFrom) return 1000
  if (table === null) return 600
  if (codePoint >= 32 && codePoint < 256) return table.latin[codePoint - 32] ?? 1000
  return table.more.get(codePoint) ?? 1000
}

/** How wide a text is drawn, in px: from the fonts' own tables, so that Node and every browser agree (figures switch kerning and ligatures off). */
export function textWidth(text: string, sizePx: number, face: Face): number {
  const table = tables[face]
  let thousandths = 0
  for (const char of text) thousandths += advance(char.codePointAt(0) ?? 32, table)
  return (thousandths * sizePx) / 1000
}

/** The text, or as much of its beginning and end as fits with an ellipsis between them. */
export function fitText(text: string, widthPx: number, sizePx: number, face: Face): string {
  if (textWidth(text, sizePx, face) <= widthPx) return text
  const chars = Array.from(text)
  for (let kept = chars.length - 1; kept > 0; kept--) {
    const tail = Math.floor(kept / 2)
    const short = `${chars.slice(0, kept - tail).join('')}…${tail === 0 ? '' : chars.slice(-tail).join('')}`
    if (textWidth(short, sizePx, face) <= widthPx) return short
  }
  return textWidth('…', sizePx, face) <= widthPx ? '…' : ''
}

/** A full-width character or a Latin word, with the brackets that open before it and the marks that close after it. What a no-break space joins is one. */
const unbroken =
  /[（「『《]*(?:[⺀-鿿豈-﫿가-힣＀-￯]|(?:[^\s⺀-鿿豈-﫿가-힣＀-￯]|\u00a0[⺀-鿿豈-﫿가-힣＀-￯]?)+)[，。：；、」』》）！？]*[^\S\u00a0]*|[^\S\u00a0]+/gu

/** Breaks where a line may end: after a space, or beside a full-width character; never inside a Latin word, never before a mark that closes. */
function pieces(text: string): readonly string[] {
  return text.match(unbroken) ?? []
}

/** The text in lines of at most that width; a word that is longer than a line is shortened in the middle. */
export function wrapText(text: string, widthPx: number, sizePx: number, face: Face): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text)) {
    if (line !== '' && textWidth((line + piece).trimEnd(), sizePx, face) > widthPx) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += line === '' ? piece.trimStart() : piece
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines.map((each) => fitText(each, widthPx, sizePx, face))
}

import { fitText, textWidth, wrapText, type Face } from '../../ui/measure'

/** What a text's colour is for: plain ink, an aside, an error, a state of the protocol that the group was of then, or the lane of a member (its number). */
export type Tone = 'ink' | 'soft' | 'error' | 'classic' | 'consumer' | number

export interface BlockLine {
  readonly text: string
  readonly size: number
  readonly face: Face
  readonly tone: Tone
}

/** Some lines of text that stand together. Its place is that of its lines' boxes: nothing is drawn outside. */
export interface Block {
  readonly key: string
  readonly x: number
  readonly anchor: 'start' | 'end'
  readonly top: number
  readonly height: number
  readonly lines: readonly BlockLine[]
  /** The row with which it appears. */
  readonly row: number
  /** On a chip of its own: an append. */
  readonly chip: boolean
  /** The row until which it is so, null for now: a state's name stays in view as long. */
  readonly until?: number | null
}

export const lineHeight = (size: number): number => Math.round(size * 1.3)

export const heightOf = (lines: readonly BlockLine[]): number => lines.reduce((sum, line) => sum + lineHeight(line.size), 0)

export const widthOf = (lines: readonly BlockLine[]): number =>
  Math.max(0, ...lines.map((line) => textWidth(line.text, line.size, line.face)))

/** Kafka's own names break behind an underscore or a dash, if they must. */
function wrapName(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.split(/(?<=[_ ])/)) {
    if (line !== '' && textWidth((line + piece).trimEnd(), size, 'mono400') > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  lines.push(line.trimEnd())
  return lines.map((each) => fitText(each, width, size, 'mono400'))
}

/** A name of Kafka's that is wider than its line is broken between its words, `ConsumerGroup` over `Heartbeat`: in the middle of it nobody would know it. */
function brokenBetweenWords(word: string, width: number, { size, face }: Style): string {
  if (textWidth(word, size, face) <= width) return word
  const parts: string[] = []
  for (const hump of word.split(/(?<=[a-z])(?=[A-Z])/)) {
    const last = parts.at(-1)
    if (last !== undefined && textWidth(last + hump, size, face) <= width) parts[parts.length - 1] = last + hump
    else parts.push(hump)
  }
  return parts.join(' ')
}

export interface Style {
  readonly size: number
  readonly face: Face
  readonly tone: Tone
}

export function linesOf(text: string, width: number, style: Style): readonly BlockLine[] {
  if (text === '') return []
  // A word ends where its letters do: between Chinese signs a line breaks anyway.
  const words = (): string => text.replace(/[!-~]+/g, (word) => brokenBetweenWords(word, width, style))
  const lines = style.face === 'mono400' ? wrapName(text, width, style.size) : wrapText(words(), width, style.size, style.face)
  return lines.map((each) => ({ text: each, ...style }))
}

/** A text on one line, shortened in the middle where it is too long. */
export const oneLine = (text: string, width: number, style: Style): BlockLine => ({
  text: fitText(text, width, style.size, style.face),
  ...style,
})

/** Where each line of a block stands. */
export function baselinesOf(block: Block, scale: number): readonly number[] {
  let y = block.top + (block.chip ? 5 * scale : 0)
  return block.lines.map((line) => {
    y += lineHeight(line.size)
    return y - line.size * 0.3
  })
}

import { pickWords } from '../../marks/pick-text'
import { textAt, type TextBox } from '../../marks/text-box'
import { wrapText, type Face } from '../../ui/measure'

/** What a shape is painted with: a colour's job, or the hue of a key. */
export type Paint =
  'none' | 'ink' | 'soft' | 'paper' | 'panel' | 'card' | 'hairline' | 'clean' | 'dirty' | 'error' | 'hatching' | { readonly key: number }

export interface Shape {
  /** The same thing at another moment: it glides from there. */
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly round: number
  readonly fill: Paint
  readonly stroke?: Paint
  readonly line?: number
  readonly dash?: string
}

/** A text in a colour of its own. */
export interface OwnText {
  readonly box: TextBox
  readonly paint: Paint
}

/** A record drawn once more: in the new segment, or as something a reader gets. */
export interface SmallCell {
  readonly id: string
  readonly at: number
  readonly offset: number
  readonly key: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly form: 'filled' | 'coming'
  readonly texts: readonly TextBox[]
}

/** One block under the log: a heading and what belongs to it. Lines are `[x1, y1, x2, y2]`. */
export interface Panel {
  /** It tells what readers get: what a lesson may be asking. */
  readonly ofReaders?: true
  readonly texts: readonly TextBox[]
  readonly own: readonly OwnText[]
  readonly shapes: readonly Shape[]
  readonly cells: readonly SmallCell[]
  readonly bottom: number
}

export const emptyPanel = (y: number): Panel => ({ texts: [], own: [], shapes: [], cells: [], bottom: y })

/** A text in as many lines as it takes, and where the next thing may begin. */
export function lines(
  words: string,
  x: number,
  y: number,
  width: number,
  size: number,
  rest: Partial<TextBox> = {},
): { readonly texts: readonly TextBox[]; readonly bottom: number } {
  const face: Face = rest.face ?? 'sans400'
  const step = size + 5
  const wrapped = wrapText(words, width, size, face)
  return { texts: wrapped.map((each, n) => textAt(x, y + size + n * step, each, size, rest)), bottom: y + wrapped.length * step + 2 }
}

/** The heading of a panel and the line under it. */
export function heading(
  title: readonly string[],
  lead: string | null,
  x: number,
  y: number,
  width: number,
): { readonly texts: readonly TextBox[]; readonly bottom: number } {
  const head = textAt(x, y + 14, pickWords(title, width, 14, 'sans600'), 14, { face: 'sans600' })
  if (lead === null) return { texts: [head], bottom: y + 24 }
  const under = lines(lead, x, y + 20, width, 12, { ink: 'soft' })
  return { texts: [head, ...under.texts], bottom: under.bottom + 4 }
}

/** Where a panel stands. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

import { pickText, pickWords } from '../../marks/pick-text'
import { textAt, type Box, type TextBox } from '../../marks/text-box'
import type { CacheReader } from '../../select/page-cache'
import type { Words } from '../../words/en'
import { feltSays, feltTitle, inOrder } from './spec'

export interface FeltLayout {
  readonly box: Box
  /** Each reader's badge beside its line. */
  readonly badges: readonly { readonly reader: CacheReader; readonly x: number; readonly y: number }[]
  readonly texts: readonly TextBox[]
  readonly bottom: number
}

const pad = 12
const line = 22
const linesMost = 6

/** A line a reader: how often it waited for the disk, and for how long it may pause. */
export function feltLayout(readers: readonly CacheReader[], words: Words, width: number, top: number): FeltLayout | null {
  if (readers.length === 0) return null
  const { felt } = words.pageCache
  const shown = inOrder(readers).slice(0, readers.length > linesMost ? linesMost - 1 : linesMost)
  const hidden = readers.length - shown.length
  const left = 10 + pad
  const room = width - 20 - 2 * pad
  const title = textAt(left, top + pad + 11, pickWords([feltTitle(readers, words)], room, 13, 'sans600'), 13, { face: 'sans600' })
  const y = (row: number): number => top + pad + 32 + row * line
  const lines = shown.map((reader, row) =>
    pickText(feltSays(reader, words), {
      x: left + 28,
      y: y(row),
      size: 12,
      face: 'sans400',
      anchor: 'start',
      ink: 'ink',
      width: room - 28,
    }),
  )
  const rest = hidden === 0 ? [] : [textAt(left + 28, y(shown.length), felt.more(hidden), 12, { ink: 'soft' })]
  const height = 2 * pad + 18 + (shown.length + rest.length) * line
  return {
    box: { x: 10, y: top, width: width - 20, height },
    badges: shown.map((reader, row) => ({ reader, x: left + 9, y: y(row) - 4 })),
    texts: [title, ...lines, ...rest],
    bottom: top + height,
  }
}

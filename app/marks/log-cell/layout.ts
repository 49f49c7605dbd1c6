import { fitText, textWidth } from '../../ui/measure'
import { secondMark, type SecondMark } from '../hue'
import type { TextBox } from '../text-box'

/** Filled: the latest of its key. Hatched: a cleaning drops it. Outlined: superseded, and something protects it. */
export type LogCellLook = 'latest' | 'goes' | 'stays' | 'marker' | 'keyless'

export interface LogCellSpec {
  readonly look: LogCellLook
  readonly tombstone: boolean
  /** The key's number; −1 without one. */
  readonly key: number
  readonly name: string
  /** Its offset as it is written, the longest first. */
  readonly under: readonly string[]
  readonly copied: boolean
}

export interface LogCellLayout {
  readonly width: number
  readonly height: number
  readonly texts: readonly TextBox[]
  /** A quiet ground behind the texts, where what is behind them is hatched. */
  readonly plate: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  readonly second: SecondMark
}

/** A record as a cell: its key, its offset under it. */
export function logCellLayout({ look, key, name, under }: LogCellSpec, width: number, height: number): LogCellLayout {
  const room = width - 8
  const size = height < 46 ? 13 : 14
  const shown = fitText(name, room, size, 'sans600')
  const below = under.find((each) => textWidth(each, 12, 'sans400') <= room) ?? fitText(under.at(-1) ?? '', room, 12, 'sans400')
  const ink = look === 'latest' ? ('onFill' as const) : look === 'marker' || look === 'keyless' ? ('ink' as const) : ('own' as const)
  const middle = { x: width / 2, anchor: 'middle', ink } as const
  const texts: readonly TextBox[] = [
    { ...middle, y: height / 2 - 2, text: shown, ...(shown === name ? {} : { whole: name }), size, face: 'sans600' },
    { ...middle, y: height / 2 + 14, text: below, size: 12, face: 'sans400' },
  ]
  const wide = Math.min(width - 4, Math.max(...texts.map((text) => textWidth(text.text, text.size, text.face))) + 6)
  const plate = look === 'goes' ? { x: (width - wide) / 2, y: height / 2 - 15, width: wide, height: 33 } : null
  return { width, height, texts, plate, second: secondMark(key) }
}

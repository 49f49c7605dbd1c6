import { textAt, type TextBox } from '../../marks/text-box'
import type { CacheWindow, PageCacheMoment } from '../../select/page-cache'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { cellOf, partsOf, type PageGrid } from './grid'

export interface PlacedWindow {
  readonly window: CacheWindow
  /** One bracket a row. */
  readonly brackets: readonly { readonly from: number; readonly to: number; readonly y: number; readonly open: boolean }[]
  readonly label: TextBox | null
}

/** Readahead windows as brackets under their pages, in the words that fit. */
export function placeWindows({ windows }: PageCacheMoment, grid: PageGrid, { pageCache }: Words): readonly PlacedWindow[] {
  return windows.map((window) => {
    const parts = partsOf(grid, window.first, window.pages)
    const brackets = parts.map(({ row, from, to }) => ({
      from: cellOf(grid, from).x,
      to: cellOf(grid, to - 1).x + grid.cell.width,
      y: (grid.tops[row] ?? 0) + grid.cell.height + 4,
      open: to < window.first + window.pages,
    }))
    // The rows in which a window begins and ends have room for words under them.
    const widest = [...brackets.slice(0, 1), ...brackets.slice(1).slice(-1)].sort((a, b) => b.to - b.from - (a.to - a.from))[0]
    const said = [
      pageCache.window(window.pages, window.by, window.blocking),
      pageCache.windowShort(window.pages),
      pageCache.windowNumber(window.pages),
    ]
    const room = widest === undefined ? 0 : widest.to - widest.from
    const fitting = said.find((words) => textWidth(words, 12, 'sans400') <= room)
    const label =
      widest === undefined || fitting === undefined
        ? null
        : textAt((widest.from + widest.to) / 2, widest.y + 18, fitting, 12, { anchor: 'middle', ink: 'own' })
    return { window, brackets, label }
  })
}

import { textAt, type TextBox } from '../../marks/text-box'
import type { CacheReader, PageCacheMoment } from '../../select/page-cache'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { cellOf, type PageGrid } from './grid'

export interface PlacedReader {
  readonly reader: CacheReader
  readonly n: number
  /** The middle of its pin, and the cell that it points at. */
  readonly x: number
  readonly y: number
  readonly tip: { readonly x: number; readonly y: number }
}

const pinsApart = 22

/** Pins over their cells, pushed apart where readers are close; the last page of all has nothing behind it. */
export function placeReaders({ readers, pages }: PageCacheMoment, grid: PageGrid, width: number): readonly PlacedReader[] {
  const pins = readers.map((reader, n) => {
    const cell = cellOf(grid, Math.min(reader.page, pages.length - 1))
    return { reader, n, x: cell.x + cell.width / 2, y: cell.y - 17, tip: { x: cell.x + cell.width / 2, y: cell.y - 2 } }
  })
  const rows = new Map<number, typeof pins>()
  for (const pin of pins) rows.set(pin.y, [...(rows.get(pin.y) ?? []), pin])
  return [...rows.values()].flatMap((row) => {
    const sorted = [...row].sort((a, b) => a.x - b.x || a.n - b.n)
    // From the right, so that the first of the readers stays over its page.
    let limit = width - 12
    const placed = sorted.reverse().map((pin) => {
      const x = Math.min(pin.x, limit)
      limit = x - pinsApart
      return { ...pin, x }
    })
    return placed
  })
}

/** Beside the pins of each row: who reads there. */
export function readerTexts(placed: readonly PlacedReader[], grid: PageGrid, width: number, { pageCache }: Words): readonly TextBox[] {
  const rows = new Map<number, PlacedReader[]>()
  for (const pin of placed) rows.set(pin.y, [...(rows.get(pin.y) ?? []), pin])
  return [...rows.values()].flatMap((row) => {
    const left = Math.min(...row.map(({ x }) => x))
    const right = Math.max(...row.map(({ x }) => x))
    const y = (row[0]?.y ?? 0) + 4
    const only = row.length === 1 ? row[0]?.reader : undefined
    const said =
      only === undefined
        ? pageCache.readers(row.map(({ reader }) => reader.name).sort((a, b) => (a < b ? -1 : 1)))
        : pageCache.reader(only.name, only.page, only.behind)
    const [before, after] = [left - 20 - grid.left, width - right - 26]
    const needs = textWidth(said, 12, 'sans600')
    if (Math.max(before, after) < needs) return []
    return before >= needs
      ? [textAt(left - 19, y, said, 12, { anchor: 'end', face: 'sans600' })]
      : [textAt(right + 19, y, said, 12, { face: 'sans600' })]
  })
}

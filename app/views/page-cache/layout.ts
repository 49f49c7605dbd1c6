import { pickWords } from '../../marks/pick-text'
import { extentOf, overlap, textAt, type TextBox } from '../../marks/text-box'
import type { PageCacheMoment } from '../../select/page-cache'
import type { Words } from '../../words/en'
import { feltLayout, type FeltLayout } from './felt'
import { closeRows, flowLayout, usualRows, type FlowLayout } from './flow-layout'
import { closeGap, gridOf, perRowFor, usualGap, type PageGrid } from './grid'
import { type PlacedReader, placeReaders, readerTexts } from './pins'
import { type Detail, type LegendEntry, type PlacedNumber, placeLegend, placeNumbers } from './under-cells'
import { type PlacedWindow, placeWindows } from './windows'

export interface PageCacheLayout {
  readonly grid: PageGrid
  readonly windows: readonly PlacedWindow[]
  readonly readers: readonly PlacedReader[]
  readonly texts: readonly TextBox[]
  readonly legend: readonly LegendEntry[]
  readonly numbers: readonly PlacedNumber[]
  readonly felt: FeltLayout | null
  readonly flow: FlowLayout | null
  readonly height: number
  /** As high as it can become when readers and windows are in other rows. */
  readonly tallest: number
}

/** Every reader in a row of its own, and windows under three rows at the most. */
const roomForOthers = (rows: number, over: number, under: number, readers: number): number =>
  Math.max(0, Math.min(rows, readers) - over) * 30 + Math.max(0, Math.min(rows, 3) - under) * 20

/** The segment's pages in rows, windows under them, readers over them; what it comes to; and the two rates over time. */
export function layout(moment: PageCacheMoment, words: Words, width: number, detail: Detail = 'felt'): PageCacheLayout {
  const perRow = perRowFor(moment.pages.length, width)
  const rowsOf = (pages: readonly number[]): ReadonlySet<number> => new Set(pages.map((page) => Math.floor(page / perRow)))
  const over = rowsOf(moment.readers.map(({ page }) => Math.min(page, moment.pages.length - 1)))
  const under = new Set(moment.windows.flatMap(({ first, pages }) => [...rowsOf([first, first + pages - 1])]))
  const closely = detail === 'close'
  const grid = gridOf(moment.pages.length, width, closely ? 32 : 38, over, under, perRow, closely ? closeGap : usualGap)
  const readers = placeReaders(moment, grid, width)
  const windows = placeWindows(moment, grid, words)
  const heading = textAt(
    10,
    18,
    pickWords(
      [
        words.pageCache.title(moment.pages.length, moment.capacityPages),
        words.pageCache.titleShort(moment.pages.length, moment.capacityPages),
      ],
      width - 20,
      14,
      'sans400',
    ),
    14,
    { ink: 'soft' },
  )
  const numbersOfRows = grid.tops.map((top, row) =>
    textAt(grid.left - 8, top + grid.cell.height / 2 + 4, String(row * perRow), 12, { anchor: 'end', face: 'mono400', ink: 'soft' }),
  )
  const { legend, bottom } =
    detail === 'flow' || detail === 'least' ? { legend: [], bottom: grid.bottom } : placeLegend(moment, grid.bottom + 8, width, words)
  const numbers = placeNumbers(moment, bottom + 6, width, words, detail)
  const felt = detail === 'felt' ? feltLayout(moment.readers, words, width, numbers.bottom) : null
  const flow =
    detail === 'cells' || detail === 'least'
      ? null
      : flowLayout(moment, words, width, (felt?.bottom ?? numbers.bottom) + (closely ? 0 : 10), closely ? closeRows : usualRows)
  const height = flow?.bottom ?? felt?.bottom ?? numbers.bottom
  const texts = [heading, ...numbersOfRows, ...readerTexts(readers, grid, width, words)]
  return {
    grid,
    windows: withoutCollisions(windows),
    readers,
    texts,
    legend,
    numbers: numbers.numbers,
    felt,
    flow,
    height,
    tallest: height + roomForOthers(grid.tops.length, over.size, under.size, moment.readers.length),
  }
}

/** A label that would lie on another is left out; its window is told in the words of the picture. */
function withoutCollisions(windows: readonly PlacedWindow[]): readonly PlacedWindow[] {
  const kept: TextBox[] = []
  return windows.map((window) => {
    const { label } = window
    if (label === null) return window
    if (kept.some((other) => overlap(extentOf(other), extentOf(label)))) return { ...window, label: null }
    kept.push(label)
    return window
  })
}

/** Every text of the picture, where it stands. */
export const textsIn = (placed: PageCacheLayout): readonly TextBox[] => [
  ...placed.texts,
  ...placed.windows.flatMap(({ label }) => label ?? []),
  ...placed.legend.map(({ text: label }) => label),
  ...placed.numbers.flatMap(({ value, texts }) => [value, ...texts]),
  ...(placed.felt?.texts ?? []),
  ...(placed.flow?.texts ?? []),
  ...(placed.flow?.amounts ?? []),
]

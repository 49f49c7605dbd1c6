import { pickWords } from '../../marks/pick-text'
import { extentOf, overlap, textAt, type TextBox } from '../../marks/text-box'
import type { CacheReader, CacheWindow, PageCacheMoment, PageState } from '../../select/page-cache'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { feltLayout, type FeltLayout } from './felt'
import { closeRows, flowLayout, usualRows, type FlowLayout } from './flow-layout'
import { cellOf, closeGap, gridOf, partsOf, perRowFor, usualGap, type PageGrid } from './grid'
import { countOf, pageStates } from './spec'

export interface PlacedWindow {
  readonly window: CacheWindow
  /** One bracket a row. */
  readonly brackets: readonly { readonly from: number; readonly to: number; readonly y: number; readonly open: boolean }[]
  readonly label: TextBox | null
}

export interface PlacedReader {
  readonly reader: CacheReader
  readonly n: number
  /** The middle of its pin, and the cell that it points at. */
  readonly x: number
  readonly y: number
  readonly tip: { readonly x: number; readonly y: number }
}

/** How much stands under the cells. In a room a picture that would not fit says less, and keeps what moves. */
export const details = ['felt', 'full', 'numbers', 'legend', 'flow', 'cells', 'least'] as const

/** `close`: on a page of little height all but the reasons of the numbers, closer together. */
export type Detail = (typeof details)[number] | 'close'

export interface PageCacheLayout {
  readonly grid: PageGrid
  readonly windows: readonly PlacedWindow[]
  readonly readers: readonly PlacedReader[]
  readonly texts: readonly TextBox[]
  readonly legend: readonly { readonly state: PageState | 'marker'; readonly x: number; readonly y: number; readonly text: TextBox }[]
  readonly numbers: readonly { readonly value: TextBox; readonly texts: readonly TextBox[] }[]
  readonly felt: FeltLayout | null
  readonly flow: FlowLayout | null
  readonly height: number
  /** As high as it can become when readers and windows are in other rows. */
  readonly tallest: number
}

function placeWindows({ windows }: PageCacheMoment, grid: PageGrid, { pageCache }: Words): readonly PlacedWindow[] {
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

const pinsApart = 22

/** Pins over their cells, pushed apart where readers are close; the last page of all has nothing behind it. */
function placeReaders({ readers, pages }: PageCacheMoment, grid: PageGrid, width: number): readonly PlacedReader[] {
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
function readerTexts(placed: readonly PlacedReader[], grid: PageGrid, width: number, { pageCache }: Words): readonly TextBox[] {
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

function placeLegend(
  moment: PageCacheMoment,
  y: number,
  width: number,
  { pageCache }: Words,
): { readonly legend: PageCacheLayout['legend']; readonly bottom: number } {
  const entries = [
    ...pageStates.map((state) => [state, pageCache.legend(pageCache.states[state], countOf(moment.pages, state))] as const),
    ['marker', pageCache.marker] as const,
  ]
  let [x, line] = [10, y]
  const legend = entries.map(([state, said]) => {
    const needs = 20 + textWidth(said, 12, 'sans400') + 22
    if (x > 10 && x + needs > width) [x, line] = [10, line + 24]
    const at = { state, x, y: line, text: textAt(x + 20, line + 12, fitText(said, width - x - 26, 12, 'sans400'), 12, { ink: 'soft' }) }
    x += needs
    return at
  })
  return { legend, bottom: line + 24 }
}

const sizeOf = (value: string, room: number): number => [28, 24, 20, 16].find((size) => textWidth(value, size, 'sans600') <= room) ?? 14

function placeNumbers(
  moment: PageCacheMoment,
  y: number,
  width: number,
  { pageCache }: Words,
  detail: Detail,
): { readonly numbers: PageCacheLayout['numbers']; readonly bottom: number } {
  if (detail !== 'felt' && detail !== 'full' && detail !== 'numbers' && detail !== 'close') return { numbers: [], bottom: y }
  const { numbers } = pageCache
  const { readers, survives, survivesWithoutLaggard, capacityPages, pages } = moment
  const disk = readers.reduce((sum, { diskBytes }) => sum + diskBytes, 0)
  const sent = readers.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const forWhom = readers.filter(({ diskBytes }) => diskBytes > 0).map(({ name }) => name)
  const resident = countOf(pages, 'cached') + countOf(pages, 'ahead')
  const told = [
    survives === null
      ? [numbers.still, numbers.survivesSays, numbers.stillWhy]
      : [numbers.survives(survives, survivesWithoutLaggard), numbers.survivesSays, numbers.survivesWhy(capacityPages)],
    [numbers.bytes(disk), numbers.disk, numbers.diskFor(forWhom)],
    [numbers.bytes(sent), numbers.network, numbers.networkWhy(resident)],
  ]
  const columns = width >= 560 ? 3 : 1
  const across = (width - 20) / columns
  let top = y
  const placed = told.map(([value = '', says = '', why = ''], n) => {
    const x = 10 + (n % columns) * across
    const [saysLines, whyLines] = [says, detail === 'full' || detail === 'felt' ? why : ''].map((each) =>
      wrapText(each, across - 12, 12, 'sans400'),
    ) as [readonly string[], readonly string[]]
    const lines = [...saysLines, ...whyLines]
    const at = top
    if (columns === 1) top += 34 + lines.length * 17 + 14
    return {
      value: textAt(x, at + 28, fitText(value, across - 12, sizeOf(value, across - 12), 'sans600'), sizeOf(value, across - 12), {
        face: 'sans600',
      }),
      texts: lines.map((line, row) => textAt(x, at + 48 + row * 17, line, 12, { ink: row < saysLines.length ? 'ink' : 'soft' })),
    }
  })
  const tallest = Math.max(...placed.map(({ texts }) => texts.length))
  return { numbers: placed, bottom: columns === 1 ? top : y + 40 + tallest * 17 + 14 }
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

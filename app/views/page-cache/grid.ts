import type { Box } from '../../marks/text-box'

/** Where the cells of the pages are: so many in a row, and how high a row is with what stands over and under it. */
export interface PageGrid {
  readonly perRow: number
  readonly pitch: number
  readonly cell: { readonly width: number; readonly height: number }
  readonly left: number
  /** Top of the cells of each row. */
  readonly tops: readonly number[]
  readonly bottom: number
}

const pitchLeast = 7.6
const pitchMost = 17
/** From a row of cells to the next, where nothing stands between them; less where height is short. */
export const usualGap = 12
export const closeGap = 7

const perRowChoices = [128, 64, 32, 16, 8]

/** Rows that have readers over them, or windows under them, are given the room. */
export function gridOf(
  pages: number,
  width: number,
  top: number,
  over: ReadonlySet<number>,
  under: ReadonlySet<number>,
  perRowOf?: number,
  between = usualGap,
): PageGrid {
  const left = 38
  const room = width - left - 6
  const perRow = perRowOf ?? perRowFor(pages, width)
  const pitch = Math.min(pitchMost, room / perRow)
  const rows = Math.max(1, Math.ceil(pages / perRow))
  const height = Math.min(26, Math.max(16, pitch * 1.7))
  const tops: number[] = []
  let y = top
  for (let row = 0; row < rows; row++) {
    if (over.has(row)) y += 30
    tops.push(y)
    y += height + (under.has(row) ? 20 + between : between)
  }
  return { perRow, pitch, cell: { width: pitch - Math.min(3, pitch * 0.22), height }, left, tops, bottom: y }
}

/** As many pages in a row as can be seen apart, a power of two. */
export function perRowFor(pages: number, width: number): number {
  const room = width - 44
  return perRowChoices.find((count) => room / count >= pitchLeast && (count <= 64 || pages > 512)) ?? 8
}

export function cellOf(grid: PageGrid, page: number): Box {
  const row = Math.floor(page / grid.perRow)
  return { x: grid.left + (page % grid.perRow) * grid.pitch, y: grid.tops[row] ?? 0, ...grid.cell }
}

/** The parts of a stretch of pages, one for each row that it crosses. */
export function partsOf(
  grid: PageGrid,
  first: number,
  count: number,
): readonly { readonly row: number; readonly from: number; readonly to: number }[] {
  const parts: { row: number; from: number; to: number }[] = []
  for (let page = first; page < first + count;) {
    const row = Math.floor(page / grid.perRow)
    const to = Math.min(first + count, (row + 1) * grid.perRow)
    parts.push({ row, from: page, to })
    page = to
  }
  return parts
}

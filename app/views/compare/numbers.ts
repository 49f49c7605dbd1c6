import { type Box, textAt, type TextBox } from '../../marks/text-box'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import { columnKeys, inOneLine } from './spec'
import type { Grid } from './grid'
import type { CompareTexts, LaneTexts } from './texts'

export interface PlacedNumbers {
  readonly texts: readonly TextBox[]
  /** The neutral bars: the ground, and how far it is filled. */
  readonly bars: readonly { readonly ground: Box; readonly filled: number }[]
  readonly height: number
}

/** The columns' names, two lines each, above the first lane. */
export function headingsOf(grid: Grid, texts: CompareTexts): readonly TextBox[] {
  const { size, scale, numbersX, columnWidth } = grid
  return columnKeys.flatMap((key, n) =>
    texts.columns[key].map((line, at) =>
      textAt(numbersX + n * columnWidth, (14 + at * 16) * scale, fitText(line, columnWidth - 6 * scale, size(12), 'sans600'), size(12), {
        face: 'sans600',
      }),
    ),
  )
}

/** A lane's numbers beside its bars. */
export function besideBars(grid: Grid, { cells }: LaneTexts, y: number): PlacedNumbers {
  const { size, scale, numbersX, columnWidth } = grid
  const room = columnWidth - 8 * scale
  const texts = cells.flatMap(({ value, unit, notes }, n) => {
    const x = numbersX + n * columnWidth
    const big = fitText(value, room, size(20), 'sans400')
    const lines = notes.flatMap((note) => wrapText(note, room, size(12), 'sans400')).slice(0, 3)
    return [
      textAt(x, y + 18 * scale, big, size(20)),
      ...(unit === ''
        ? []
        : [textAt(x + textWidth(big, size(20), 'sans400') + 3 * scale, y + 18 * scale, unit, size(12), { ink: 'soft' })]),
      ...lines.map((line, at) =>
        textAt(x, y + (46 + at * 16) * scale, fitText(line, room, size(12), 'sans400'), size(12), { ink: 'soft' }),
      ),
    ]
  })
  const bars = cells.map(({ share }, n) => ({
    ground: { x: numbersX + n * columnWidth, y: y + 26 * scale, width: room, height: 4 * scale },
    filled: room * share,
  }))
  return { texts, bars, height: 84 * scale }
}

/** A lane's numbers under its bars, four in a row, each with its name. */
export function underBars(grid: Grid, texts: CompareTexts, { cells }: LaneTexts, y: number): PlacedNumbers {
  const { size, scale, left, right } = grid
  const perRow = 4
  const width = (right - left) / perRow
  const room = width - 12 * scale
  const placed = cells.map((cell, n) => {
    const x = left + (n % perRow) * width
    const top = y + Math.floor(n / perRow) * 54 * scale
    const name = fitText(inOneLine(texts.columns[cell.key]), room, size(12), 'sans400')
    const big = fitText(cell.value, room, size(18), 'sans400')
    return {
      texts: [
        textAt(x, top + 12 * scale, name, size(12), { ink: 'soft' }),
        textAt(x, top + 33 * scale, big, size(18)),
        ...(cell.unit === ''
          ? []
          : [textAt(x + textWidth(big, size(18), 'sans400') + 3 * scale, top + 33 * scale, cell.unit, size(12), { ink: 'soft' })]),
      ],
      bar: { ground: { x, y: top + 40 * scale, width: room, height: 4 * scale }, filled: room * cell.share },
    }
  })
  return { texts: placed.flatMap((each) => each.texts), bars: placed.map(({ bar }) => bar), height: 108 * scale }
}

/** A lane's numbers under its bars in one row; the first lane has the columns' names above them. */
export function rowUnderBars(grid: Grid, texts: CompareTexts, { cells }: LaneTexts, y: number, named: boolean): PlacedNumbers {
  const { size, scale, left, right } = grid
  const width = (right - left) / Math.max(1, cells.length)
  const room = width - 8 * scale
  const top = y + (named ? 32 * scale : 0)
  const fitted = (text: string, at: number): string => fitText(text, room, size(at), 'sans400')
  const placed = cells.map((cell, n) => {
    const x = left + n * width
    const names = named ? texts.columns[cell.key] : []
    const big = fitted(cell.value, 18)
    const unitX = x + textWidth(big, size(18), 'sans400') + 3 * scale
    const unit = fitText(cell.unit, Math.max(0, x + width - unitX), size(12), 'sans400')
    return [
      ...names.map((line, at) => textAt(x, y + (10 + at * 15) * scale, fitted(line, 12), size(12), { ink: 'soft' })),
      textAt(x, top + 18 * scale, big, size(18)),
      ...(unit === '' ? [] : [textAt(unitX, top + 18 * scale, unit, size(12), { ink: 'soft' })]),
    ]
  })
  const bars = cells.map(({ share }, n) => ({
    ground: { x: left + n * width, y: top + 25 * scale, width: room, height: 4 * scale },
    filled: room * share,
  }))
  return { texts: placed.flat(), bars, height: top - y + 30 * scale }
}

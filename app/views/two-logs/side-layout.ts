import { softText, type Box, type TextBox } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { roleOf, type LogSide, type TwoLogsSpec, type TwoLogsWords } from './spec'
import { cellHeight, gap, type Grid } from './grid'

type TwoLogs = NonNullable<TwoLogsSpec>

export interface PlacedRecord extends Box {
  readonly key: string
  readonly epoch: number
  /** `apart`: nobody else has it; `cut`: it was here. */
  readonly state: 'there' | 'apart' | 'cut'
  readonly texts: readonly TextBox[]
}

export interface PlacedSide {
  readonly broker: number
  readonly leads: boolean
  readonly away: boolean
  readonly box: Box
  readonly texts: readonly TextBox[]
  readonly epochs: readonly {
    readonly epoch: number
    readonly x: number
    readonly to: number
    readonly y: number
    readonly label: TextBox | null
  }[]
  readonly cells: readonly PlacedRecord[]
  readonly cellsTop: number
  readonly cellsBottom: number
}

/** Of a panel, above its cells: epochs; and where names stand over them, those. */
const epochsRoom = 24

const namesRoom = 38

export const sideHeight = ({ labels, brief }: Grid): number => (labels > 0 ? (brief ? 80 : 96) : 90 + namesRoom)

function epochBars(side: LogSide, grid: Grid, y: number, { epoch: said }: TwoLogsWords): PlacedSide['epochs'] {
  return side.epochs.flatMap(({ epoch, startOffset }, n) => {
    const until = Math.min(side.epochs[n + 1]?.startOffset ?? side.end, grid.first + grid.count)
    const from = Math.max(startOffset, grid.first)
    if (until <= from) return []
    const [x, to] = [grid.xOf(from), grid.xOf(until) - gap]
    const label = [said(epoch), String(epoch)].find((each) => textWidth(each, 12, 'sans400') <= to - x)
    return [{ epoch, x, to, y, label: label === undefined ? null : softText((x + to) / 2, y - 5, label, { anchor: 'middle', ink: 'own' }) }]
  })
}

function inside(value: string | null, offset: number, { x, y, width, height }: Box): readonly TextBox[] {
  const shown = value !== null && textWidth(value, 14, 'sans600') <= width - 8 ? value : null
  const rest = { anchor: 'middle', ink: 'own' } as const
  if (shown === null) return [softText(x + width / 2, y + height / 2 + 4, String(offset), { ...rest, face: 'mono400' })]
  return [softText(x + width / 2, y + height / 2 + 5, shown, { ...rest, size: 14, face: 'sans600' })]
}

/** Records of a log in their places; of the upper one those that part, and those that were cut. */
function recordsOf(side: LogSide, spec: TwoLogs, grid: Grid, y: number): readonly PlacedRecord[] {
  const upper = side.broker === spec.upper.broker
  const width = grid.pitch - gap
  const inGrid = (offset: number): boolean => offset >= grid.first && offset < grid.first + grid.count
  const there = side.cells.filter(({ offset }) => inGrid(offset))
  const cells = there.map(({ offset, epoch, value }): PlacedRecord => {
    const box = { x: grid.xOf(offset), y, width, height: cellHeight }
    const state = upper && offset >= spec.common ? 'apart' : 'there'
    return { ...box, key: `${String(offset)} ${String(epoch)}`, epoch, state, texts: inside(value, offset, box) }
  })
  if (!upper || spec.cut === null) return cells
  const { offset: at, removed } = spec.cut
  const gone = Array.from({ length: Math.min(removed, grid.count) }, (_, n) => at + n).filter(
    (offset) => offset >= side.end && inGrid(offset),
  )
  const epoch = side.epochs.at(-1)?.epoch ?? 0
  return [
    ...cells,
    ...gone.map((offset): PlacedRecord => {
      const box = { x: grid.xOf(offset), y, width, height: cellHeight }
      const value = spec.told.find((record) => record.offset === offset && !record.kept)?.value ?? null
      return { ...box, key: `cut ${String(offset)}`, epoch, state: 'cut', texts: inside(value, offset, box) }
    }),
  ]
}

/** One log on the grid, with its name before it, or over it. */
export function placeSide(side: LogSide, spec: TwoLogs, grid: Grid, box: Box, own: TwoLogsWords, words: Words): PlacedSide {
  const wide = grid.labels > 0
  const x = box.x + 12
  const room = (wide ? grid.labels : box.width) - 20
  const fits = (said: string): string => fitText(said, room, 12, 'sans400')
  const role = fits(roleOf(side, spec, own, words))
  const ends = fits(own.ends(side.end, side.highWatermark))
  const name = own.broker(side.broker)
  const bad = side.fate !== 'running'
  const head = softText(x, box.y + (wide ? 34 : 22), name, { size: 14, face: 'sans600', ink: 'ink' })
  const after = x + textWidth(name, 14, 'sans600') + 8
  const lines = wide
    ? [softText(x, box.y + 53, role, { ink: bad ? 'error' : 'soft' }), softText(x, box.y + 70, ends)]
    : [
        softText(after, box.y + 22, fitText(role, box.x + box.width - 10 - after, 12, 'sans400'), { ink: bad ? 'error' : 'soft' }),
        softText(x, box.y + 39, ends),
      ]
  const top = box.y + (wide ? 0 : namesRoom) + epochsRoom + (grid.brief ? 10 : 14)
  return {
    broker: side.broker,
    leads: side.leads,
    away: side.fate === 'down' || side.fate === 'starting',
    box,
    texts: [head, ...lines],
    epochs: epochBars(side, grid, top - 6, own),
    cells: recordsOf(side, spec, grid, top),
    cellsTop: top,
    cellsBottom: top + cellHeight,
  }
}

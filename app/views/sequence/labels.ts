import { heightOf, oneLine, widthOf } from './blocks'
import type { Columns } from './columns'
import { labelLines, labelRow, type Placing, type Label } from './placing'

/** What an answer says ends where its arrow is still on its way down: so far above its end that it runs clear of the words. */
function widthFor({ kind }: Label['message'], { x, labelWidth }: Label['lane'], { columns, scale }: Placing): number {
  const most = mostRise * Math.abs(columns.coordinatorX - x) - 14 * scale
  return columns.mode === 'gaps' && kind === 'response' ? Math.min(labelWidth, most) : labelWidth
}

/** Of an arrow's height, what may lie over the width of a label. */
const mostRise = 0.7

/** The words of every message, by the row that they stand at; those of a message on its way stand at now. */
export function labelsByRow(placing: Placing): ReadonlyMap<number | 'now', readonly Label[]> {
  const rows = new Map<number | 'now', Label[]>()
  const { columns, spec } = placing
  for (const [index, message] of spec.messages.entries()) {
    const lane = placing.laneOf(message)
    const row = labelRow(message, columns.mode)
    const column = lane ?? {
      x: columns.others?.x ?? 0,
      lane: -1,
      side: 'left' as const,
      labelX: columns.aside.x,
      labelWidth: columns.aside.width,
      cardWidth: 0,
    }
    const lines = labelLines(placing, index, widthFor(message, column, placing), column.lane)
    const label = { message, lane: column, lines, row }
    const there = rows.get(row)
    if (there === undefined) rows.set(row, [label])
    else there.push(label)
  }
  return rows
}

/** In a column of labels, what says the same at the same moment is said once, with the letters of all. */
export function merged(placing: Placing, labels: readonly Label[]): readonly Label[] {
  const kept: { label: Label; letters: string[] }[] = []
  for (const label of labels) {
    const text = label.lines.map((line) => line.text).join(' ')
    const letter = placing.spec.lanes.find((lane) => lane.name === label.message.lane)?.letter ?? label.message.lane
    const same = kept.find(
      (each) => each.label.message.kind === label.message.kind && each.label.lines.map((line) => line.text).join(' ') === text,
    )
    if (same === undefined) kept.push({ label, letters: [letter] })
    else same.letters.push(letter)
  }
  return kept.map(({ label, letters }) => {
    const [first] = label.lines
    if (letters.length < 2 || first === undefined) return label
    const text = placing.texts.several(label.lines.map((line) => line.text).join(' '), letters)
    const tone = first.tone === 'error' ? first.tone : 'ink'
    return { ...label, lines: [oneLine(text, placing.columns.aside.width, { size: first.size, face: first.face, tone })] }
  })
}

/** How much of an arrow's height lies over the width of a label at its lane. */
function riseOf(lane: Label['lane'], width: number, columns: Columns): number {
  return Math.min(mostRise, (width + 14 * columns.scale) / Math.max(1, Math.abs(columns.coordinatorX - lane.x)))
}

/** The same of a label's own arrow, where that comes down to the label's lane; nothing where it leaves from there. */
const riseOver = ({ message, lane, lines, row }: Label, columns: Columns): number =>
  row === message.arrives || row === 'now' ? riseOf(lane, widthOf(lines), columns) : 0

/** How far down a row must stand for its labels to touch neither what is above them nor the arrows that come down beside them. */
export function leastY(placing: Placing, labels: readonly Label[]): number {
  const { columns, scale, ys } = placing
  return Math.max(
    0,
    ...labels.map((label) => {
      const { message, lane, lines } = label
      const line = placing.bottom(placing.columnOf(lane)) + heightOf(lines) + 3 * scale
      const rise = riseOver(label, columns)
      return Math.max(line, (line - rise * (ys[message.sent] ?? line)) / (1 - rise))
    }),
  )
}

/** Writes labels between the lanes, each on its own arrow. */
export function putInGaps(placing: Placing, labels: readonly Label[], y: number): void {
  const { columns, scale } = placing
  for (const label of labels) {
    const { message, lane, lines } = label
    const column = placing.columnOf(lane)
    const rise = riseOver(label, columns)
    const line = (1 - rise) * y + rise * (placing.ys[message.sent] ?? y)
    const top = Math.max(line - 3 * scale - heightOf(lines), placing.bottom(column))
    const anchor = lane.side === 'left' ? 'start' : 'end'
    placing.put(column, { key: `m${String(message.number)}`, x: lane.labelX, anchor, top, lines, row: message.sent })
  }
}

/** An arrow that ends in this row takes paper beside its lane: what is written there later stands below it. */
export function keepFree(placing: Placing, row: number, y: number): void {
  const { columns, scale, spec } = placing
  for (const message of spec.messages) {
    if (message.arrives !== row || message.where !== 'arrived') continue
    const lane = placing.laneOf(message)
    if (lane === null) continue
    const sentY = placing.ys[message.sent] ?? y
    const rise = message.kind === 'request' ? riseOf(lane, 0.6 * lane.labelWidth, columns) : 1
    placing.keepFree(placing.columnOf(lane), sentY + rise * (y - sentY) + 4 * scale)
  }
}

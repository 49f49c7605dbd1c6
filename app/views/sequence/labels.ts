import { heightOf, oneLine, widthOf } from './blocks'
import type { Columns } from './columns'
import { labelLines, labelRow, type Placing, type Label } from './placing'

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
    const lines = labelLines(placing, index, column.labelWidth, column.lane)
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

/** How far down a row must stand for its labels not to touch what is above them. */
export function leastY(placing: Placing, labels: readonly Label[]): number {
  const { scale } = placing
  return Math.max(0, ...labels.map(({ lane, lines }) => placing.bottom(placing.columnOf(lane)) + heightOf(lines) + 3 * scale))
}

/** How much of an arrow's height lies over the width of a label at its lane. */
function riseOf(lane: Label['lane'], width: number, columns: Columns): number {
  return Math.min(0.75, (width + 14 * columns.scale) / Math.max(1, Math.abs(columns.coordinatorX - lane.x)))
}

/** Writes labels between the lanes, each on its own arrow. */
export function putInGaps(placing: Placing, labels: readonly Label[], y: number): void {
  const { columns, scale } = placing
  for (const { message, lane, lines, row } of labels) {
    const column = placing.columnOf(lane)
    const rise = row === message.arrives ? riseOf(lane, widthOf(lines), columns) : 0
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

import { stack, stateLines, stackAside, barrierLabel } from './aside'
import { heightOf } from './blocks'
import { labelsByRow, merged, leastY, putInGaps, keepFree } from './labels'
import { distance, longWait, waitLines, type Placing, type Label } from './placing'

/** Put one row's texts; returns where the row stands. */
function placeRow(placing: Placing, row: number, base: number, all: readonly Label[]): number {
  const { columns, scale } = placing
  const labels = columns.mode === 'column' ? merged(placing, all) : all
  const barrier = barrierLabel(placing, row)
  let y = base
  if (barrier !== null) y = Math.max(y, placing.bottom(barrier.column) + heightOf(barrier.block.lines) + 4 * scale)
  if (columns.mode === 'gaps') y = Math.max(y, leastY(placing, labels))
  else if (labels.length > 0) y = Math.max(y, placing.bottom('aside') + heightOf(labels[0]?.lines.slice(0, 1) ?? []) / 2)
  placing.ys.push(y)
  if (barrier !== null) placing.put(barrier.column, { ...barrier.block, top: y - 4 * scale - heightOf(barrier.block.lines) })
  if (columns.mode === 'gaps') putInGaps(placing, labels, y)
  else
    for (const label of labels)
      stack(
        placing,
        `m${String(label.message.number)}`,
        label.lines,
        label.message.sent,
        y - heightOf(label.lines.slice(0, 1)) / 2 + (barrier === null ? 0 : 10 * scale),
      )
  stackAside(placing, row, y, 'before')
  stackAside(placing, row, y, 'after')
  if (columns.mode === 'gaps') keepFree(placing, row, y)
  if (barrier !== null) for (const lane of columns.lanes) placing.keepFree(placing.columnOf(lane), y + 4 * scale)
  return y
}

/** Leave time out between two rows, and say so. */
function placeWait(placing: Placing, row: number, above: number, us: number, folded: number): number {
  const lines = waitLines(placing, us, folded)
  const top = Math.max(above + 8 * placing.scale, placing.bottom('aside'))
  stack(placing, `w${String(row)}`, lines, row, top)
  const y = top + heightOf(lines) + 8 * placing.scale
  placing.breaks.push({ y: (above + y) / 2, row })
  return y
}

/** Places every row from the top down, with its words and the waits between; returns where now is. */
export function placeRows(placing: Placing, stretch: number): number {
  const { spec, scale } = placing
  const labels = labelsByRow(placing)
  for (const [index, span] of spec.group.entries())
    if (span.from < 0) stack(placing, `g-${String(index)}`, stateLines(placing, index), -1, 2 * scale, { until: span.to })
  let y = 12 * scale
  let yNow = y
  const tail = (after: number): void => {
    const last = spec.rows[spec.now]
    const us = last === undefined ? 0 : spec.time - last.time
    yNow = us >= longWait ? placeWait(placing, spec.now, after, us, 0) + 6 * scale : after + 18 * scale
    const waiting = labels.get('now') ?? []
    yNow = Math.max(yNow, leastY(placing, waiting), placing.lowest + 2 * scale)
    putInGaps(placing, waiting, yNow)
    y = yNow
  }
  if (spec.now < 0) tail(y)
  for (const [row, { time, folded }] of spec.rows.entries()) {
    const before = spec.rows[row - 1]
    const us = before === undefined ? 0 : time - before.time
    const wait = us >= longWait && row <= spec.now
    const base = before === undefined ? y + 8 * scale : wait ? placeWait(placing, row, y, us, folded) : y + distance(us, stretch)
    y = placeRow(placing, row, base, labels.get(row) ?? [])
    if (row === spec.now) tail(y)
  }
  return yNow
}

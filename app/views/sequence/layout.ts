import { heightOf, linesOf, oneLine, widthOf, type Block, type BlockLine } from './blocks'
import { columnsOf, presenterScale, type Columns } from './columns'
import { distance, labelLines, labelRow, longWait, Placing, waitLines, type Label } from './placing'
import type { SequenceMessage, SequenceSpec } from './spec'
import type { SequenceTexts } from './texts'

export interface SequenceLayout {
  readonly columns: Columns
  /** Where each row stands, from the top of what scrolls. */
  readonly ys: readonly number[]
  readonly yNow: number
  readonly blocks: readonly Block[]
  readonly arrows: readonly Arrow[]
  readonly breaks: readonly { readonly y: number; readonly row: number }[]
  readonly viewTop: number
  readonly viewHeight: number
  /** Room under the line that says now. */
  readonly foot: number
}

export interface Arrow {
  readonly message: SequenceMessage
  /** Of the spec's lanes; null: one of the others. */
  readonly lane: number | null
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

export interface SequenceSize {
  readonly width: number
  readonly height: number
  readonly presenter: boolean
}

const inProgress: ReadonlySet<string> = new Set(['PreparingRebalance', 'CompletingRebalance', 'Assigning', 'Reconciling'])

function labelsByRow(placing: Placing): ReadonlyMap<number | 'now', readonly Label[]> {
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
function merged(placing: Placing, labels: readonly Label[]): readonly Label[] {
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
function leastY(placing: Placing, labels: readonly Label[]): number {
  const { scale } = placing
  return Math.max(0, ...labels.map(({ lane, lines }) => placing.bottom(placing.columnOf(lane)) + heightOf(lines) + 3 * scale))
}

/** How much of an arrow's height lies over the width of a label at its lane. */
function riseOf(lane: Label['lane'], width: number, columns: Columns): number {
  return Math.min(0.75, (width + 14 * columns.scale) / Math.max(1, Math.abs(columns.coordinatorX - lane.x)))
}

function putInGaps(placing: Placing, labels: readonly Label[], y: number): void {
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
function keepFree(placing: Placing, row: number, y: number): void {
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

function stack(
  placing: Placing,
  key: string,
  lines: readonly BlockLine[],
  row: number,
  from: number,
  more: Pick<Partial<Block>, 'chip' | 'until'> = {},
): void {
  const top = Math.max(from, placing.bottom('aside'))
  placing.put('aside', { key, x: placing.columns.aside.x, anchor: 'start', top, lines, row, ...more })
}

function stateLines(placing: Placing, index: number): readonly BlockLine[] {
  const { spec, texts, columns } = placing
  const span = spec.group[index]
  if (span === undefined) return []
  const { name, generation, protocol } = span.state
  const { width } = columns.aside
  const soft = placing.style(12, 'sans400', 'soft')
  const state = oneLine(name, width, placing.style(13, 'sans600', 'protocol'))
  if (!inProgress.has(name))
    return [state, oneLine(protocol === 'consumer' ? texts.epoch(generation) : texts.generation(generation), width, soft)]
  if (name !== 'PreparingRebalance' || columns.mode === 'column') return [state]
  const now = index === spec.group.length - 1 && span.to === null
  return [state, ...(now ? texts.tray.slice(0, 2).map((text) => oneLine(text, width, soft)) : [])]
}

function stackAside(placing: Placing, row: number, y: number, where: 'before' | 'after'): void {
  const { spec, texts, columns, scale } = placing
  const below = y + (columns.mode === 'gaps' ? 4 : 2) * scale
  if (where === 'before') {
    for (const [index, span] of spec.group.entries())
      if (span.from === row) stack(placing, `g${String(row)}-${String(index)}`, stateLines(placing, index), row, below, { until: span.to })
    return
  }
  for (const append of spec.appends) {
    if (append.row !== row) continue
    const width = columns.aside.width - 16 * scale
    const lines = [
      oneLine(texts.append, width, placing.style(12, 'sans400', 'ink')),
      oneLine(append.partition, width, placing.style(12, 'mono400', 'ink')),
    ]
    stack(placing, `a${String(row)}`, lines, row, below, { chip: true })
  }
}

function barrierLabel(
  placing: Placing,
  row: number,
): { readonly column: string; readonly block: Omit<Block, 'top' | 'height' | 'chip'> } | null {
  if (!placing.spec.barriers.includes(row)) return null
  const { columns, texts } = placing
  const first = columns.lanes[0]
  const aside = columns.mode === 'column' || first === undefined
  const width = aside ? columns.aside.width : first.labelWidth
  const lines = linesOf(texts.barrier, width, placing.style(13, 'sans600', 'ink'))
  const x = aside ? columns.aside.x : first.labelX
  return { column: aside ? 'aside' : placing.columnOf(first), block: { key: `b${String(row)}`, x, anchor: 'start', lines, row } }
}

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

function placeRows(placing: Placing, stretch: number): number {
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

function arrowsOf(placing: Placing, yNow: number): readonly Arrow[] {
  const { columns, spec, ys, scale } = placing
  return spec.messages.map((message): Arrow => {
    const lane = placing.laneOf(message)
    const laneX = lane?.x ?? columns.others?.x ?? 0
    const right = laneX > columns.coordinatorX
    const inner = 8 * scale
    const atLane = right ? laneX - inner : laneX + inner
    const atCoordinator = right ? columns.coordinatorX + inner : columns.coordinatorX - inner
    const [x1, x2] = message.kind === 'request' ? [atLane, atCoordinator] : [atCoordinator, atLane]
    const y1 = ys[message.sent] ?? 0
    const whole = message.where === 'arrived' || message.where === 'moving'
    const y2 = ys[message.arrives] ?? yNow
    return { message, lane: lane?.lane ?? null, x1, y1, x2: whole ? x2 : (x1 + x2) / 2, y2: whole ? Math.max(y2, y1 + 3) : y1 + 10 * scale }
  })
}

/** The whole picture as boxes: where every lane, row and text stands at a size. Pure. */
export function layout(spec: SequenceSpec, texts: SequenceTexts, size: SequenceSize): SequenceLayout {
  const scale = size.presenter ? presenterScale : 1
  const columns = columnsOf(
    texts.lanes.map((lane) => lane.short),
    size.width,
    scale,
  )
  const foot = 30 * scale
  const viewTop = columns.headerHeight
  const viewHeight = Math.max(80, size.height - viewTop)
  const placing = new Placing(spec, texts, columns)
  const yNow = placeRows(placing, scale * Math.min(1.6, Math.max(0.8, viewHeight / 460)))
  return {
    columns,
    ys: placing.ys,
    yNow,
    blocks: placing.blocks,
    arrows: arrowsOf(placing, yNow),
    breaks: placing.breaks,
    viewTop,
    viewHeight,
    foot,
  }
}

/** Where the line that says now stood after another step of the run, on this page. */
export function yAfter(step: number, spec: SequenceSpec, placed: SequenceLayout): number {
  if (step >= spec.step) return placed.yNow
  const row = spec.rows.findLastIndex((each) => each.step <= step)
  const y = (placed.ys[row] ?? 0) + 18 * placed.columns.scale
  return Math.min(y, placed.ys[row + 1] ?? placed.yNow, placed.yNow)
}

/** How far the page is scrolled for a position of now: not at all until it fills the view. */
export const scrollFor = (y: number, { viewHeight, foot }: Pick<SequenceLayout, 'viewHeight' | 'foot'>): number =>
  Math.min(0, viewHeight - foot - y)

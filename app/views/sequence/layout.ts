import type { Block } from './blocks'
import { columnsOf, presenterScale, type Columns } from './columns'
import { Placing } from './placing'
import { placeRows } from './rows'
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

import { heightOf, linesOf, oneLine, type Block, type BlockLine, type Style, type Tone } from './blocks'
import type { Columns, LaneColumn } from './columns'
import type { SequenceMessage, SequenceSpec } from './spec'
import type { SequenceTexts } from './texts'

/** Puts rows on the page from top to bottom; every text that would touch one above it pushes its row further down. */
export class Placing {
  readonly ys: number[] = []
  readonly blocks: Block[] = []
  /** Where time was left out. */
  readonly breaks: { readonly y: number; readonly row: number }[] = []
  private readonly bottoms = new Map<string, number>()

  constructor(
    readonly spec: SequenceSpec,
    readonly texts: SequenceTexts,
    readonly columns: Columns,
  ) {}

  get scale(): number {
    return this.columns.scale
  }

  style(px: number, face: Style['face'], tone: Tone): Style {
    return { size: Math.max(px * this.scale, this.scale > 1 ? 18 : 12), face, tone }
  }

  bottom(column: string): number {
    return this.bottoms.get(column) ?? 0
  }

  put(column: string, block: Omit<Block, 'height' | 'chip'> & { readonly chip?: boolean }): void {
    const height = heightOf(block.lines) + (block.chip === true ? 10 * this.scale : 0)
    this.blocks.push({ ...block, chip: block.chip === true, height })
    this.bottoms.set(column, block.top + height + 3 * this.scale)
  }

  /** Nothing may be written above `y` in a column from now on: an arrow runs there. */
  keepFree(column: string, y: number): void {
    this.bottoms.set(column, Math.max(this.bottom(column), y))
  }

  /** Where the lowest text ends. */
  get lowest(): number {
    return Math.max(0, ...this.bottoms.values())
  }

  /** The lane that a message is drawn on; null: that of the others. */
  laneOf(message: SequenceMessage): LaneColumn | null {
    const lane = this.spec.lanes.findIndex((each) => each.name === message.lane)
    return this.columns.lanes.find((column) => column.lane === lane) ?? null
  }

  /** Labels of the lane right of the coordinator share its column with what stands beside the coordinator. */
  columnOf(lane: LaneColumn): string {
    const first = this.columns.lanes.find((column) => column.side === 'right')
    return this.columns.mode === 'column' || lane === first ? 'aside' : String(lane.lane)
  }
}

/** Time on paper: proportional at first, then ever less, and from a second on all alike. */
export function distance(us: number, stretch: number): number {
  if (us <= 0) return 4 * stretch
  return stretch * Math.min(7 + 5 * Math.log(1 + us / 8_000), 34)
}

/** From this long on a wait is left out, and said. */
export const longWait = 1_000_000

export function waitLines(placing: Placing, us: number, folded: number): readonly BlockLine[] {
  const { texts, columns } = placing
  const soft = placing.style(12, 'sans400', 'soft')
  const beats = folded > 0 ? [oneLine(texts.heartbeats(folded), columns.aside.width, soft)] : []
  return [oneLine(texts.pass(us), columns.aside.width, soft), ...beats]
}

/** Where a label goes that belongs to a message: above its arrow, at its member's end. */
export interface Label {
  readonly message: SequenceMessage
  readonly lane: LaneColumn
  readonly lines: readonly BlockLine[]
  /** The row that it hangs on. */
  readonly row: number | 'now'
}

/** Which row a message's label hangs on; `now` for an answer on its way to a lane that has its labels beside it. */
export function labelRow(message: SequenceMessage, mode: Columns['mode']): number | 'now' {
  const arrived = message.where === 'arrived'
  if (mode === 'column') return message.kind === 'request' && arrived ? message.arrives : message.sent
  if (message.kind === 'request') return message.sent
  return arrived ? message.arrives : message.where === 'moving' ? 'now' : message.sent
}

export function labelLines(placing: Placing, index: number, width: number, hue: number): readonly BlockLine[] {
  const text = placing.texts.messages[index]
  if (text === undefined) return []
  const strong = placing.columns.mode === 'column'
  return linesOf(
    text.text,
    width,
    placing.style(text.mono ? 12 : 13, text.mono ? 'mono400' : strong ? 'sans600' : 'sans400', text.error ? 'error' : hue),
  )
}

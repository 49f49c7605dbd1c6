import type { CellSize, PlacedCell, PlacedHole, PlacedTray } from './flow-shape'

interface Open {
  segment: number
  line: number
  x: number
  openLeft: boolean
  empty: boolean
}

/** Puts things on lines of a width, from left to right. */
export class Writer {
  readonly cells: PlacedCell[] = []
  readonly holes: PlacedHole[] = []
  readonly trays: PlacedTray[] = []
  private line = 0
  private x: number
  private tray: Open | null = null

  constructor(
    private readonly left: number,
    private readonly right: number,
    private readonly size: CellSize,
  ) {
    this.x = left
  }

  private get pad(): number {
    return this.size.pad
  }

  /** The next segment; one of this width that would be broken begins a line, if a line has room for it. */
  begin(segment: number, wide: number): void {
    const { size, pad, left, right } = this
    const least = left + wide > right ? 0 : wide
    if (this.x > left && this.x + Math.max(least, 2 * pad + size.width) > right) this.nextLine()
    this.open(segment, false)
  }

  private open(segment: number, openLeft: boolean): void {
    this.tray = { segment, line: this.line, x: this.x, openLeft, empty: true }
    this.x += this.pad
  }

  private nextLine(): void {
    this.line += 1
    this.x = this.left
  }

  /** Ends the tray on this line; it goes on on the next. */
  private breakTray(): void {
    const { tray } = this
    if (tray === null) return
    this.close(true)
    this.nextLine()
    this.open(tray.segment, true)
  }

  hole(first: number, last: number): void {
    const { size } = this
    if (this.x + size.hole + size.gap + size.width + this.pad > this.right) this.breakTray()
    this.holes.push({ first, last, x: this.x, line: this.line })
    this.x += size.hole + size.gap
  }

  cell(at: number, offset: number): void {
    const { size } = this
    if (this.x + size.width + this.pad > this.right) this.breakTray()
    this.cells.push({ at, offset, x: this.x, line: this.line })
    this.x += size.width + size.gap
    if (this.tray !== null) this.tray.empty = false
  }

  close(openRight = false): void {
    const { tray, size } = this
    if (tray === null) return
    const bare = this.x === tray.x + this.pad
    const end = bare ? this.x + size.width : this.x - size.gap
    const { segment, line, x, openLeft } = tray
    this.trays.push({ segment, line, x, width: end + this.pad - x, openLeft, openRight, empty: bare })
    this.x = end + this.pad + size.gap + 2
    this.tray = null
  }

  get lines(): number {
    return this.line + 1
  }
}

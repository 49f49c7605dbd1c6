import type { CompressedBatch, LogMoment } from '../../select/log/log-moment'
import { sectionOf, type SectionName } from './look'

/** How large cells are, and what is between them. */
export interface CellSize {
  readonly width: number
  readonly height: number
  readonly gap: number
  readonly pad: number
  readonly hole: number
}

export const cellSizeFor = (width: number): CellSize =>
  width < 520 ? { width: 46, height: 42, gap: 5, pad: 7, hole: 9 } : { width: 62, height: 48, gap: 7, pad: 9, hole: 12 }

export interface PlacedCell {
  /** Its place among the moment's cells. */
  readonly at: number
  readonly offset: number
  readonly x: number
  readonly line: number
}

/** Offsets that are not there any more, between two cells. */
export interface PlacedHole {
  readonly first: number
  readonly last: number
  readonly x: number
  readonly line: number
}

/** A segment, or as much of it as is on one line. */
export interface PlacedTray {
  readonly segment: number
  readonly line: number
  readonly x: number
  readonly width: number
  /** The segment goes on from the line before, or on the next. */
  readonly openLeft: boolean
  readonly openRight: boolean
  readonly empty: boolean
}

export interface Bracket {
  readonly section: SectionName
  readonly line: number
  readonly from: number
  readonly to: number
}

/** Records that came, and are stored, as one batch. */
export interface BatchTie {
  readonly from: number
  readonly to: number
  readonly line: number
  /** `null`: its records are stored as they are. */
  readonly compressed: CompressedBatch | null
}

export interface Flow {
  readonly ties: readonly BatchTie[]
  readonly cells: readonly PlacedCell[]
  readonly holes: readonly PlacedHole[]
  readonly trays: readonly PlacedTray[]
  readonly brackets: readonly Bracket[]
  readonly lines: number
}

interface Open {
  segment: number
  line: number
  x: number
  openLeft: boolean
  empty: boolean
}

/** Puts things on lines of a width, from left to right. */
class Writer {
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

  begin(segment: number): void {
    const { size, pad } = this
    if (this.x > this.left && this.x + 2 * pad + size.width > this.right) this.nextLine()
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

/** One bracket a section and line; where a section begins within a segment, so does its bracket. */
function bracketsOf(moment: LogMoment, writer: Writer, size: CellSize): readonly Bracket[] {
  const { sections, compact, segments } = moment
  const brackets: { section: SectionName; line: number; from: number; to: number }[] = []
  for (const tray of writer.trays) {
    const inTray = [...writer.cells, ...writer.holes].filter(({ line, x }) => line === tray.line && x >= tray.x && x < tray.x + tray.width)
    const base = segments[tray.segment]?.baseOffset ?? 0
    const stops = inTray
      .map((each) => ({ x: each.x, section: sectionOf(sections, compact, 'offset' in each ? each.offset : each.first) }))
      .sort((a, b) => a.x - b.x)
    const parts = stops.length === 0 ? [{ x: tray.x, section: sectionOf(sections, compact, base) }] : stops
    for (const [n, part] of parts.entries()) {
      const from = n === 0 ? tray.x : part.x - size.gap / 2
      const to = n === parts.length - 1 ? tray.x + tray.width : (parts[n + 1]?.x ?? 0) - size.gap / 2
      const last = brackets.at(-1)
      if (last?.section === part.section && last.line === tray.line) last.to = to
      else brackets.push({ section: part.section, line: tray.line, from: n === 0 ? from : from + 2, to })
    }
  }
  return brackets
}

function tiesOf({ cells, compressed }: LogMoment, placed: readonly PlacedCell[], size: CellSize): readonly BatchTie[] {
  const ties: (BatchTie & { to: number; batch: number; cells: number })[] = []
  const codecs = new Map(compressed?.each.map((one) => [one.firstOffset, one]))
  for (const { at, x, line } of placed) {
    const [batch, last] = [cells.batch[at] ?? -1, ties.at(-1)]
    if (last?.batch === batch && last.line === line) {
      last.to = x + size.width
      last.cells += 1
    } else ties.push({ from: x, to: x + size.width, line, batch, cells: 1, compressed: codecs.get(batch) ?? null })
  }
  return ties.filter((tie) => tie.cells > 1 || tie.compressed !== null)
}

/** Every record as a cell, segment after segment, in as many lines as it takes. */
export function flowOf(moment: LogMoment, left: number, width: number, size: CellSize): Flow {
  const { cells, segments } = moment
  const writer = new Writer(left, width - left, size)
  let next = moment.sections.logStart
  for (const [n, segment] of segments.entries()) {
    writer.begin(n)
    if (n > 0) next = Math.max(next, segment.baseOffset)
    for (let at = segment.first; at < segment.first + segment.count; at++) {
      const offset = cells.offset[at] ?? 0
      if (offset > next) writer.hole(next, offset - 1)
      writer.cell(at, offset)
      next = offset + 1
    }
    const end = segments[n + 1]?.baseOffset ?? moment.sections.end
    if (segment.count > 0 && end > next) {
      writer.hole(next, end - 1)
      next = end
    }
    writer.close()
  }
  const ties = tiesOf(moment, writer.cells, size)
  return {
    ties,
    cells: writer.cells,
    holes: writer.holes,
    trays: writer.trays,
    brackets: bracketsOf(moment, writer, size),
    lines: writer.lines,
  }
}

import type { LogMoment } from '../../select/log/log-moment'
import { sectionOf, type SectionName } from './look'
import type { BatchTie, Bracket, CellSize, Flow, PlacedCell } from './flow-shape'
import { Writer } from './flow-writer'

export const cellSizeFor = (width: number): CellSize =>
  width < 520 ? { width: 46, height: 42, gap: 5, pad: 7, hole: 9 } : { width: 62, height: 48, gap: 7, pad: 9, hole: 12 }

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

/** How wide a segment is on one line, its holes included. */
function roomOf({ cells, segments, sections }: LogMoment, n: number, from: number, size: CellSize): number {
  const { first = 0, count = 0 } = segments[n] ?? {}
  let [holes, next] = [0, from]
  for (let at = first; at < first + count; at++) {
    const offset = cells.offset[at] ?? 0
    if (offset > next) holes += 1
    next = offset + 1
  }
  if (count > 0 && (segments[n + 1]?.baseOffset ?? sections.end) > next) holes += 1
  return Math.max(1, count) * (size.width + size.gap) + holes * (size.hole + size.gap) - size.gap + 2 * size.pad
}

/** Writes every record as a cell, segment after segment; `whole`: one that has room on a line of its own is not broken. */
function written(moment: LogMoment, left: number, width: number, size: CellSize, whole: boolean): Writer {
  const { cells, segments } = moment
  const writer = new Writer(left, width - left, size)
  let next = moment.sections.logStart
  for (const [n, segment] of segments.entries()) {
    if (n > 0) next = Math.max(next, segment.baseOffset)
    writer.begin(n, whole ? roomOf(moment, n, next, size) : 0)
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
  return writer
}

/** Every record as a cell, in as few lines as it takes; segments are kept whole where that takes no more of them. */
export function flowOf(moment: LogMoment, left: number, width: number, size: CellSize): Flow {
  const [whole, broken] = [true, false].map((keeps) => written(moment, left, width, size, keeps)) as [Writer, Writer]
  const writer = whole.lines > broken.lines ? broken : whole
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

import { textAt, type TextBox } from '../../marks/text-box'
import type { LogMoment } from '../../select/log/log-moment'
import { cellSizeFor, flowOf } from './flow'
import type { BatchTie, Bracket, CellSize, PlacedCell, PlacedHole, PlacedTray } from './flow-shape'
import { flagRow, left, loweredBy, needsOf, raisedBy, topsOf, type Needs } from './line-tops'
import { stableMarkOf, type StableMark } from './last-stable'
import type { SectionName } from './look'
import { captionOf, codecsOf, horizonsOf, sectionLabel } from './near-texts'
import { headWords, shorter } from './round-panels'
import type { LogWords } from './words'

export interface Pin {
  readonly name: string
  readonly letter: string
  readonly index: number
  readonly position: number
  readonly x: number
  readonly y: number
}

/** The records as cells in trays, with what stands over and under each line. */
export interface Cells {
  readonly size: CellSize
  readonly cells: readonly PlacedCell[]
  readonly holes: readonly PlacedHole[]
  readonly ties: readonly BatchTie[]
  readonly trays: readonly PlacedTray[]
  readonly brackets: readonly (Bracket & { readonly y: number })[]
  readonly horizons: readonly { readonly from: number; readonly to: number; readonly y: number }[]
  /** Top of the trays of each line. */
  readonly tops: readonly number[]
  readonly trayHeight: number
  readonly head: { readonly x: number; readonly y: number } | null
  readonly stable: StableMark | null
  readonly pins: readonly Pin[]
  readonly sectionLabels: readonly { readonly box: TextBox; readonly section: SectionName }[]
  readonly texts: readonly TextBox[]
  readonly bottom: number
}

/** The x of a reading position on its line: before the first record that is read from there. */
export function placeOf(near: Pick<Cells, 'cells' | 'trays' | 'size'>, position: number): { readonly x: number; readonly line: number } {
  const cell = near.cells.find(({ offset }) => offset >= position)
  if (cell !== undefined) return { x: cell.x - near.size.gap / 2, line: cell.line }
  const last = near.trays.at(-1)
  return last === undefined ? { x: left, line: 0 } : { x: last.x + last.width + 2, line: last.line }
}

/** Those who read, over the record that they read next; pushed apart where they are close. */
function pinsOf(moment: LogMoment, near: Pick<Cells, 'cells' | 'trays' | 'size' | 'tops'>, needs: Needs): readonly Pin[] {
  const pins = moment.readers.map((reader) => {
    const { x, line } = placeOf(near, reader.position)
    return { ...reader, x, line, y: (near.tops[line] ?? 0) - (needs.flag === line ? flagRow : 0) - 14 }
  })
  const sorted = [...pins].sort((a, b) => a.line - b.line || a.x - b.x)
  let before: { readonly line: number; readonly x: number } | null = null
  return sorted.map(({ line, ...pin }): Pin => {
    const x: number = before?.line === line ? Math.max(pin.x, before.x + 24) : Math.max(pin.x, left + 10)
    before = { line, x }
    return { ...pin, x }
  })
}

/** The records as cells in trays, and what stands over and under them; with the flag of a reading position, if there is one. */
export function nearOf(moment: LogMoment, position: number | null, words: LogWords, width: number, top: number): Cells {
  const size = cellSizeFor(width)
  const flow = flowOf(moment, left, width, size)
  const needs = needsOf(moment, flow, position)
  const { head, horizon } = needs
  const { tops, bottom, trayHeight } = topsOf(moment, flow, needs, size, top)
  const over = (line: number): number => (tops[line] ?? 0) - raisedBy(needs, line)
  const labels = flow.brackets.map((bracket) => ({ bracket, said: sectionLabel(bracket, over(bracket.line) - 13, words) }))
  const under = tops.map((each, line) => each + trayHeight + loweredBy(needs, line))
  const captions = flow.trays.map((tray, n) => captionOf(tray, moment, (under[tray.line] ?? 0) + 16, words, flow.trays[n + 1], width))
  const horizons = horizonsOf(moment, flow.cells, under, size, words, width)
  const codecs = codecsOf(flow.ties, under, words, width)
  const texts = [...labels.flatMap(({ said }) => said?.hint ?? []), ...captions.flatMap((each) => each ?? []), ...codecs, ...horizons.texts]
  const { cleaner } = moment
  let tip: Cells['head'] = null
  if (cleaner !== null && cleaner.at >= 0) {
    const cell = flow.cells.find(({ offset }) => offset >= cleaner.at) ?? flow.cells.at(-1)
    const y = (under[head] ?? 0) + 26 + (horizon.has(head) ? 36 : 0)
    const x = (cell?.x ?? left) + size.width / 2
    tip = { x, y }
    const toRight = width - left - x > x - left
    const said = shorter(headWords(moment, cleaner, words), (toRight ? width - left - x : x - left) - 16)
    texts.push(textAt(toRight ? x + 14 : x - 14, y + 11, said, 12, { face: 'sans600', anchor: toRight ? 'start' : 'end' }))
  }
  const placed = { size, cells: flow.cells, trays: flow.trays, tops }
  const held = placeOf(placed, moment.sections.lastStable)
  const lower = loweredBy(needs, held.line) + (horizon.has(held.line) ? 36 : 0) + (head === held.line ? 28 : 0)
  const stable = stableMarkOf(moment, { x: held.x, top: tops[held.line] ?? 0, trayHeight, under: lower }, words, width)
  if (stable !== null) texts.push(stable.text)
  return {
    ...placed,
    holes: flow.holes,
    ties: flow.ties,
    brackets: flow.brackets.map((bracket) => ({ ...bracket, y: over(bracket.line) - 7 })),
    horizons: horizons.brackets,
    trayHeight,
    head: tip,
    stable: stable?.mark ?? null,
    pins: pinsOf(moment, placed, needs),
    sectionLabels: labels.flatMap(({ bracket, said }) => (said === null ? [] : [{ box: said.box, section: bracket.section }])),
    texts,
    bottom,
  }
}

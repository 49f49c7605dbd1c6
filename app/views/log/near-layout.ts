import { pickText, pickWords } from '../../marks/pick-text'
import { textAt, type TextBox } from '../../marks/text-box'
import { clockTime, type LogMoment } from '../../select/log/log-moment'
import { textWidth } from '../../ui/measure'
import {
  cellSizeFor,
  flowOf,
  type BatchTie,
  type Bracket,
  type CellSize,
  type Flow,
  type PlacedCell,
  type PlacedHole,
  type PlacedTray,
} from './flow'
import type { SectionName } from './look'
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
  readonly pins: readonly Pin[]
  readonly sectionLabels: readonly { readonly box: TextBox; readonly section: SectionName }[]
  readonly texts: readonly TextBox[]
  readonly bottom: number
}

/** Left of all. */
export const left = 14

/** Room over the trays for the flag of the reading position. */
export const flagRow = 24

function sectionLabel(bracket: Bracket, y: number, words: LogWords): { readonly box: TextBox; readonly hint: TextBox | null } | null {
  const { section, from, to } = bracket
  const room = to - from
  const name = words.sections[section]
  const box = textAt(from, y, pickWords([name, words.sectionsShort[section]], room, 13, 'sans600'), 13, { face: 'sans600', ink: 'own' })
  if (textWidth('…', 13, 'sans600') > room) return null
  const after = from + textWidth(box.text, 13, 'sans600') + 7
  const hint = words.hints[section]
  const fits = hint !== '' && after + textWidth(hint, 12, 'sans400') <= to
  return { box, hint: fits ? textAt(after, y, hint, 12, { ink: 'soft' }) : null }
}

/** What stands over and under the trays of each line. */
interface Needs {
  readonly horizon: ReadonlySet<number>
  /** The line of the cleaner's head; −1 where there is none. */
  readonly head: number
  readonly flag: number
  readonly pins: ReadonlySet<number>
}

function needsOf(moment: LogMoment, flow: Flow, position: number | null): Needs {
  const lineAt = (offset: number): number => flow.cells.find((cell) => cell.offset >= offset)?.line ?? flow.lines - 1
  const horizon = new Set<number>()
  for (const { horizonMs, firstOffset, lastOffset } of moment.clocks)
    if (horizonMs !== null)
      for (const cell of flow.cells) if (cell.offset >= firstOffset && cell.offset <= lastOffset) horizon.add(cell.line)
  const at = moment.cleaner?.at ?? -1
  const pins = new Set(moment.readers.map((reader) => lineAt(reader.position)))
  return { horizon, head: at < 0 ? -1 : lineAt(at), flag: position === null ? -1 : lineAt(position), pins }
}

/** Over the trays of a line: the flag of a reading position, and over that whoever reads. */
const raisedBy = ({ flag, pins }: Needs, line: number): number => (flag === line ? flagRow : 0) + (pins.has(line) ? 26 : 0)

function topsOf(moment: LogMoment, flow: Flow, needs: Needs, size: CellSize, top: number) {
  const tops: number[] = []
  const trayHeight = size.height + 2 * size.pad
  // While a round goes over the log, room for its head is kept everywhere: nothing is to jump from step to step.
  const headRoom = moment.cleaner !== null || (moment.compact && flow.lines === 1)
  let y = top
  for (let line = 0; line < flow.lines; line++) {
    y += 28 + raisedBy(needs, line)
    tops.push(y)
    y += trayHeight + 22 + (needs.horizon.has(line) ? 36 : 0) + (headRoom ? 28 : 0) + 10
  }
  return { tops, bottom: y, trayHeight }
}

/** The x of a reading position on its line: before the first record that is read from there. */
export function placeOf(near: Cells, position: number): { readonly x: number; readonly line: number } {
  const cell = near.cells.find(({ offset }) => offset >= position)
  if (cell !== undefined) return { x: cell.x - near.size.gap / 2, line: cell.line }
  const last = near.trays.at(-1)
  return last === undefined ? { x: left, line: 0 } : { x: last.x + last.width + 2, line: last.line }
}

function captionOf(
  tray: PlacedTray,
  moment: LogMoment,
  y: number,
  words: LogWords,
  next: PlacedTray | undefined,
  width: number,
): TextBox | null {
  if (tray.openLeft) return null
  const segment = moment.segments[tray.segment]
  if (segment === undefined) return null
  const limit = next?.line === tray.line ? next.x - 8 : width - left
  const { baseOffset, bytes } = segment
  const place = { x: tray.x + 2, y, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: limit - tray.x - 2 } as const
  return pickText([words.segment(baseOffset, bytes), words.segmentShort(baseOffset, bytes), String(baseOffset)], place)
}

function horizonsOf(
  moment: LogMoment,
  cells: readonly PlacedCell[],
  tops: readonly number[],
  size: CellSize,
  height: number,
  words: LogWords,
  width: number,
) {
  const brackets: { from: number; to: number; y: number }[] = []
  const texts: TextBox[] = []
  const taken = new Map<number, number>()
  for (const { horizonMs, firstOffset, lastOffset, offsets } of moment.clocks) {
    if (horizonMs === null) continue
    const inBatch = cells.filter(({ offset }) => offset >= firstOffset && offset <= lastOffset)
    const when = clockTime(moment, horizonMs)
    for (const line of new Set(inBatch.map((cell) => cell.line))) {
      const here = inBatch.filter((cell) => cell.line === line)
      const [from, to] = [here[0]?.x ?? 0, (here.at(-1)?.x ?? 0) + size.width]
      const y = (tops[line] ?? 0) + height + 26
      brackets.push({ from, to, y })
      const before = taken.get(line) ?? left
      const said = inBatch.length > 1 && offsets.length > 0 ? [words.horizonOfBatch(when), words.horizon(when)] : [words.horizon(when)]
      // Centred under its bracket, but within the picture and behind the label before.
      const fitting = said.find((each) => textWidth(each, 12, 'sans600') <= width - left - before)
      if (fitting === undefined) continue
      const wide = textWidth(fitting, 12, 'sans600')
      const x = Math.min(Math.max((from + to) / 2 - wide / 2, before), width - left - wide)
      if (x < before) continue
      texts.push(textAt(x, y + 20, fitting, 12, { face: 'sans600' }))
      taken.set(line, x + wide + 14)
    }
  }
  return { brackets, texts }
}

/** Those who read, over the record that they read next; pushed apart where they are close. */
function pinsOf(moment: LogMoment, near: Pick<Cells, 'cells' | 'trays' | 'size' | 'tops'>, needs: Needs): readonly Pin[] {
  const pins = moment.readers.map((reader) => {
    const { x, line } = placeOf(near as Cells, reader.position)
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
  const captions = flow.trays.map((tray, n) =>
    captionOf(tray, moment, (tops[tray.line] ?? 0) + trayHeight + 16, words, flow.trays[n + 1], width),
  )
  const horizons = horizonsOf(moment, flow.cells, tops, size, trayHeight, words, width)
  const texts = [...labels.flatMap(({ said }) => said?.hint ?? []), ...captions.flatMap((each) => each ?? []), ...horizons.texts]
  const { cleaner } = moment
  let tip: Cells['head'] = null
  if (cleaner !== null && cleaner.at >= 0) {
    const cell = flow.cells.find(({ offset }) => offset >= cleaner.at) ?? flow.cells.at(-1)
    const y = (tops[head] ?? 0) + trayHeight + 26 + (horizon.has(head) ? 36 : 0)
    const x = (cell?.x ?? left) + size.width / 2
    tip = { x, y }
    const toRight = width - left - x > x - left
    const said = shorter(headWords(moment, cleaner, words), (toRight ? width - left - x : x - left) - 16)
    texts.push(textAt(toRight ? x + 14 : x - 14, y + 11, said, 12, { face: 'sans600', anchor: toRight ? 'start' : 'end' }))
  }
  const placed = { size, cells: flow.cells, trays: flow.trays, tops }
  return {
    ...placed,
    holes: flow.holes,
    ties: flow.ties,
    brackets: flow.brackets.map((bracket) => ({ ...bracket, y: over(bracket.line) - 7 })),
    horizons: horizons.brackets,
    trayHeight,
    head: tip,
    pins: pinsOf(moment, placed, needs),
    sectionLabels: labels.flatMap(({ bracket, said }) => (said === null ? [] : [{ box: said.box, section: bracket.section }])),
    texts,
    bottom,
  }
}

import { softText, type TextBox } from '../../marks/text-box'
import { textWidth, wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { placeRow, toldHeight, type ToldRow } from './told-row'
import { placeSide, sideHeight, type PlacedSide } from './side-layout'
import type { Grid } from './grid'
import { explained, twoLogsWords, type TwoLogsSpec, type TwoLogsWords } from './spec'
import { talkOf, type PlacedCard } from './talk-layout'

type TwoLogs = NonNullable<TwoLogsSpec>

export interface TwoLogsLayout {
  readonly sides: readonly PlacedSide[]
  readonly cards: readonly PlacedCard[]
  readonly lost: readonly ToldRow[]
  readonly kept: readonly ToldRow[]
  /** Where the logs part: from top to bottom, past what is written there. */
  readonly parting: { readonly x: number; readonly spans: readonly (readonly [top: number, bottom: number])[] } | null
  /** Over what is beyond, or was cut. */
  readonly bracket: { readonly x: number; readonly to: number; readonly y: number } | null
  readonly texts: readonly TextBox[]
  readonly height: number
}

const margin = 10
const labelsRoom = 176
const briefLabelsRoom = 136
const narrowUnder = 620
const pitchLeast = 42
const pitchMost = 112

/** The offsets that are drawn: all, if they have room; else the last, with the place where the logs part among them. */
function gridOf(spec: TwoLogs, width: number, brief: boolean): Grid {
  const { upper, lower, told, common, cut } = spec
  const wide = width >= narrowUnder
  const labels = wide ? (brief ? briefLabelsRoom : labelsRoom) : 0
  const left = margin + labels + (wide ? 0 : 12)
  const right = width - margin - 12
  const end = Math.max(upper.end, lower.end, cut === null ? 0 : cut.offset + cut.removed, ...told.map(({ offset }) => offset + 1), 1)
  const start = Math.min(upper.start, lower.start, end - 1)
  const values = [...upper.cells, ...lower.cells].map(({ value }) => (value === null ? 0 : textWidth(value, 14, 'sans600') + 16))
  const least = Math.max(pitchLeast, textWidth(String(end), 12, 'mono400') + 14, Math.min(80, Math.max(0, ...values)))
  const room = right - left
  const count = Math.max(1, Math.min(end - start, Math.floor(room / least)))
  const first = Math.max(start, Math.min(end - count, common - 1))
  const pitch = Math.min(pitchMost, room / count)
  const xOf = (offset: number): number => left + Math.max(0, Math.min(offset - first, count)) * pitch
  return { brief, labels, left, first, count, pitch, xOf, right }
}

function axisOf({ first, count, xOf, pitch, labels }: Grid, { offset: said }: TwoLogsWords): readonly TextBox[] {
  const numbers = Array.from({ length: count }, (_, n) =>
    softText(xOf(first + n) + (pitch - 6) / 2, 26, String(first + n), { anchor: 'middle', face: 'mono400' }),
  )
  return labels > 0 ? [softText(margin + 12, 26, said), ...numbers] : numbers
}

/** A row for each producer of those records. */
const rowsOf = (told: TwoLogs['told'], kept: boolean): readonly TwoLogs['told'][] => {
  const its = told.filter((record) => record.kept === kept)
  return [...new Set(its.map(({ producer }) => producer))].map((producer) => its.filter((record) => record.producer === producer))
}

interface Beyond {
  readonly from: number
  readonly to: number
  readonly said: string
}

function beyondOf({ apart, common, upper, cut }: TwoLogs, own: TwoLogsWords): Beyond | null {
  if (apart > 0) return { from: common, to: upper.end, said: own.beyond(apart) }
  if (cut !== null && upper.end <= cut.offset) return { from: cut.offset, to: cut.offset + cut.removed, said: own.isCut(cut.removed) }
  return null
}

function footOf(spec: TwoLogs, grid: Grid, x: number | null, y: number, own: TwoLogsWords): readonly TextBox[] {
  const lost = new Set(spec.told.filter(({ kept }) => !kept).map(({ offset }) => offset))
  const twice = spec.told.filter(({ kept, offset }) => kept && lost.has(offset)).map(({ offset }) => offset)
  const words = twice.length === 0 ? [] : [softText(grid.right, y + 20, own.twice(twice), { anchor: 'end', face: 'sans600', ink: 'error' })]
  if (x === null) return words
  const fits = x - 8 - textWidth(own.same, 12, 'sans400') >= margin
  return [
    ...(fits ? [softText(x - 8, y, own.same, { anchor: 'end' })] : []),
    ...(x + 8 + textWidth(own.partHere, 12, 'sans600') <= grid.right
      ? [softText(x + 8, y, own.partHere, { face: 'sans600', ink: 'ink' })]
      : []),
    ...words,
  ]
}

const nothing: TwoLogsLayout = { sides: [], cards: [], lost: [], kept: [], parting: null, bracket: null, texts: [], height: 120 }

/**
 * Two logs on one grid of offsets, what was said between them, and over and under them what was promised. `brief` is for a room, where
 * the caption explains: of what was promised it keeps what is lost.
 */
export function layout(spec: TwoLogsSpec, words: Words, width: number, brief = false): TwoLogsLayout {
  const own = twoLogsWords(words)
  if (own === null || spec === null) return nothing
  const grid = gridOf(spec, width, brief)
  const wide = grid.labels > 0
  let y = brief ? 32 : 40
  const lost = rowsOf(spec.told, false).map((records) => {
    const row = placeRow(records, grid, margin + (wide ? 12 : 2), y, own)
    y += toldHeight(grid)
    return row
  })
  const beyond = beyondOf(spec, own)
  const bracketY = y + 18
  y += beyond === null ? 4 : 28
  const panel = { x: margin, width: width - 2 * margin, height: sideHeight(grid) }
  const upper = placeSide(spec.upper, spec, grid, { ...panel, y }, own, words)
  y += panel.height
  const says = brief ? [] : explained(spec, own)
  const lines = wide
    ? says.flatMap((sentence) => wrapText(sentence, grid.labels - 22, 12, 'sans400'))
    : says.flatMap((sentence) => wrapText(sentence, width - 2 * margin - 12, 12, 'sans400'))
  const talk = talkOf(spec, grid, own)
  // Room for the longest of what may be said: so that the lower log stays where it is.
  const textsRoom = brief ? 10 : Math.max(wide ? 8 : 4, lines.length) * 17 + 24
  const talkTop = wide ? y : y + textsRoom - 10
  const talkHeight = wide ? Math.max(textsRoom, talk.height) : talk.height + textsRoom - 10
  const explains = lines.map((line, n) => softText(margin + (wide ? 12 : 6), y + 26 + n * 17, line, { ink: 'ink' }))
  y += talkHeight
  const lower = placeSide(spec.lower, spec, grid, { ...panel, y }, own, words)
  y += panel.height + (brief ? 4 : 12)
  const kept = (brief && lost.length > 0 ? [] : rowsOf(spec.told, true)).map((records) => {
    const row = placeRow(records, grid, margin + (wide ? 12 : 2), y, own)
    y += toldHeight(grid)
    return row
  })
  const parts = beyond === null ? null : grid.xOf(beyond.from) - 3
  const foot = brief ? [] : footOf(spec, grid, parts, y + 14, own)
  const bracket = beyond === null ? null : { x: grid.xOf(beyond.from), to: grid.xOf(beyond.to) - 6, y: bracketY }
  const mark = bracket === null || beyond === null ? [] : [bracketText(bracket, beyond.said, grid)]
  return {
    sides: [upper, lower],
    cards: talk.place(talkTop, upper.cellsBottom + 4, lower.cellsTop - 24),
    lost,
    kept,
    parting: parts === null ? null : { x: parts, spans: wide ? [[upper.cellsTop - 3, y + 2]] : spansOf([upper, lower], kept) },
    bracket,
    texts: [...axisOf(grid, own), ...mark, ...explains, ...foot],
    height: y + (foot.length === 0 ? (brief ? 2 : 8) : 44),
  }
}

/** Where names stand over what they name, only beside the cells themselves. */
function spansOf(sides: readonly PlacedSide[], rows: readonly ToldRow[]): readonly (readonly [number, number])[] {
  return [
    ...sides.map(({ cellsTop, cellsBottom }) => [cellsTop - 3, cellsBottom + 3] as const),
    ...rows.flatMap(({ chips: [chip] }) => (chip === undefined ? [] : [[chip.y - 3, chip.y + chip.height + 3] as const])),
  ]
}

/** Over its bracket, as near to its middle as there is room. */
function bracketText({ x, to, y }: { readonly x: number; readonly to: number; readonly y: number }, said: string, grid: Grid): TextBox {
  const half = textWidth(said, 12, 'sans600') / 2
  const middle = Math.max(margin + half, Math.min((x + to) / 2, grid.right + 12 - half))
  return softText(middle, y - 4, said, { anchor: 'middle', face: 'sans600', ink: 'error' })
}

/** Every text of the picture, where it stands. */
export const textsIn = ({ sides, cards, lost, kept, texts }: TwoLogsLayout): readonly TextBox[] => [
  ...sides.flatMap((side) => [
    ...side.texts,
    ...side.epochs.flatMap(({ label }) => (label === null ? [] : [label])),
    ...side.cells.flatMap((cell) => cell.texts),
  ]),
  ...cards.flatMap((card) => card.texts),
  ...[...lost, ...kept].flatMap((row) => [...row.texts, ...row.chips.flatMap((chip) => chip.texts)]),
  ...texts,
]

import { pickText } from '../../marks/pick-text'
import type { TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Columns, LaneColumn } from './columns'
import type { SequenceTexts } from './texts'

export interface HeaderCard {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of the spec's lanes; null: the coordinator. */
  readonly lane: number | null
  readonly texts: readonly TextBox[]
}

const least = (px: number, scale: number): number => Math.max(px * scale, scale > 1 ? 18 : 12)

function cardTexts(x: number, y: number, width: number, names: readonly string[], note: string, scale: number): readonly TextBox[] {
  const size = least(13, scale)
  const small = least(12, scale)
  const at = { x, anchor: 'middle' as const, width: width - 12 * scale }
  const name = pickText(names, { ...at, y: y + 21 * scale, size, face: 'sans600', ink: 'ink' })
  return note === ''
    ? [{ ...name, y: y + 29 * scale }]
    : [name, pickText([note], { ...at, y: y + 39 * scale, size: small, face: 'sans400', ink: 'soft' })]
}

function card(column: LaneColumn, texts: SequenceTexts, scale: number): HeaderCard {
  const { x, cardWidth: width, lane } = column
  const { name, short, note } = texts.lanes[lane] ?? { name: '', short: '', note: '' }
  return { x: x - width / 2, y: 4, width, height: 48 * scale, lane, texts: cardTexts(x, 4, width, [name, short], note, scale) }
}

/** Heads of the lanes where each has room for its name. */
export function headerCards(columns: Columns, texts: SequenceTexts): readonly HeaderCard[] {
  const { scale, coordinatorX, lanes } = columns
  const neighbours = lanes.map((lane) => Math.abs(lane.x - coordinatorX))
  const wide = Math.min(150 * scale, ...neighbours.map((distance) => 2 * (distance - 6 * scale) - (lanes[0]?.cardWidth ?? 0)))
  const width = Math.max(96 * scale, wide)
  const own = cardTexts(coordinatorX, 4, width, [texts.coordinatorFull, texts.coordinator], texts.broker, scale)
  return [
    ...lanes.map((column) => card(column, texts, scale)),
    { x: coordinatorX - width / 2, y: 4, width, height: 48 * scale, lane: null, texts: own },
  ]
}

export interface Pill {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly text: TextBox
}

/** The coordinator's head where members have but a letter. */
export function coordinatorPill(columns: Columns, texts: SequenceTexts): Pill {
  const { scale, coordinatorX } = columns
  const size = least(13, scale)
  const height = 28 * scale
  const x = coordinatorX - 12 * scale
  const text = pickText([texts.coordinator], {
    x: x + 12 * scale,
    y: 8 + height / 2 + size * 0.35,
    size,
    face: 'sans400',
    ink: 'ink',
    anchor: 'start',
    width: columns.right - x - 24 * scale,
  })
  return { x, y: 8, width: textWidth(text.text, size, 'sans400') + 24 * scale, height, text }
}

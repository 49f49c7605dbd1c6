import { type Box, textAt, type TextBox } from '../../marks/text-box'
import type { ReadPathLane } from '../../select/read-path'
import type { Crossing, Move } from '../../select/read-path-roads'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { arrowsOf, type LabelSpot } from './arrows'
import { boxesOf, journeyOf, type Floor, type Journey, type Stop } from './boxes'
import type { Curve } from './curve'
import type { Storeys } from './storeys'
import { countsOf, forRoom, headingOf, storeysFor, type PlacedTotal, type Telling } from './telling'
import { arrowTexts, noteOf } from './texts'

export interface PlacedStop {
  readonly stop: Stop
  readonly box: Box
  readonly texts: readonly TextBox[]
}

export interface PlacedMove {
  readonly move: Move
  readonly curve: Curve
  readonly label: TextBox | null
}

export interface PlacedCrossing {
  readonly crossing: Crossing
  readonly number: number
  readonly x: number
  readonly y: number
}

export interface PlacedLane {
  readonly lane: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly texts: readonly TextBox[]
  readonly floors: readonly { readonly floor: Floor; readonly box: Box; readonly text: TextBox }[]
  readonly line: { readonly y: number; readonly from: number; readonly to: number }
  readonly stops: readonly PlacedStop[]
  readonly moves: readonly PlacedMove[]
  readonly crossings: readonly PlacedCrossing[]
  /** Crossings that found no room. */
  readonly left: TextBox | null
  readonly totals: readonly PlacedTotal[]
}

function floorsOf(width: number, { readPath }: Words, { tops, heights, names }: Storeys): PlacedLane['floors'] {
  return (['user', 'kernel', 'hardware'] as const).map((floor) => ({
    floor,
    box: { x: 0, y: tops[floor], width, height: heights[floor] },
    text: textAt(14, names[floor], readPath.floors[floor], 12, { ink: 'soft' }),
  }))
}

/** A place's name, in two lines where one is too long, and a line about it where there is room. */
function textsOfStop(box: Box, name: string, note: string): readonly TextBox[] {
  const x = box.x + box.width / 2
  const room = box.width - 8
  const centred = { anchor: 'middle' } as const
  const lines = textWidth(name, 13, 'sans600') <= room ? [name] : wrapText(name, room, 12, 'sans600').slice(0, 2)
  const size = lines.length === 1 && lines[0] === name && textWidth(name, 13, 'sans600') <= room ? 13 : 12
  const remark = box.height >= 40 && lines.length === 1 && note !== '' && textWidth(note, 12, 'sans400') <= room ? note : ''
  const first = remark === '' ? box.y + box.height / 2 + (lines.length === 1 ? 4.5 : -3) : box.y + Math.round((box.height * 3) / 7)
  return [
    ...lines.map((line, n) => textAt(x, first + n * 15, fitText(line, room, size, 'sans600'), size, { ...centred, face: 'sans600' })),
    ...(remark === '' ? [] : [textAt(x, box.y + (box.height * 3) / 4, remark, 12, { ...centred, ink: 'soft' })]),
  ]
}

/** The longest words that a spot has room for. */
function labelled(spot: LabelSpot | undefined, wordings: readonly string[]): TextBox | null {
  const said = wordings.find((wording) => spot !== undefined && textWidth(wording, 12, 'sans600') <= spot.room)
  if (spot === undefined || said === undefined) return null
  return textAt(spot.at.x, spot.at.y, said, 12, { anchor: spot.anchor, face: 'sans600', ink: 'own' })
}

function movesOf(
  lane: ReadPathLane,
  journey: Journey,
  boxes: ReadonlyMap<number, Box>,
  width: number,
  words: Words,
  { levels }: Storeys,
): readonly PlacedMove[] {
  const arrows = arrowsOf(lane.moves, journey, boxes, levels, width)
  const wordings = arrowTexts(lane.moves, words)
  return lane.moves.flatMap((move, n) => {
    const arrow = arrows[n]
    if (arrow == null) return []
    const label =
      labelled(arrow.spot, wordings[n] ?? []) ?? (move.kind === 'transform' ? labelled(arrow.spot.otherwise, wordings[n] ?? []) : null)
    return [{ move, curve: arrow.curve, label }]
  })
}

/** From a crossing to the next; many stand closer, so that they stay between the arrows. */
const apart = (count: number): number => (count > 4 ? 24 : 28)

/** The crossings of this round, numbered, on the line and between the arrows that cross it. */
function crossingsOf(
  { crossings, crossingsInAll }: ReadPathLane,
  width: number,
  words: Words,
  y: number,
): Pick<PlacedLane, 'crossings' | 'left'> {
  const most = Math.max(2, Math.floor((width * 0.56) / 28))
  const shown = crossingsInAll <= most ? crossings : crossings.slice(0, most - 2)
  const dotsApart = apart(shown.length)
  const start = width / 2 - ((shown.length - 1) * dotsApart) / 2 - (shown.length < crossingsInAll ? dotsApart / 2 : 0)
  const rest = crossingsInAll - shown.length
  return {
    crossings: shown.map((crossing, n) => ({ crossing, number: n + 1, x: start + n * dotsApart, y })),
    left:
      rest === 0
        ? null
        : textAt(start + shown.length * dotsApart - 10, y + 4, `+${words.readPath.count(rest)}`, 12, { face: 'sans600', ink: 'own' }),
  }
}

/** One transfer on its three floors, at its place; and how high it is. */
export function placeLane(
  lane: ReadPathLane,
  n: number,
  x: number,
  y: number,
  width: number,
  words: Words,
  telling: Telling,
): { readonly placed: PlacedLane; readonly height: number } {
  const journey = journeyOf(lane.moves)
  const storeys = storeysFor[telling]
  const boxes = boxesOf(journey, width, storeys)
  const { totals, texts, bottom } = countsOf(lane, width, words, telling)
  const placed: PlacedLane = {
    lane: n,
    x,
    y,
    width,
    texts: [...headingOf(lane, width, words, telling), ...(forRoom(telling) ? [] : texts)],
    floors: floorsOf(width, words, storeys),
    line: { y: storeys.line, from: 0, to: width },
    stops: journey.stops.flatMap((stop, at) => {
      const box = boxes.get(at)
      return box === undefined ? [] : [{ stop, box, texts: textsOfStop(box, words.readPath.place(stop.place), noteOf(stop, lane, words)) }]
    }),
    moves: movesOf(lane, journey, boxes, width, words, storeys),
    ...crossingsOf(lane, width, words, storeys.line),
    totals,
  }
  return { placed, height: bottom }
}

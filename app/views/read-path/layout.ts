import { pickWords } from '../../marks/pick-text'
import type { Box, TextBox } from '../../marks/text-box'
import type { Crossing, Move, ReadPathLane } from '../../select/read-path'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { arrowsOf } from './arrows'
import { boxesOf, journeyOf, type Floor, type Journey, type Stop } from './boxes'
import type { Curve } from './curve'
import type { ReadPathSpec } from './spec'
import { lowStoreys, usualStoreys, type Storeys } from './storeys'
import { arrowTexts, countedOf, noteOf, totalsOf, type Total } from './texts'

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

export interface PlacedTotal {
  readonly ink: Total['ink']
  readonly value: TextBox
  readonly texts: readonly TextBox[]
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

export interface ReadPathLayout {
  readonly lanes: readonly PlacedLane[]
  readonly texts: readonly TextBox[]
  readonly height: number
}

const text = (x: number, y: number, words: string, size: number, rest: Partial<TextBox> = {}): TextBox => ({
  x,
  y,
  text: words,
  size,
  face: 'sans400',
  anchor: 'start',
  ink: 'ink',
  ...rest,
})

/** What a picture tells beside what moves: all of it on a page; the counts, or not even these, where a room looks at it. */
export type Telling = 'all' | 'counts' | 'bare'

function floorsOf(width: number, { readPath }: Words, { tops, heights }: Storeys): PlacedLane['floors'] {
  const floor = (name: Floor, y: number): PlacedLane['floors'][number] => ({
    floor: name,
    box: { x: 0, y: tops[name], width, height: heights[name] },
    text: text(14, y, readPath.floors[name], 12, { ink: 'soft' }),
  })
  const bottom = (name: Floor): number => tops[name] + heights[name]
  return [floor('user', tops.user + 19), floor('kernel', bottom('kernel') - 10), floor('hardware', bottom('hardware') - 8)]
}

/** A place's name, in two lines where one is too long, and a line about it where there is room. */
function textsOfStop(box: Box, name: string, note: string): readonly TextBox[] {
  const x = box.x + box.width / 2
  const room = box.width - 8
  const centred = { anchor: 'middle' } as const
  const lines = textWidth(name, 13, 'sans600') <= room ? [name] : wrapText(name, room, 12, 'sans600').slice(0, 2)
  const size = lines.length === 1 && lines[0] === name && textWidth(name, 13, 'sans600') <= room ? 13 : 12
  const remark = lines.length === 1 && note !== '' && textWidth(note, 12, 'sans400') <= room ? note : ''
  const first = remark === '' ? box.y + box.height / 2 + (lines.length === 1 ? 4.5 : -3) : box.y + Math.round((box.height * 3) / 7)
  return [
    ...lines.map((line, n) => text(x, first + n * 15, fitText(line, room, size, 'sans600'), size, { ...centred, face: 'sans600' })),
    ...(remark === '' ? [] : [text(x, box.y + (box.height * 3) / 4, remark, 12, { ...centred, ink: 'soft' })]),
  ]
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
    const { at, anchor, room } = arrow.spot
    const said = (wordings[n] ?? []).find((wording) => textWidth(wording, 12, 'sans600') <= room)
    const label = said === undefined ? null : text(at.x, at.y, said, 12, { anchor, face: 'sans600', ink: 'own' })
    return [{ move, curve: arrow.curve, label }]
  })
}

const dotsApart = 28

/** The crossings of this round, numbered, on the line and between the arrows that cross it. */
function crossingsOf(
  { crossings, crossingsInAll }: ReadPathLane,
  width: number,
  words: Words,
  y: number,
): Pick<PlacedLane, 'crossings' | 'left'> {
  const most = Math.max(2, Math.floor((width * 0.56) / dotsApart))
  const shown = crossingsInAll <= most ? crossings : crossings.slice(0, most - 2)
  const start = width / 2 - ((shown.length - 1) * dotsApart) / 2 - (shown.length < crossingsInAll ? dotsApart : 0)
  const rest = crossingsInAll - shown.length
  return {
    crossings: shown.map((crossing, n) => ({ crossing, number: n + 1, x: start + n * dotsApart, y })),
    left:
      rest === 0
        ? null
        : text(start + shown.length * dotsApart - 10, y + 4, `+${words.readPath.count(rest)}`, 12, { face: 'sans600', ink: 'own' }),
  }
}

function placedTotals(
  lane: ReadPathLane,
  width: number,
  words: Words,
  floorsEnd: number,
): { readonly totals: readonly PlacedTotal[]; readonly texts: readonly TextBox[]; readonly bottom: number } {
  const columns = width >= 420 ? 4 : 2
  const across = width / columns
  const rowHeight = lane.over ? 54 : 70
  const totals = totalsOf(lane, words).map((total, n) => {
    const x = (n % columns) * across
    const y = floorsEnd + 36 + Math.floor(n / columns) * rowHeight
    const room = across - 8
    const size = [28, 24, 20, 16].find((each) => textWidth(total.value, each, 'sans600') <= room) ?? 14
    const value = text(x, y, fitText(total.value, room, size, 'sans600'), size, { face: 'sans600', ink: 'own' })
    const more = [total.says, total.of].filter((line) => line !== '')
    return {
      ink: total.ink,
      value,
      texts: more.map((line, at) => text(x, y + 18 + at * 15, fitText(line, room, 12, 'sans400'), 12, { ink: 'soft' })),
    }
  })
  const top = floorsEnd + 36 + (4 / columns - 1) * rowHeight + (lane.over ? 44 : 60)
  const lines = countedOf(lane, words).flatMap((line) => wrapText(line, width, 12, 'sans400'))
  const texts = lines.map((line, n) => text(0, top + n * 16, line, 12, { ink: 'soft' }))
  return { totals, texts, bottom: top + lines.length * 16 }
}

function placeLane(
  lane: ReadPathLane,
  n: number,
  x: number,
  y: number,
  width: number,
  words: Words,
  telling: Telling,
): { readonly placed: PlacedLane; readonly height: number } {
  const { readPath } = words
  const journey = journeyOf(lane.moves)
  const brief = telling !== 'all'
  const storeys = brief ? lowStoreys : usualStoreys
  const boxes = boxesOf(journey, width, storeys)
  const counted = placedTotals(lane, width, words, storeys.end)
  const { totals, texts, bottom } = telling === 'bare' ? { totals: [], texts: [], bottom: storeys.end } : counted
  const whole = [
    text(0, 15, fitText(readPath.strategy(lane.strategy), width, 16, 'sans600'), 16, { face: 'sans600' }),
    text(0, 34, fitText(readPath.code(lane.strategy), width, 12, 'mono400'), 12, { face: 'mono400', ink: 'soft' }),
    text(
      0,
      52,
      pickWords(
        [readPath.head(lane.fileBytes, lane.bufferBytes, lane.cached), readPath.headShort(lane.fileBytes, lane.bufferBytes)],
        width,
        12,
        'sans400',
      ),
      12,
      { ink: 'soft' },
    ),
    text(0, 69, fitText(readPath.call(lane.call, lane.calls), width, 12, 'sans400'), 12, { ink: 'soft' }),
  ]
  const [title, , , round] = whole
  const heading = brief && title !== undefined && round !== undefined ? [title, { ...round, y: 34 }] : whole
  const placed: PlacedLane = {
    lane: n,
    x,
    y,
    width,
    texts: brief ? heading : [...heading, ...texts],
    floors: floorsOf(width, words, storeys),
    line: { y: storeys.line, from: 0, to: width },
    stops: journey.stops.flatMap((stop, at) => {
      const box = boxes.get(at)
      return box === undefined ? [] : [{ stop, box, texts: textsOfStop(box, readPath.place(stop.place), noteOf(stop, lane, words)) }]
    }),
    moves: movesOf(lane, journey, boxes, width, words, storeys),
    ...crossingsOf(lane, width, words, storeys.line),
    totals,
  }
  return { placed, height: bottom }
}

const laneLeast = 244
const between = 36
const widest = 640

/** How many lanes stand beside each other in that room. */
const columnsIn = (room: number): number => Math.max(1, Math.floor((room + between) / (laneLeast + between)))

/** Which lanes are drawn in full: those that run at the same time as the one that began last, and as many before it as have room. */
export function drawnInFull(lanes: readonly ReadPathLane[], columns: number): readonly number[] {
  const begun = lanes.filter((lane) => lane.begun)
  const latest = begun.length === 0 ? Math.min(...lanes.map(({ startAt }) => startAt)) : Math.max(...begun.map(({ startAt }) => startAt))
  const together = lanes.flatMap(({ startAt, until, begun: has }, n) =>
    startAt === latest || (has && until > latest && startAt < latest) ? [n] : [],
  )
  const others = lanes
    .map((_, n) => n)
    .filter((n) => !together.includes(n))
    .sort((a, b) => Number(lanes[b]?.begun) - Number(lanes[a]?.begun) || (lanes[a]?.begun === true ? b - a : a - b))
  return [...together, ...others.slice(0, Math.max(0, columns - together.length))].sort((a, b) => a - b)
}

/** As even as can be: three that would be two and one stand under each other only where they must. */
const acrossFor = (count: number, columns: number): number =>
  count <= columns ? count : count % columns === 0 ? columns : count === 4 ? 2 : columns

/** A lane that is not drawn: what it came to, in a line. */
function rowsFor(
  lanes: readonly ReadPathLane[],
  drawn: readonly number[],
  x: number,
  y: number,
  room: number,
  { readPath }: Words,
): readonly TextBox[] {
  const lines = lanes.flatMap((lane, n) =>
    drawn.includes(n)
      ? []
      : wrapText(readPath.aside(readPath.strategy(lane.strategy), lane.begun, lane.soFar, lane.bufferBytes), room, 12, 'sans400'),
  )
  return lines.map((line, n) => text(x, y + n * 17, line, 12, { ink: 'soft' }))
}

/** The lanes beside each other or under each other, on three floors each, with what they count; those that are not at work in a line each. */
export function layout({ lanes }: ReadPathSpec, words: Words, width: number, telling: Telling = 'all'): ReadPathLayout {
  const margin = 10
  const room = width - 2 * margin
  const drawn = drawnInFull(lanes, columnsIn(room))
  const columns = Math.max(1, acrossFor(drawn.length, columnsIn(room)))
  const across = Math.min(widest, (room - (columns - 1) * between) / columns)
  let y = 6
  const placed: PlacedLane[] = []
  for (let begin = 0; begin < drawn.length; begin += columns) {
    const row = drawn.slice(begin, begin + columns).flatMap((n, at) => {
      const lane = lanes[n]
      return lane === undefined ? [] : [placeLane(lane, n, margin + at * (across + between), y, across, words, telling)]
    })
    placed.push(...row.map((each) => each.placed))
    y += Math.max(0, ...row.map((each) => each.height)) + (telling === 'bare' ? 8 : 24)
  }
  if (telling !== 'all') return { lanes: placed, texts: [], height: y }
  const aside = rowsFor(lanes, drawn, margin, y + 4, room, words)
  y += aside.length * 17 + (aside.length === 0 ? 0 : 12)
  const legend = lanes.length === 0 ? [] : wrapText(words.readPath.legend, room, 12, 'sans400')
  const foot = legend.map((line, n) => text(margin, y + 4 + n * 16, line, 12, { ink: 'soft' }))
  return { lanes: placed, texts: [...aside, ...foot], height: y + legend.length * 16 + 10 }
}

const shifted = (box: TextBox, { x, y }: PlacedLane): TextBox => ({ ...box, x: box.x + x, y: box.y + y })

/** Every text of the picture, where it stands. */
export const textsIn = (placed: ReadPathLayout): readonly TextBox[] => [
  ...placed.texts,
  ...placed.lanes.flatMap((lane) =>
    [
      ...lane.texts,
      ...lane.floors.map(({ text: label }) => label),
      ...lane.stops.flatMap(({ texts }) => texts),
      ...lane.moves.flatMap(({ label }) => label ?? []),
      ...(lane.left === null ? [] : [lane.left]),
      ...lane.totals.flatMap(({ value, texts }) => [value, ...texts]),
    ].map((each) => shifted(each, lane)),
  ),
]

import { textAt, type TextBox } from '../../marks/text-box'
import type { ReadPathLane } from '../../select/read-path'
import { wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { between, widest, columnsIn, drawnInFull, acrossFor } from './across'
import { type PlacedLane, placeLane } from './lane'
import type { ReadPathSpec } from './spec'
import { forRoom, type Telling } from './telling'

export interface ReadPathLayout {
  readonly lanes: readonly PlacedLane[]
  readonly texts: readonly TextBox[]
  /** Where the lanes that stand first end; the others and the rest of the words come under them. */
  readonly firstRow: number
  readonly height: number
}

const gapAfter: Readonly<Record<Telling, number>> = { all: 24, close: 10, tight: 14, short: 14, counts: 24, bare: 8 }

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
  return lines.map((line, n) => textAt(x, y + n * 17, line, 12, { ink: 'soft' }))
}

/** The lanes beside each other or under each other, on three floors each, with what they count; those that are not at work in a line each. */
export function layout({ lanes }: ReadPathSpec, words: Words, width: number, telling: Telling = 'all'): ReadPathLayout {
  const margin = 10
  const room = width - 2 * margin
  const drawn = drawnInFull(lanes, columnsIn(room))
  const columns = Math.max(1, acrossFor(drawn.length, columnsIn(room)))
  const across = Math.min(widest, (room - (columns - 1) * between) / columns)
  let y = 6
  let firstRow = y
  const placed: PlacedLane[] = []
  for (let begin = 0; begin < drawn.length; begin += columns) {
    const row = drawn.slice(begin, begin + columns).flatMap((n, at) => {
      const lane = lanes[n]
      return lane === undefined ? [] : [placeLane(lane, n, margin + at * (across + between), y, across, words, telling)]
    })
    placed.push(...row.map((each) => each.placed))
    const bottom = y + Math.max(0, ...row.map((each) => each.height))
    if (begin === 0) firstRow = bottom
    y = bottom + gapAfter[telling]
  }
  if (forRoom(telling)) return { lanes: placed, texts: [], firstRow, height: y }
  const aside = rowsFor(lanes, drawn, margin, y + 4, room, words)
  y += aside.length * 17 + (aside.length === 0 ? 0 : 12)
  const legend = lanes.length === 0 ? [] : wrapText(words.readPath.legend, room, 12, 'sans400')
  const foot = legend.map((line, n) => textAt(margin, y + 4 + n * 16, line, 12, { ink: 'soft' }))
  return { lanes: placed, texts: [...aside, ...foot], firstRow, height: y + legend.length * 16 + 10 }
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

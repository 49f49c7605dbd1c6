import { messageLayout, type MessageForm, type MessageLayout } from '../../marks/message/layout'
import type { MessageSpec } from '../../marks/message/spec'
import { overlap, type Box } from '../../marks/text-box'
import type { Words } from '../../words/en'

/** The road between the coordinator and a member: up and down at one x. */
export interface Road {
  readonly x: number
  /** Its end at the member, and its rest: messages of members in back rows wait in the lane, before the first row. */
  readonly memberY: number
}

export interface Lane {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A message at rest: its middle. */
export interface PlacedMessage {
  readonly spec: MessageSpec
  readonly layout: MessageLayout
  readonly x: number
  readonly y: number
}

const boxOf = (layout: MessageLayout, x: number, y: number): Box => ({
  x: x - layout.width / 2 - 3,
  y: y - layout.height / 2 - 3,
  width: layout.width + 6,
  height: layout.height + 6,
})

const clampTo = (value: number, low: number, high: number): number => (high < low ? (low + high) / 2 : Math.min(high, Math.max(low, value)))

/** How far down its road a message is: requests go up, answers come down. */
const downOf = (message: MessageSpec): number => (message.kind === 'request' ? 1 - message.travelled : message.travelled)

/** Free places at a road, nearest to where the message ought to be first. */
function* placesFor(layout: MessageLayout, x: number, wanted: number, lane: Lane): Generator<readonly [x: number, y: number]> {
  const air = Math.max(4, Math.min(12, (lane.bottom - lane.top - layout.height) / 3))
  const [low, high] = [lane.top + layout.height / 2 + air, lane.bottom - layout.height / 2 - air]
  const at = clampTo(x, lane.left + layout.width / 2, lane.right - layout.width / 2)
  const y = clampTo(wanted, low, high)
  yield [at, y]
  for (let n = 1; n <= 12; n++) {
    const off = ((high - low) / 12) * n
    if (y + off <= high) yield [at, y + off]
    if (y - off >= low) yield [at, y - off]
  }
}

function place(spec: MessageSpec, layout: MessageLayout, road: Road, lane: Lane, taken: readonly Box[]): PlacedMessage | null {
  if (layout.height + 8 > lane.bottom - lane.top) return null
  const wanted = lane.top + (lane.bottom - lane.top) * downOf(spec)
  for (const [x, y] of placesFor(layout, road.x, wanted, lane)) {
    const box = boxOf(layout, x, y)
    if (!taken.some((other) => overlap(other, box))) return { spec, layout, x, y }
  }
  return null
}

/** Envelopes go where they belong even if they cover one another. */
function anyhow(spec: MessageSpec, layout: MessageLayout, road: Road, lane: Lane): PlacedMessage {
  const [first] = placesFor(layout, road.x, lane.top + (lane.bottom - lane.top) * downOf(spec), lane)
  const [x, y] = first ?? [road.x, lane.top]
  return { spec, layout, x, y }
}

/** Every message at rest in the lane, clear of each other and of `obstacles`; none where words have no room. Envelopes always have. */
export function placeMessages(
  messages: readonly MessageSpec[],
  words: Words,
  lane: Lane,
  roadOf: (member: string) => Road | null,
  obstacles: readonly Box[],
  form: MessageForm,
): readonly PlacedMessage[] {
  const taken = [...obstacles]
  const placed: PlacedMessage[] = []
  for (const spec of messages) {
    const road = roadOf(spec.member.name)
    if (road === null) continue
    const layout = messageLayout(spec, words, form)
    const found = place(spec, layout, road, lane, taken) ?? (form === 'envelope' ? anyhow(spec, layout, road, lane) : null)
    if (found === null) return []
    placed.push(found)
    taken.push(boxOf(found.layout, found.x, found.y))
  }
  return placed
}

import { pickText } from '../../marks/pick-text'
import type { TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { short, type Wait } from './spec'

/** From a blocker to whom it blocks, with what has to be let go of. */
export interface ArrowLayout {
  readonly key: string
  readonly d: string
  readonly tip: { readonly x: number; readonly y: number }
  readonly text: TextBox
  readonly partition: string
  readonly says: string
}

interface Place {
  readonly x: number
  readonly y: number
}

interface Wanted {
  readonly from: string
  readonly to: string
  readonly partitions: readonly string[]
  readonly says: string
}

/** Arrows by column: several waits between the same two columns are one arrow. */
export function wantedArrows(waits: readonly Wait[], columnOf: (name: string) => string | null, words: Words): readonly Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const { blocker, blocked, partitions } of waits) {
    const from = blocker === null ? null : columnOf(blocker.name)
    const to = columnOf(blocked.name)
    if (blocker === null || from === null || to === null || from === to) continue
    const key = `${from}|${to}`
    const says = words.epochs.says.wait(blocked.name, blocker.name, short(partitions))
    wanted.set(key, { from, to, partitions: [...(wanted.get(key)?.partitions ?? []), ...partitions], says: wanted.get(key)?.says ?? says })
  }
  return [...wanted.values()]
}

export const laneHeight = 28
const lanesMost = 4

interface Laned extends Wanted {
  readonly lane: number
  /** Its height is decided by the lane. */
  readonly text: TextBox
}

/** Each in the first lane in which neither it nor its words meet another; what finds none is not drawn. */
export function laned(
  wanted: readonly Wanted[],
  xOf: (column: string) => number,
  room: { readonly left: number; readonly right: number },
  words: Words,
): { readonly arrows: readonly Laned[]; readonly lanes: number; readonly left: number } {
  const lanes: (readonly [number, number])[][] = []
  const arrows: Laned[] = []
  for (const each of wanted) {
    const [x1, x2] = [xOf(each.from), xOf(each.to)]
    const wordings = words.epochs.waitLabel(short(each.partitions), each.partitions.length)
    const text = pickText(wordings, {
      x: 0,
      y: 0,
      size: 12,
      face: 'sans600',
      anchor: 'middle',
      ink: 'ink',
      width: Math.min(room.right - room.left, Math.max(180, Math.abs(x2 - x1))),
    })
    const half = textWidth(text.text, 12, 'sans600') / 2 + 4
    const middle = Math.max(room.left + half, Math.min(room.right - half, (x1 + x2) / 2))
    const span = [Math.min(x1, x2, middle - half) - 4, Math.max(x1, x2, middle + half) + 4] as const
    let lane = lanes.findIndex((taken) => taken.every(([from, to]) => span[1] < from || span[0] > to))
    if (lane < 0) lane = lanes.length
    if (lane >= lanesMost) continue
    lanes[lane] = [...(lanes[lane] ?? []), span]
    arrows.push({ ...each, lane, text: { ...text, x: middle } })
  }
  return { arrows, lanes: lanes.length, left: wanted.length - arrows.length }
}

const n = (value: number): string => String(Math.round(value * 100) / 100)

/** Up from the blocker, along its lane, down to the blocked. */
export function arrowLayout(arrow: Laned, top: number, from: Place, to: Place, radius: number): ArrowLayout {
  const sign = to.x > from.x ? 1 : -1
  const [x1, x2, y] = [from.x + 5 * sign, to.x - 5 * sign, top + (arrow.lane + 1) * laneHeight - 8]
  const bend = Math.min(26, Math.abs(x2 - x1) / 2)
  const drop = Math.min(26, Math.max(4, to.y - radius - 12 - y))
  const tip = { x: x2, y: to.y - radius - 3 }
  return {
    key: `${arrow.from}|${arrow.to}`,
    d: `M${n(x1)} ${n(from.y - radius - 2)}V${n(y + 26)}Q${n(x1)} ${n(y)} ${n(x1 + bend * sign)} ${n(y)}H${n(x2 - bend * sign)}Q${n(x2)} ${n(y)} ${n(x2)} ${n(y + drop)}V${n(tip.y - 8)}`,
    tip,
    text: { ...arrow.text, y: y - 6 },
    partition: arrow.partitions[0] ?? '',
    says: arrow.says,
  }
}

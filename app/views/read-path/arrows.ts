import type { Box } from '../../marks/text-box'
import type { Move } from '../../select/read-path-roads'
import type { Journey } from './boxes'
import { straight, type Curve, type Point } from './curve'

/** Where the words of an arrow may stand: beside this point, on one side of it, in so much room. */
export interface LabelSpot {
  readonly at: Point
  readonly anchor: 'start' | 'middle' | 'end'
  readonly room: number
  /** Where else, if they are too long for that. */
  readonly otherwise?: LabelSpot
}

export interface Arrow {
  readonly curve: Curve
  readonly spot: LabelSpot
}

const middle = ({ x, width }: Box): number => x + width / 2

/** Above kernel boxes, between two floors: lines there have room for words beside them. */
export interface Levels {
  readonly underKernelTop: number
  readonly overHardware: number
}

function upright(from: Box, to: Box, down: boolean, levels: Levels, width: number): Arrow {
  const x = middle(to)
  const curve = straight({ x: middle(from), y: down ? from.y + from.height : from.y }, { x, y: down ? to.y : to.y + to.height })
  const right = width - x - 10
  const y = levels.overHardware
  return right >= 46
    ? { curve, spot: { at: { x: x + 10, y }, anchor: 'start', room: right } }
    : { curve, spot: { at: { x: x - 10, y }, anchor: 'end', room: x - 10 } }
}

/** From a page straight to the network card, past the socket buffer. */
function gathered(from: Box, to: Box, width: number): Arrow {
  const a = { x: from.x + from.width * 0.78, y: from.y + from.height }
  const d = { x: to.x + to.width * 0.3, y: to.y }
  const reach = (d.y - a.y) * 0.85
  // The curve is flat in its middle: above it, to the right, is room.
  const at = { x: (a.x + d.x) / 2 + 12, y: (a.y + d.y) / 2 - 8 }
  return { curve: [a, { x: a.x, y: a.y + reach }, { x: d.x, y: d.y - reach }, d], spot: { at, anchor: 'start', room: width - at.x - 10 } }
}

function betweenUserAndKernel(below: Box, above: Box, up: boolean, levels: Levels): Arrow {
  const x = middle(below)
  const y = above.y + above.height / 2
  const foot = { x, y: below.y }
  const toRight = x < above.x - 30
  const toLeft = x > above.x + above.width + 30
  const side = toRight ? above.x : above.x + above.width
  const head =
    toRight || toLeft ? { x: side, y } : { x: Math.min(Math.max(x, above.x + 12), above.x + above.width - 12), y: above.y + above.height }
  const bend: Curve =
    toRight || toLeft ? [foot, { x, y: foot.y + (y - foot.y) * 0.8 }, { x: x + (side - x) * 0.35, y }, head] : straight(foot, head)
  const curve: Curve = up ? bend : [bend[3], bend[2], bend[1], bend[0]]
  return up
    ? { curve, spot: { at: { x: x + 9, y: levels.underKernelTop }, anchor: 'start', room: 70 } }
    : { curve, spot: { at: { x: x - 9, y: levels.underKernelTop }, anchor: 'end', room: 70 } }
}

/** Where words may begin in the line of a floor's name. */
const besideName = 84

/** Along one floor; under whatever stands between. */
function along(from: Box, to: Box, past: boolean, above: boolean): Arrow {
  const y = from.y + from.height / 2
  const [a, d] = [from.x + from.width, to.x]
  if (!past) {
    const spot: LabelSpot = { at: { x: (a + d) / 2 - 4, y: y - 8 }, anchor: 'middle', room: d - a - 6 }
    // Over the boxes of user space is room beside its name.
    const otherwise: LabelSpot = { at: { x: Math.max(besideName, (a + d) / 2 - 22), y: from.y - 5 }, anchor: 'start', room: 84 }
    return { curve: straight({ x: a, y }, { x: d, y }), spot: above ? { ...spot, otherwise } : spot }
  }
  const [b, c] = [
    { x: from.x + from.width * 0.7, y: from.y + from.height },
    { x: to.x + to.width * 0.3, y: to.y + to.height },
  ]
  const dip = b.y + Math.min(30, from.height * 0.54)
  return {
    curve: [b, { x: b.x + 8, y: dip }, { x: c.x - 8, y: dip }, c],
    spot: { at: { x: (b.x + c.x) / 2, y: dip + 4 }, anchor: 'middle', room: c.x - b.x },
  }
}

/** One arrow for each move that goes anywhere, in their order. */
export function arrowsOf(
  moves: readonly Move[],
  { stops, legs }: Journey,
  boxes: ReadonlyMap<number, Box>,
  levels: Levels,
  width: number,
): readonly (Arrow | null)[] {
  return moves.map((_, n) => {
    const leg = legs[n]
    const [from, to] = [boxes.get(leg?.from ?? -1), boxes.get(leg?.to ?? -1)]
    if (leg == null || from === undefined || to === undefined) return null
    const [begins, ends] = [stops[leg.from]?.floor, stops[leg.to]?.floor]
    if (begins === 'hardware' && ends === 'kernel') return upright(from, to, false, levels, width)
    if (begins === 'kernel' && ends === 'hardware')
      return Math.abs(middle(from) - middle(to)) < 4 ? upright(from, to, true, levels, width) : gathered(from, to, width)
    if (begins === 'kernel' && ends === 'user') return betweenUserAndKernel(from, to, true, levels)
    if (begins === 'user' && ends === 'kernel') return betweenUserAndKernel(to, from, false, levels)
    const past = [...boxes.values()].some((box) => box.y === from.y && box.x > from.x && box.x < to.x)
    return along(from, to, past, begins === 'user')
  })
}

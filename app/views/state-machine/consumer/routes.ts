import type { CoordinatedState } from '../../../select/consumer-transitions'
import type { Transition } from '../../../select/transitions'
import { bottom, down, loopLeft, middle, right, up, type Route } from '../geometry'
import type { Box } from '../../../marks/text-box'
import type { ClientBoxes, MemberBoxes } from './places'

const n = (value: number): string => String(Math.round(value * 100) / 100)
const head = 8

/** A bow outside, on the right or (negative reach) on the left, from a share of one box's height to a share of the other's. */
function bow(from: Box, to: Box, reach: number, leaves: number, lands: number): Route {
  const [x1, x2] = reach > 0 ? [right(from), right(to)] : [from.x, to.x]
  const [y1, y2] = [from.y + from.height * leaves, to.y + to.height * lands]
  const end = x2 + Math.sign(reach) * head
  return {
    d: `M${n(x1)} ${n(y1)}C${n(x1 + reach * 1.25)} ${n(y1)} ${n(x2 + reach * 1.25)} ${n(y2)} ${n(end)} ${n(y2)}`,
    tip: { x: x2, y: y2, towards: reach > 0 ? 'left' : 'right' },
    dot: { x: (x1 + x2) / 2 + reach * 0.9, y: (y1 + y2) / 2 },
  }
}

/** Right, then up or down, then right again. */
function elbow(from: Box, to: Box, leaves: number, lands: number, at: number): Route {
  const [x1, y1, x2, y2] = [right(from), from.y + from.height * leaves, to.x, to.y + to.height * lands]
  const x = x1 + (x2 - x1) * at
  const sign = Math.sign(y2 - y1)
  const bend = Math.min(8, Math.abs(y2 - y1) / 2)
  const d =
    Math.abs(y2 - y1) < 1
      ? `M${n(x1)} ${n(y1)}H${n(x2 - head)}`
      : `M${n(x1)} ${n(y1)}H${n(x - bend)}Q${n(x)} ${n(y1)} ${n(x)} ${n(y1 + bend * sign)}V${n(y2 - bend * sign)}Q${n(x)} ${n(y2)} ${n(x + bend)} ${n(y2)}H${n(x2 - head)}`
  return { d, tip: { x: x2, y: y2, towards: 'right' }, dot: { x, y: (y1 + y2) / 2 } }
}

/** Out on the left, down along the boxes, and into one from the left. */
function gutter(from: Box, to: Box, reach: number, lands: number): Route {
  const [x, y1, y2] = [from.x - reach, middle(from), to.y + to.height * lands]
  const bend = Math.min(8, reach)
  return {
    d: `M${n(from.x)} ${n(y1)}H${n(x + bend)}Q${n(x)} ${n(y1)} ${n(x)} ${n(y1 + bend)}V${n(y2 - bend)}Q${n(x)} ${n(y2)} ${n(x + bend)} ${n(y2)}H${n(to.x - head)}`,
    tip: { x: to.x, y: y2, towards: 'right' },
    dot: { x, y: (y1 + y2) / 2 },
  }
}

/** Where on a box's width the ways down and up are. */
export const memberDown = 0.09
export const memberUp = 0.22

export function memberRoute({ from, to }: Transition<CoordinatedState>, boxes: MemberBoxes, reach: number): Route {
  const { STABLE, UNREVOKED_PARTITIONS, UNRELEASED_PARTITIONS, removed } = boxes
  switch (`${from} ${to}`) {
    case 'STABLE UNREVOKED_PARTITIONS':
      return down(STABLE, UNREVOKED_PARTITIONS, memberDown)
    case 'UNREVOKED_PARTITIONS STABLE':
      return up(UNREVOKED_PARTITIONS, STABLE, memberUp)
    case 'UNREVOKED_PARTITIONS UNRELEASED_PARTITIONS':
      return down(UNREVOKED_PARTITIONS, UNRELEASED_PARTITIONS, memberDown)
    case 'UNRELEASED_PARTITIONS UNREVOKED_PARTITIONS':
      return up(UNRELEASED_PARTITIONS, UNREVOKED_PARTITIONS, memberUp)
    case 'STABLE UNRELEASED_PARTITIONS':
      return bow(STABLE, UNRELEASED_PARTITIONS, reach * 0.8, 0.66, 0.34)
    case 'UNRELEASED_PARTITIONS STABLE':
      return bow(UNRELEASED_PARTITIONS, STABLE, reach * 1.3, 0.66, 0.34)
    case 'STABLE removed':
      return gutter(STABLE, removed, reach * 0.9, 0.7)
    case 'UNREVOKED_PARTITIONS removed':
      return gutter(UNREVOKED_PARTITIONS, removed, reach * 0.5, 0.32)
    default:
      return down(UNRELEASED_PARTITIONS, removed, memberDown)
  }
}

export const clientDown = 0.32
export const clientUp = 0.16

type ClientName = keyof ClientBoxes

const exitsAt: Readonly<Record<string, readonly [leaves: number, lands: number, at: number]>> = {
  FATAL: [0.28, 0.5, 0.32],
  FENCED: [0.5, 0.72, 0.5],
  PREPARE_LEAVING: [0.72, 0.5, 0.68],
}

export function consumerClientRoute({ from, to }: Transition<ClientName>, boxes: ClientBoxes, reach: number): Route {
  const exit = exitsAt[to]
  if (exit !== undefined) return elbow(boxes[from], boxes[to], ...exit)
  switch (`${from} ${to}`) {
    case 'ACKNOWLEDGING RECONCILING':
      return up(boxes[from], boxes[to], clientUp)
    case 'RECONCILING STABLE':
      return bow(boxes[from], boxes[to], -reach * 0.6, 0.66, 0.4)
    case 'STABLE RECONCILING':
      return bow(boxes[from], boxes[to], -reach, 0.7, 0.34)
    case 'FENCED JOINING': {
      const y = boxes.FENCED.y + boxes.FENCED.height * 0.3
      const [x1, x2] = [boxes.FENCED.x, right(boxes.JOINING)]
      return { d: `M${n(x1)} ${n(y)}H${n(x2 + head)}`, tip: { x: x2, y, towards: 'left' }, dot: { x: (x1 + x2) / 2, y } }
    }
    case 'UNSUBSCRIBED JOINING':
    case 'JOINING RECONCILING':
    case 'RECONCILING ACKNOWLEDGING':
    case 'ACKNOWLEDGING STABLE':
    case 'PREPARE_LEAVING LEAVING':
    case 'LEAVING STALE':
      return down(boxes[from], boxes[to], clientDown)
    default:
      return loopLeft(boxes[from], boxes[to], reach, bottom(boxes[to]) === 0 ? 0 : 0.5)
  }
}

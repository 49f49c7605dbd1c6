import type { Box } from '../../marks/text-box'
import type { ClientBoxes, GroupBoxes } from './geometry'

/**
 * `bare`: states, ways and members only, for a room without the height for what is written below them. `close`: the same one below the other and
 * close together, for a phone.
 */
export type Telling = 'all' | 'bare' | 'close'

export interface Sides {
  readonly form: 'labelled' | 'listed' | 'stacked'
  readonly boxHeight: number
  readonly gap: number
  readonly top: number
  /** From the top down to the boxes: the titles. */
  readonly head: number
}

/** With words on the ways where there is room for them; with a list below where there is not; one under the other on a phone. */
export function sidesOf(width: number, height: number, telling: Telling): Sides {
  const form = width >= 930 ? 'labelled' : width >= 600 ? 'listed' : 'stacked'
  if (form === 'stacked' && telling === 'close') {
    const spare = (height - 2 * (closeHead + 4 * closeBox + 3 * closeGap) - closeBetween - closeFoot) / 14
    const more = Math.min(10, Math.max(0, spare))
    return { form, boxHeight: closeBox + more, gap: closeGap + more, top: 0, head: closeHead }
  }
  if (form === 'stacked') return { form, boxHeight: 36, gap: 28, top: 0, head: 62 }
  const boxHeight = height >= 560 ? 52 : 42
  const below = telling === 'bare' ? 12 : form === 'labelled' ? 70 : 150
  const head = telling === 'bare' ? 60 : 84
  const spare = (height - head - 2 - 4 * boxHeight - below) / 3
  const gap = Math.min(form === 'labelled' ? 74 : 60, Math.max(form === 'labelled' ? 48 : 26, spare))
  return { form, boxHeight, gap, top: Math.max(0, Math.min(36, (height - head - 4 * boxHeight - 3 * gap - 120) / 2)), head }
}

/** The least of what stands one below the other on a phone: a title, a box with a name and members, a way with its number. */
const [closeHead, closeBox, closeGap] = [26, 24, 12]
/** From the last box of the group's side to the clients', and from the last of theirs to the end. */
export const [closeBetween, closeFoot] = [12, 6]

export interface Columns {
  readonly group: GroupBoxes
  readonly client: ClientBoxes
  readonly groupTop: number
  readonly clientTop: number
  readonly reach: number
}

function groupBoxes(x: number, width: number, dead: Box, y: (row: number) => number, boxHeight: number): GroupBoxes {
  const at = (row: number): Box => ({ x, y: y(row), width, height: boxHeight })
  return {
    Empty: at(0),
    PreparingRebalance: at(1),
    CompletingRebalance: at(2),
    Stable: at(3),
    Dead: { ...dead, y: y(1), height: boxHeight },
  }
}

function clientBoxes(x: number, width: number, y: (row: number) => number, boxHeight: number): ClientBoxes {
  const at = (row: number): Box => ({ x, y: y(row), width, height: boxHeight })
  return { UNJOINED: at(0), PREPARING_REBALANCE: at(1), COMPLETING_REBALANCE: at(2), STABLE: at(3) }
}

/** Where the boxes of both sides stand; `clientFrom`: how far down the clients' begin where they are stacked. */
export function columnsOf(width: number, { form, boxHeight, gap, top, head }: Sides, clientFrom: number): Columns {
  const row = (top: number) => (n: number) => top + n * (boxHeight + gap)
  if (form === 'stacked') {
    const inner = width - 20
    const close = head === closeHead
    const deadWidth = 58
    const left = 10 + deadWidth + Math.max(24, inner * 0.1)
    const boxWidth = Math.min(240, width - left - (close ? 30 : 52))
    const clientX = close ? 28 : 36
    const clientWidth = Math.min(300, width - clientX - (close ? 30 : 52))
    return {
      group: groupBoxes(left, boxWidth, { x: 10, y: 0, width: deadWidth, height: 0 }, row(head), boxHeight),
      client: clientBoxes(clientX, clientWidth, row(clientFrom + head), boxHeight),
      groupTop: 0,
      clientTop: clientFrom,
      reach: close ? 20 : 26,
    }
  }
  const labelled = form === 'labelled'
  const span = Math.min(width, labelled ? 1_110 : 860)
  const left = (width - span) / 2 + (labelled ? 20 : 10)
  const deadWidth = labelled ? 92 : 62
  const groupWidth = labelled ? 200 : Math.min(186, span * 0.26)
  const groupX = left + deadWidth + (labelled ? Math.min(210, Math.max(56, span - labelledFixed)) : span * 0.07)
  const clientWidth = labelled ? 298 : Math.min(250, span * 0.35)
  const clientX = (width - span) / 2 + span - (labelled ? 66 : 50) - clientWidth
  return {
    group: groupBoxes(groupX, groupWidth, { x: left, y: 0, width: deadWidth, height: 0 }, row(top + head), boxHeight),
    client: clientBoxes(clientX, clientWidth, row(top + head), boxHeight),
    groupTop: top,
    clientTop: top,
    reach: labelled ? 44 : 24,
  }
}

/** What a labelled picture needs beside the way to Dead: boxes, words to the right of the group's, loops, edges. */
const labelledFixed = 876

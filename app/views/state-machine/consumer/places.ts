import type { CoordinatedState } from '../../../select/consumer-transitions'
import type { Telling } from '../columns'
import type { Box } from '../../../marks/text-box'
import type { consumerClientStates } from '../../../marks/member-machine/spec'

export type MemberBoxes = Readonly<Record<CoordinatedState, Box>>
export type ClientBoxes = Readonly<Record<(typeof consumerClientStates)[number], Box>>

export interface Places {
  readonly form: 'beside' | 'stacked'
  /** Members stand below the name of their client's state, not beside it. */
  readonly twoLines: boolean
  /** Both sides beside each other where there is hardly the width for it: members stand below the names on the coordinator, too. */
  readonly tight: boolean
  readonly member: MemberBoxes
  readonly client: ClientBoxes
  readonly memberTop: number
  readonly clientTop: number
  readonly memberLeft: number
  readonly clientLeft: number
  /** How far loops reach beside the boxes. */
  readonly reach: number
}

const titleHeight = 66
/** Without what stands under a title. */
const bareTitleHeight = 36

/** Under this width both sides are one under the other. */
export const besideFrom = 600

interface ColumnsAt {
  readonly x: number
  readonly width: number
  readonly sideX: number
  readonly sideWidth: number
  readonly top: number
  readonly height: number
  readonly gap: number
}

function clientBoxes({ x, width, sideX, sideWidth, top, height, gap }: ColumnsAt): ClientBoxes {
  const y = (row: number): number => top + row * (height + gap)
  const main = (row: number): Box => ({ x, y: y(row), width, height })
  const side = (row: number): Box => ({ x: sideX, y: y(row), width: sideWidth, height })
  return {
    UNSUBSCRIBED: main(0),
    JOINING: main(1),
    RECONCILING: main(2),
    ACKNOWLEDGING: main(3),
    STABLE: main(4),
    FATAL: side(0),
    FENCED: side(1),
    PREPARE_LEAVING: side(2),
    LEAVING: side(3),
    STALE: side(4),
  }
}

function memberBoxes(x: number, width: number, top: number, height: number, gap: number, lowHeight = 40): MemberBoxes {
  const at = (row: number): Box => ({ x, y: top + row * (height + gap), width, height })
  const low = { y: top + 3 * (height + gap), height: lowHeight }
  return {
    STABLE: at(0),
    UNREVOKED_PARTITIONS: at(1),
    UNRELEASED_PARTITIONS: at(2),
    removed: { x, width: width * 0.46, ...low },
    UNKNOWN: { x: x + width * 0.54, width: width * 0.46, ...low },
  }
}

/** Boxes as small as their names and members are, in two columns that leave room for the ways beside them, and no more. */
function tightPlaces(width: number, height: number, bare: boolean): Places {
  const top = bare ? bareTitleHeight : titleHeight
  const span = Math.min(width, 660)
  const left = (width - span) / 2
  const spare = (span - besideFrom) / 3
  const [boxHeight, memberHeight, lowHeight] = [bare ? 42 : 44, 58, 34]
  const gap = Math.max(bare ? 16 : 20, Math.min(40, (height - top - 5 * boxHeight - 12) / 4))
  const [memberX, memberWidth] = [left + 34, 188 + spare]
  const [mainWidth, sideWidth, sideGap] = [122, 138, 40 + spare]
  const clientX = left + span - 6 - sideWidth - sideGap - mainWidth
  return {
    form: 'beside',
    twoLines: true,
    tight: true,
    member: memberBoxes(memberX, memberWidth, top, memberHeight, (5 * boxHeight + 4 * gap - 3 * memberHeight - lowHeight) / 3, lowHeight),
    client: clientBoxes({
      x: clientX,
      width: mainWidth,
      sideX: clientX + mainWidth + sideGap,
      sideWidth,
      top,
      height: boxHeight,
      gap,
    }),
    memberTop: 0,
    clientTop: 0,
    memberLeft: memberX,
    clientLeft: clientX,
    reach: 22,
  }
}

/** The least of what stands one below the other beside a text: boxes with a name and members, and ways that can be told apart. */
const [closeMember, closeLow, closeClient, closeGap, closeBetween] = [50, 32, 32, 14, 8]
export const closeFoot = 8

/** One below the other and close together, in as much height as there is. */
function closePlaces(width: number, height: number): Places {
  const fixed = 2 * bareTitleHeight + 3 * closeMember + closeLow + closeBetween + 5 * closeClient + closeFoot
  const gap = Math.min(30, Math.max(closeGap, (height - fixed) / 7))
  const left = 36
  const [side, sideGap] = [172, Math.max(48, width * 0.1)]
  const main = width - left - sideGap - side - 8
  const clientTop = bareTitleHeight + 3 * (closeMember + gap) + closeLow + closeBetween
  return {
    form: 'stacked',
    twoLines: false,
    tight: false,
    member: memberBoxes(left, width - left - 60, bareTitleHeight, closeMember, gap, closeLow),
    client: clientBoxes({
      x: left,
      width: main,
      sideX: left + main + sideGap,
      sideWidth: side,
      top: clientTop + bareTitleHeight,
      height: closeClient,
      gap,
    }),
    memberTop: 0,
    clientTop,
    memberLeft: 10,
    clientLeft: 10,
    reach: 24,
  }
}

/** Both sides beside each other where there is room for them, else one under the other; `clientFrom`: where the second begins then. */
export function placesOf(width: number, height: number, clientFrom: number, telling: Telling): Places {
  const bare = telling !== 'all'
  if (telling === 'close' && width < besideFrom) return closePlaces(width, height)
  if (width >= besideFrom && width < (bare ? 860 : 700)) return tightPlaces(width, height, bare)
  if (width < 700) {
    const span = Math.min(width, 620)
    const left = (width - span) / 2
    const memberWidth = span - 36 - 60
    const gap = Math.max(30, span * 0.1)
    const side = Math.min(150, (span - 36 - gap - 8) / 2 - 4)
    const main = span - 36 - gap - side - 8
    return {
      form: 'stacked',
      twoLines: true,
      tight: false,
      member: memberBoxes(left + 36, memberWidth, titleHeight, 60, 34),
      client: clientBoxes({
        x: left + 36,
        width: main,
        sideX: left + 36 + main + gap,
        sideWidth: side,
        top: clientFrom + titleHeight,
        height: 54,
        gap: 28,
      }),
      memberTop: 0,
      clientTop: clientFrom,
      memberLeft: left + 10,
      clientLeft: left + 10,
      reach: 24,
    }
  }
  const span = Math.min(width, 1_200)
  const left = (width - span) / 2
  const small = span < 860
  const boxHeight = small ? 54 : 44
  const gap = Math.max(small ? 32 : 40, Math.min(62, (height - titleHeight - 5 * boxHeight - 120) / 4))
  const [mainWidth, sideWidth, sideGap] = span >= 1_000 ? [204, 172, 104] : small ? [140, 138, 46] : [176, 150, 66]
  const clientX = left + span - 12 - sideWidth - sideGap - mainWidth
  const memberX = left + (small ? 50 : 66)
  const memberWidth = Math.min(310, clientX - (small ? 92 : 118) - memberX)
  const memberGap = (5 * boxHeight + 4 * gap - 3 * 66 - 40) / 3
  return {
    form: 'beside',
    twoLines: small,
    tight: false,
    member: memberBoxes(memberX, memberWidth, titleHeight, 66, memberGap),
    client: clientBoxes({
      x: clientX,
      width: mainWidth,
      sideX: clientX + mainWidth + sideGap,
      sideWidth,
      top: titleHeight,
      height: boxHeight,
      gap,
    }),
    memberTop: 0,
    clientTop: 0,
    memberLeft: memberX,
    clientLeft: clientX,
    reach: small ? 26 : 38,
  }
}

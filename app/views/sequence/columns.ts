import { textWidth } from '../../ui/measure'

/** Where the lanes stand, and where their labels have room. */
export interface Columns {
  /** `gaps`: labels beside their sender. `column`: labels in a column of their own, right of the coordinator. */
  readonly mode: 'gaps' | 'column'
  readonly scale: number
  readonly lanes: readonly LaneColumn[]
  /** The lane that stands for those without one of their own. */
  readonly others: { readonly x: number; readonly members: number } | null
  readonly coordinatorX: number
  /** Right of the coordinator: states, waits, appends; in `column` mode every label. */
  readonly aside: { readonly x: number; readonly width: number }
  /** For the bracket that says who reads nothing; null where there is no room. */
  readonly margin: { readonly x: number; readonly width: number } | null
  readonly left: number
  readonly right: number
  readonly headerHeight: number
}

export interface LaneColumn {
  readonly x: number
  /** Which of the spec's lanes. */
  readonly lane: number
  readonly side: 'left' | 'right'
  readonly labelX: number
  readonly labelWidth: number
  readonly cardWidth: number
}

/** On a projector the smallest type, 12 px, comes to 24 px. */
export const presenterScale = 2

const pad = 10
const asideLeast = 204
/** So wide a gap holds what most messages say in two lines, and the longest piece of an error's name in what an answer may take of it. */
const gapLeast = 130
const gapMost = 250

interface Wanted {
  readonly lanes: number
  readonly width: number
  readonly scale: number
}

const leftOf = (lanes: number): number => Math.ceil(lanes / 2)

/** Gaps beside what stands right of the coordinator: half a one before the first lane, and after the last of the right side. */
const gapsIn = (lanes: number): number => (lanes < 2 ? lanes + 0.5 : leftOf(lanes) + Math.max(lanes - leftOf(lanes) - 1, 0) + 1)

/** Room between lanes in `gaps` mode, given what is taken for the bracket's margin. */
function gapOf({ lanes, width, scale }: Wanted, margin: number): number {
  return (width - 2 * pad - margin - asideLeast * scale) / gapsIn(lanes)
}

function inGaps(wanted: Wanted): Columns | null {
  const { lanes, width, scale } = wanted
  const marginWidth = 92 * scale
  const roomy = gapOf(wanted, marginWidth) >= gapLeast * scale
  const gap = Math.min(gapMost * scale, gapOf(wanted, roomy ? marginWidth : 0))
  if (gap < gapLeast * scale || lanes > 8) return null
  const left = leftOf(lanes)
  const inner = width - 2 * pad - (roomy ? marginWidth : 0)
  const between = gapsIn(lanes)
  const aside = Math.min(Math.max(asideLeast * scale, inner - between * gap), 300 * scale)
  const start = pad + (roomy ? marginWidth : 0) + Math.max(0, inner - between * gap - aside) / 2
  const coordinatorX = start + (left + 0.5) * gap
  const cardWidth = Math.min(gap - 10, 132 * scale)
  const columns = Array.from({ length: lanes }, (_, lane): LaneColumn => {
    const isLeft = lane < left
    const x = isLeft ? start + (lane + 0.5) * gap : coordinatorX + aside + (lane - left) * gap
    const labelWidth = (lane === left ? aside : gap) - 24 * scale
    return { x, lane, side: isLeft ? 'left' : 'right', labelX: isLeft ? x + 12 * scale : x - 12 * scale, labelWidth, cardWidth }
  })
  return {
    mode: 'gaps',
    scale,
    lanes: columns,
    others: null,
    coordinatorX,
    aside: { x: coordinatorX + 18 * scale, width: (lanes > left ? aside : Math.min(aside + gap / 2, width - coordinatorX)) - 30 * scale },
    margin: roomy ? { x: pad, width: marginWidth + (start - pad - marginWidth) } : null,
    left: pad,
    right: width - pad,
    headerHeight: 66 * scale,
  }
}

/** Labels in their own column; lanes as close as they must be, and those that do not fit as one. */
function inColumn({ lanes, width, scale }: Wanted, letters: readonly string[]): Columns {
  const widest = Math.max(18, ...letters.map((letter) => textWidth(letter, 13 * scale, 'sans600')))
  const least = Math.max(30 * scale, widest + 10 * scale)
  const labels = Math.max(132 * scale, Math.min(width * 0.4, 340 * scale))
  const room = width - 2 * pad - labels
  const fit = Math.max(1, Math.floor(room / least) - 1)
  const drawn = lanes > fit ? Math.max(fit - 1, 1) : lanes
  const slots = drawn + (lanes > drawn ? 1 : 0)
  const gap = Math.min(56 * scale, room / (slots + 1))
  const laneX = (slot: number): number => pad + (slot + 0.5) * gap
  const coordinatorX = laneX(slots) + 2 * scale
  const asideX = coordinatorX + 18 * scale
  return {
    mode: 'column',
    scale,
    lanes: Array.from({ length: drawn }, (_, lane) => ({
      x: laneX(lane),
      lane,
      side: 'left',
      labelX: asideX,
      labelWidth: width - pad - asideX,
      cardWidth: least,
    })),
    others: lanes > drawn ? { x: laneX(drawn), members: lanes - drawn } : null,
    coordinatorX,
    aside: { x: asideX, width: width - pad - asideX },
    margin: null,
    left: pad,
    right: width - pad,
    headerHeight: 46 * scale,
  }
}

/** Places for so many lanes in a width; `scale` is the type's. */
export function columnsOf(lanes: readonly string[], width: number, scale: number): Columns {
  const wanted = { lanes: lanes.length, width, scale }
  return (width >= 560 * scale ? inGaps(wanted) : null) ?? inColumn(wanted, lanes)
}

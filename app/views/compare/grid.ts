import { textWidth } from '../../ui/measure'
import { tellingsFrom } from '../presenter-scale'
import type { CompareSpec } from './spec'

export interface CompareSize {
  readonly width: number
  readonly height: number
  readonly presenter: boolean
}

/** Where the columns of the picture stand. */
export interface Grid {
  /**
   * Numbers beside the bars, under them (in two rows, or where that would be too high in one), or (on a phone) only in the table below
   * the picture; `flat`: in a room without the height for more, bars under one line that ends with the first number.
   */
  readonly form: 'wide' | 'middle' | 'tight' | 'phone' | 'flat'
  readonly scale: number
  readonly size: (px: number) => number
  readonly left: number
  readonly right: number
  readonly barsX: number
  readonly barsWidth: number
  readonly numbersX: number
  readonly columnWidth: number
  /** Above the first lane: the script, and the columns' names. */
  readonly head: number
  /** Above the bars of each lane. */
  readonly laneHead: number
}

/** Above the bars of a lane. */
const laneHeads = { wide: 0, middle: 46, tight: 26, phone: 46, flat: 26 } as const

/** What lanes with numbers in two rows take at least. */
function middleHeight({ lanes }: CompareSpec): number {
  const rows = lanes.reduce((sum, lane) => sum + Math.max(1, lane.rows.length), 0)
  return 140 + lanes.length * (laneHeads.middle + 122) + rows * 10 + (lanes.length - 1) * 26
}

function formOf(spec: CompareSpec, { width, height }: CompareSize, scale: number): Grid['form'] {
  if (width >= 1080 * scale) return 'wide'
  if (width < 560 * scale) return 'phone'
  return middleHeight(spec) * scale > height ? 'tight' : 'middle'
}

/** How large, and whether the form is the one that says least. */
export interface Fitting {
  readonly scale: number
  readonly flat: boolean
}

/** On a projector the smallest type, 12 px, comes to 24 px; where that is too high, to no less than 18 px. */
export const fittings: readonly Fitting[] = tellingsFrom([false, true]).map(({ scale, telling }) => ({ scale, flat: telling }))

export function gridOf(spec: CompareSpec, size: CompareSize, { scale, flat }: Fitting): Grid {
  const { width } = size
  const form = flat ? 'flat' : formOf(spec, size, scale)
  const labels = spec.lanes.flatMap(({ rows }) => rows.map((row) => textWidth(row.label, 12 * scale, 'mono400')))
  const label = Math.min(Math.max(20 * scale, ...labels), width * 0.2) + 10 * scale
  const left = 8 * scale
  const right = width - 8 * scale
  const columnWidth = form === 'wide' ? Math.min(84 * scale, Math.max(62 * scale, width * 0.051)) : 0
  const numbersX = form === 'wide' ? right - 8 * columnWidth : right
  const barsX = left + (form === 'wide' ? 186 * scale : 0) + label
  return {
    form,
    scale,
    size: (px) => px * scale,
    left,
    right,
    barsX,
    barsWidth: Math.max(60, numbersX - barsX - (form === 'wide' ? 30 : 8) * scale),
    numbersX,
    columnWidth,
    head: (flat ? 50 : 56) * scale,
    laneHead: laneHeads[form] * scale,
  }
}

import { textWidth } from '../../ui/measure'
import type { OwnershipSpec } from './spec'

export interface OwnershipSize {
  readonly width: number
  readonly height: number
  readonly presenter: boolean
}

/** On a projector the smallest type, 12 px, comes to 24 px. */
const presenterScale = 2

const sizes = (presenter: boolean) => (px: number) => (presenter ? px * presenterScale : px)

export interface Grid {
  readonly form: 'wide' | 'middle' | 'phone'
  readonly size: (px: number) => number
  readonly scale: number
  readonly width: number
  readonly left: number
  readonly barsX: number
  readonly barsWidth: number
  readonly right: number
  readonly head: number
  readonly foot: number
}

/** What stands left of the bars, what right of them, and what above: by width. */
export function gridOf(spec: OwnershipSpec, size: OwnershipSize): Grid {
  const px = sizes(size.presenter)
  const scale = size.presenter ? presenterScale : 1
  const form = size.width >= 980 * scale ? 'wide' : size.width >= 560 * scale ? 'middle' : 'phone'
  const labels = spec.lanes.flatMap((lane) => lane.bars.rows.map((row) => textWidth(row.label, px(12), 'mono400')))
  const label = Math.min(Math.max(26 * scale, ...labels), size.width * 0.2) + 10 * scale
  const left = 8 * scale
  const title = form === 'wide' ? 186 * scale : 0
  const number = form === 'phone' ? 0 : 164 * scale
  const barsX = left + title + label
  return {
    form,
    size: px,
    scale,
    width: size.width,
    left,
    barsX,
    barsWidth: Math.max(60, size.width - barsX - number - (form === 'phone' ? 10 * scale : 18 * scale)),
    right: size.width - 8 * scale,
    head: form === 'wide' ? 0 : (form === 'middle' ? 34 : 48) * scale,
    foot: 34 * scale,
  }
}

import type { Floor } from './boxes'

/** Heights of a lane, from its top: three floors under each other, a box's place in each, and where words stand between them. */
export interface Storeys {
  readonly head: number
  readonly box: number
  readonly tops: Readonly<Record<Floor, number>>
  readonly heights: Readonly<Record<Floor, number>>
  readonly boxTops: Readonly<Record<Floor, number>>
  /** The line between user and kernel. */
  readonly line: number
  readonly levels: { readonly underKernelTop: number; readonly overHardware: number }
  readonly end: number
}

interface Measures {
  readonly head: number
  readonly box: number
  readonly gap: number
  readonly heights: Readonly<Record<Floor, number>>
  /** From the top of a floor to its boxes. */
  readonly above: Readonly<Record<Floor, number>>
}

function storeysOf({ head, box, gap, heights, above }: Measures): Storeys {
  const kernel = head + heights.user + gap
  const hardware = kernel + heights.kernel + gap
  const tops = { user: head, kernel, hardware }
  return {
    head,
    box,
    tops,
    heights,
    boxTops: { user: head + above.user, kernel: kernel + above.kernel, hardware: hardware + above.hardware },
    line: head + heights.user + gap / 2,
    levels: { underKernelTop: kernel + above.kernel - 10, overHardware: hardware - gap / 2 + 4 },
    end: hardware + heights.hardware,
  }
}

export const usualStoreys = storeysOf({
  head: 78,
  box: 56,
  gap: 26,
  heights: { user: 104, kernel: 128, hardware: 88 },
  above: { user: 32, kernel: 30, hardware: 10 },
})

/** For a room: a shorter head, and floors that are no higher than what stands in them. */
export const lowStoreys = storeysOf({
  head: 42,
  box: 42,
  gap: 24,
  heights: { user: 76, kernel: 94, hardware: 68 },
  above: { user: 26, kernel: 27, hardware: 6 },
})

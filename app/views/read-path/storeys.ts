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
  /** Baselines of the floors' names. */
  readonly names: Readonly<Record<Floor, number>>
  readonly end: number
}

interface Measures {
  readonly head: number
  readonly box: number
  readonly gap: number
  readonly heights: Readonly<Record<Floor, number>>
  /** From the top of a floor to its boxes. */
  readonly above: Readonly<Record<Floor, number>>
  /** From the top of a floor to the baseline of its name. */
  readonly names: Readonly<Record<Floor, number>>
}

function storeysOf({ head, box, gap, heights, above, names }: Measures): Storeys {
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
    names: { user: head + names.user, kernel: kernel + names.kernel, hardware: hardware + names.hardware },
    end: hardware + heights.hardware,
  }
}

export const usualStoreys = storeysOf({
  head: 78,
  box: 56,
  gap: 26,
  heights: { user: 104, kernel: 128, hardware: 88 },
  above: { user: 32, kernel: 30, hardware: 10 },
  names: { user: 19, kernel: 118, hardware: 80 },
})

/** A shorter head, and floors that are no higher than what stands in them. */
export const lowStoreys = storeysOf({
  head: 42,
  box: 42,
  gap: 24,
  heights: { user: 76, kernel: 94, hardware: 68 },
  above: { user: 26, kernel: 27, hardware: 6 },
  names: { user: 19, kernel: 84, hardware: 60 },
})

/** For a phone: the three floors in a third of its height. */
export const lowestStoreys = storeysOf({
  head: 24,
  box: 34,
  gap: 22,
  heights: { user: 62, kernel: 64, hardware: 54 },
  above: { user: 22, kernel: 22, hardware: 4 },
  names: { user: 15, kernel: 15, hardware: 49 },
})

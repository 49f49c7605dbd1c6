/** A past world, kept so that going back need not begin at the start. Nobody steps it: copies of it are stepped. */
export interface Keyframe<World> {
  readonly step: number
  readonly world: World
  /** Never dropped: what follows cannot be had from an earlier one. */
  readonly fixed: boolean
}

/** How close together keyframes lie: closer costs memory and time to run, farther apart costs time to seek. */
export interface Spacing {
  /** So many steps apart at least. */
  readonly interval: number
  /** And so many for each node: a keyframe costs what there are nodes. */
  readonly perNode: number
  /** Where there would be more, every second one goes. */
  readonly most: number
}

/** Tuned by `bench/`: runs that are looked at here and there. */
export const usualSpacing: Spacing = { interval: 256, perNode: 4, most: 512 }

/** Past worlds, oldest first. They thin out as the run grows, so that their number stays bounded. */
export interface Keyframes<World> {
  spacing: Spacing
  list: Keyframe<World>[]
}

export const emptyKeyframes = <World>(spacing: Spacing): Keyframes<World> => ({ spacing, list: [] })

/** Whether a run at this step is so far past its last keyframe that it should leave one. */
export function keyframeIsDue({ list, spacing }: Keyframes<unknown>, step: number, nodes: number): boolean {
  const last = list.at(-1)
  return last === undefined || step - last.step >= Math.max(spacing.interval, spacing.perNode * nodes)
}

/** Add the newest; where there are too many, every second one goes and the interval doubles. Tells whether some went. */
export function addKeyframe<World>(keyframes: Keyframes<World>, step: number, world: World, fixed = false): boolean {
  keyframes.list.push({ step, world, fixed })
  const { interval, perNode, most } = keyframes.spacing
  if (keyframes.list.length <= most) return false
  keyframes.spacing = { interval: 2 * interval, perNode, most }
  keyframes.list = keyframes.list.filter((keyframe, n) => keyframe.fixed || n % 2 === 0)
  return true
}

/** The last one at or before a step. */
export function keyframeBefore<World>(keyframes: Keyframes<World>, step: number): Keyframe<World> | undefined {
  const { list } = keyframes
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.step ?? 0) <= step) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}

/** The part of a past that a branch shares, up to and with a step. */
export function keyframesUntil<World>(keyframes: Keyframes<World>, step: number): Keyframes<World> {
  return { spacing: keyframes.spacing, list: keyframes.list.filter((keyframe) => keyframe.step <= step) }
}

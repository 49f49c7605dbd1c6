/** A past world, kept so that going back need not begin at the start. Nobody steps it: copies of it are stepped. */
export interface Keyframe<World> {
  readonly step: number
  readonly world: World
  /** Never dropped: what follows cannot be had from an earlier one. */
  readonly fixed: boolean
}

/** Past worlds, oldest first. They thin out as the run grows, so that their number stays bounded. */
export interface Keyframes<World> {
  interval: number
  readonly most: number
  list: Keyframe<World>[]
}

export const emptyKeyframes = <World>(interval: number, most: number): Keyframes<World> => ({ interval, most, list: [] })

/** Whether a run at this step is so far past its last keyframe that it should leave one. A keyframe costs what there are nodes: in a large world they stand farther apart. */
export function keyframeIsDue(keyframes: Keyframes<unknown>, step: number, nodes: number): boolean {
  const last = keyframes.list.at(-1)
  return last === undefined || step - last.step >= Math.max(keyframes.interval, 2 * nodes)
}

/** Add the newest; where there are too many, every second one goes and the interval doubles. Tells whether some went. */
export function addKeyframe<World>(keyframes: Keyframes<World>, step: number, world: World, fixed = false): boolean {
  keyframes.list.push({ step, world, fixed })
  if (keyframes.list.length <= keyframes.most) return false
  keyframes.interval *= 2
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
  return { interval: keyframes.interval, most: keyframes.most, list: keyframes.list.filter((keyframe) => keyframe.step <= step) }
}

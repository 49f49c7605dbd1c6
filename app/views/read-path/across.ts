import type { ReadPathLane } from '../../select/read-path'

const laneLeast = 244
export const between = 36
export const widest = 640

/** How many lanes stand beside each other in that room. */
export const columnsIn = (room: number): number => Math.max(1, Math.floor((room + between) / (laneLeast + between)))

/** Which lanes are drawn in full: those that run at the same time as the one that began last, and as many before it as have room. */
export function drawnInFull(lanes: readonly ReadPathLane[], columns: number): readonly number[] {
  const begun = lanes.filter((lane) => lane.begun)
  const latest = begun.length === 0 ? Math.min(...lanes.map(({ startAt }) => startAt)) : Math.max(...begun.map(({ startAt }) => startAt))
  const together = lanes.flatMap(({ startAt, until, begun: has }, n) =>
    startAt === latest || (has && until > latest && startAt < latest) ? [n] : [],
  )
  const others = lanes
    .map((_, n) => n)
    .filter((n) => !together.includes(n))
    .sort((a, b) => Number(lanes[b]?.begun) - Number(lanes[a]?.begun) || (lanes[a]?.begun === true ? b - a : a - b))
  return [...together, ...others.slice(0, Math.max(0, columns - together.length))].sort((a, b) => a - b)
}

/** As even as can be: three that would be two and one stand under each other only where they must. */
export const acrossFor = (count: number, columns: number): number =>
  count <= columns ? count : count % columns === 0 ? columns : count === 4 ? 2 : columns

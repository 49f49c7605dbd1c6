import type { Grid } from './grid'
import type { CompareSpec } from './spec'

export interface Rows {
  readonly pitch: number
  readonly gap: number
  readonly between: number
}

/** A lane lower than this says nothing. */
export const leastLane = (grid: Grid): number => (grid.form === 'wide' ? 84 * grid.scale : 0)

/** Whether numbers stand under the bars, where there is no room beside them. */
export const isUnder = ({ form }: Grid): boolean => form === 'middle' || form === 'tight'

/** What a lane's numbers take under its bars. */
export function underHeight({ form, scale }: Grid, lane: number): number {
  if (form === 'tight') return (lane === 0 ? 74 : 42) * scale
  return form === 'middle' ? 122 * scale : 0
}

/** How high a row may be so that all lanes fit. */
export function rowsOf(spec: CompareSpec, grid: Grid, height: number, foot: number): Rows {
  const rows = spec.lanes.reduce((sum, lane) => sum + Math.max(1, lane.rows.length), 0)
  const flat = grid.form === 'flat'
  const between = (flat ? 10 : grid.form === 'tight' ? 20 : 26) * grid.scale
  const lanes = spec.lanes.length
  const under = spec.lanes.reduce((sum, _, n) => sum + grid.laneHead + underHeight(grid, n), 0)
  const room = height - grid.head - foot - under - (lanes - 1) * between
  const pitch = Math.max((flat ? 4 : 10) * grid.scale, Math.min(26 * grid.scale, room / Math.max(1, rows)))
  return { pitch, gap: pitch > 16 ? 3 * grid.scale : 2, between }
}

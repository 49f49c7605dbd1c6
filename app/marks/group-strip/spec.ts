import type { Strip } from '../../select/strip'
import type { Words } from '../../words/en'

/** The states of a group over time. */
export interface GroupStripSpec {
  readonly intervals: Strip['group']
  readonly from: number
  readonly to: number
}

export const isSettledState = (state: string): boolean => state === 'Stable' || state === 'Empty' || state === 'Dead'

/** In a group's words, and in a member's. */
export const isAtRest = (state: string): boolean => state === 'Stable' || state === 'STABLE'

export function describe(spec: GroupStripSpec, words: Words): string {
  return words.stage.list(
    spec.intervals.map(
      (interval) => words.stateMachine.interval(interval.state, interval.generation, interval.protocol)[0] ?? interval.state,
    ),
  )
}

import type { Frame, SimTime } from '../../engine'
import type { LaneState } from './history-lanes'
import { rowAt } from './history-rows'
import type { Window } from './history-window'

/** A span without reading, by rows of a window; `to` is null while it lasts. */
export interface Silence {
  readonly member: string
  readonly from: number
  readonly to: number | null
  readonly us: SimTime
}

/** The longest time in the window in which a member that had read before read nothing. */
export function longestSilence(window: Window, members: readonly string[], frame: Frame): Silence | null {
  let longest: Silence | null = null
  const stopped: ReadonlySet<LaneState> = new Set(['idle', 'frozen'])
  for (const member of members) {
    const spans = window.history.lanes.members.get(member)?.spans ?? []
    let hasRead = false
    for (const { state, from, to } of spans) {
      if (from.step > frame.step) break
      const ended = to !== null && to.step <= frame.step ? to : null
      const us = (ended?.time ?? frame.time) - from.time
      if (hasRead && stopped.has(state) && (ended === null || ended.step > window.firstStep) && us > (longest?.us ?? 0)) {
        const start = from.step < window.firstStep ? -1 : rowAt(window.rows, from.step, 1)
        longest = { member, from: start, to: ended === null ? null : rowAt(window.rows, ended.step, 1), us }
      }
      hasRead ||= state === 'reading'
    }
  }
  return longest
}

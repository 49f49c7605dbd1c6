import { eventAt, type Event, type Frame, type SimTime } from '../../engine'
import { timelineOf } from './timeline/timeline'

/** Something that a script or a person did: the action's name, and who or what it was done to. */
export interface Act {
  readonly time: SimTime
  readonly step: number
  readonly name: string
  readonly what: string
}

const subjects = ['member', 'topic', 'group', 'name', 'broker'] as const

/** Who or what an act was done to; empty where it names nobody. */
export function doneTo(detail: Event['detail']): string {
  const subject = subjects.map((key) => detail[key]).find((value) => typeof value === 'string' || typeof value === 'number')
  return subject === undefined ? '' : String(subject)
}

/** Most of them that a picture is given, the last ones. */
const most = 24

/** What was done to the cluster up to now, once each, though it may have been handed on from node to node. */
export function actsOf(frame: Frame): readonly Act[] {
  const { trace, step } = frame
  const acts: Act[] = []
  for (const act of timelineOf(trace).acts) {
    if (act.step > step) break
    const { detail, type, cause } = eventAt(trace, act.event)
    if (cause !== 0) continue
    acts.push({ time: act.time, step: act.step, name: type, what: doneTo(detail) })
  }
  return acts.slice(-most)
}

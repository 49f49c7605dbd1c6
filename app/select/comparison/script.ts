import { eventAt, type SimTime, type Trace } from '../../../engine'
import { doneTo } from '../acts'
import { timelineOf } from '../timeline/timeline'

/** Something that the script does: the action's name, who or what it is done to, and for how long, where it lasts. */
export interface ScriptAct {
  readonly time: SimTime
  readonly name: string
  readonly what: string
  readonly until: SimTime | null
}

/** So many are drawn. */
const most = 12

/** What the script does after its beginning, the first ones. */
export function scriptOf(trace: Trace, endsAt: SimTime): readonly ScriptAct[] {
  const acts: ScriptAct[] = []
  for (const { time, event } of timelineOf(trace).acts) {
    if (time === 0 || time > endsAt) continue
    const { detail, type, cause } = eventAt(trace, event)
    if (cause !== 0) continue
    const { forMs } = detail
    acts.push({
      time,
      name: type,
      what: doneTo(detail),
      until: typeof forMs === 'number' ? Math.min(endsAt, time + forMs * 1000) : null,
    })
    if (acts.length === most) break
  }
  return acts
}

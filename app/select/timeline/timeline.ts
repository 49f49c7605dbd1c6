import { eventAt, eventCount, stepAt, stepCount, visitKinds, type Trace } from '../../../engine'
import { foldOf } from './folds'
import { emptyTimeline, type Timeline } from './state'

const timelines = new WeakMap<Trace, Timeline>()

/** The timeline of everything that is known of a run; what lies beyond a position is for the reader to leave out. */
export function timelineOf(trace: Trace): Timeline {
  const timeline = timelines.get(trace) ?? emptyTimeline()
  timelines.set(trace, timeline)
  const events = eventCount(trace)
  const steps = stepCount(trace)
  if (timeline.events === events && timeline.steps === steps) return timeline
  visitKinds(trace, timeline.events + 1, events, (id, { type }) => {
    const fold = foldOf(type)
    if (fold !== undefined) fold(timeline, eventAt(trace, id))
    return true
  })
  timeline.events = events
  for (let row = timeline.steps; row < steps; row++) {
    const { time, step, input, firstEvent, events: count } = stepAt(trace, row + 1)
    if (input === 'action' && count > 0) timeline.acts.push({ time, step, event: firstEvent })
  }
  timeline.steps = steps
  return timeline
}

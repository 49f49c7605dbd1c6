import type { Cause, Event, Recorder, StepInput } from '../kernel/event'
import type { NodeId, SimTime } from '../kernel/node'
import { EventRows, type EventRow } from './event-rows'
import { Kinds, type Kind } from './kinds'
import { StepRows } from './step-rows'
import { Values } from './values'

/** Every event since the start, and every step. Grows in place; read it through the functions of this file. */
export interface Trace {
  readonly kinds: Kinds
  readonly values: Values
  readonly events: EventRows
  readonly steps: StepRows
}

export function emptyTrace(): Trace {
  const kinds = new Kinds()
  const values = new Values()
  return { kinds, values, events: new EventRows(kinds, values), steps: new StepRows(kinds) }
}

/** A recorder that appends to `trace`. */
export function recordInto({ events, steps }: Trace): Recorder {
  return {
    step: (time, input, node, cause) => {
      steps.append(time, input, node, cause, events.count)
    },
    event: (cause, _step, _time, node, type, rule, detail) => {
      events.append(cause, node, type, rule, detail)
    },
    message: (cause, _step, _time, node, label, rule, to, message, detail) => {
      events.appendMessage(cause, node, label, rule, to, message, detail)
    },
  }
}

/** A recorder for a run that is already written down. */
export const silent: Recorder = { step: () => undefined, event: () => undefined, message: () => undefined }

export const eventCount = (trace: Trace): number => trace.events.count

export const stepCount = (trace: Trace): number => trace.steps.count

function eventOf({ id, cause, kind, detail }: EventRow, step: number, time: SimTime): Event {
  return { id, cause, step, time, node: kind.node, type: kind.type, rule: kind.rule, detail }
}

/** Event number `id`; throws where there is none. */
export function eventAt(trace: Trace, id: Cause): Event {
  const row = trace.events.at(id)
  const step = trace.steps.ofEvent(id)
  return eventOf(row, step, trace.steps.at(step).time)
}

/** The step in which an event happened. */
export const stepOfEvent = (trace: Trace, id: Cause): number => trace.steps.ofEvent(id)

/** What set a step off, and when. Steps count from 1. */
export interface StepRow {
  readonly step: number
  readonly time: SimTime
  readonly input: StepInput
  readonly node: NodeId
  readonly cause: Cause
  /** The first event it yielded, and how many. */
  readonly firstEvent: number
  readonly events: number
}

/** How many events there are once a step is done. */
export const eventsAfter = ({ steps, events }: Trace, step: number): number =>
  step === 0 ? 0 : step < steps.count ? steps.at(step + 1).eventsBefore : events.count

export function stepAt(trace: Trace, step: number): StepRow {
  const { time, kind, cause, eventsBefore } = trace.steps.at(step)
  const events = eventsAfter(trace, step) - eventsBefore
  return { step, time, input: kind.input, node: kind.node, cause, firstEvent: eventsBefore + 1, events }
}

/** The events after step `from`, up to and with step `to`. */
export function eventsBetween(trace: Trace, from: number, to: number): Event[] {
  const events: Event[] = []
  for (let step = from + 1; step <= to; step++) {
    const { time, firstEvent, events: count } = stepAt(trace, step)
    for (let id = firstEvent; id < firstEvent + count; id++) events.push(eventOf(trace.events.at(id), step, time))
  }
  return events
}

/** What kind the events of a range are, in order, until `visit` answers false: cheaper than making each. */
export function visitKinds(trace: Trace, first: Cause, last: Cause, visit: (id: Cause, kind: Kind) => boolean): void {
  trace.events.kindsFrom(first, last, visit)
}

/** The trace as it stood after `step`, apart from the original: the shared past of a branch. */
export function traceUntil(trace: Trace, step: number): Trace {
  const { kinds, values } = trace
  return { kinds, values, events: trace.events.until(eventsAfter(trace, step)), steps: trace.steps.until(step) }
}

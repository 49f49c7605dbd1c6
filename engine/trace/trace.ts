import type { Cause, Detail, Event, Recorder, RuleId, StepInput, Value } from '../kernel/event'
import type { NodeId, SimTime } from '../kernel/node'
import { add, at, column, head, type Column } from './column'
import { emptyNames, nameAt, numberOf, type Names } from './names'

/** The keys of a detail, in order; events of one kind share one. */
type Shape = readonly string[]

/** Every event since the start: row n is event n + 1. Grows in place, as columns, so that long runs stay small. */
export interface Trace {
  readonly names: Names
  readonly shapes: Shape[]
  readonly shapesOfType: number[][]
  readonly cause: Column<Int32Array>
  readonly step: Column<Int32Array>
  readonly node: Column<Uint16Array>
  readonly type: Column<Uint16Array>
  readonly rule: Column<Uint16Array>
  readonly shape: Column<Uint16Array>
  readonly firstValue: Column<Int32Array>
  readonly values: Value[]
  /** Row n is step n + 1. */
  readonly stepTime: Column<Float64Array>
  readonly stepInput: Column<Uint8Array>
  readonly stepNode: Column<Uint16Array>
  /** The event that set the step off. */
  readonly stepCause: Column<Int32Array>
  /** How many events there are once the step is done. */
  readonly stepEvents: Column<Int32Array>
}

const inputs: readonly StepInput[] = ['message', 'timer', 'action']

export function emptyTrace(): Trace {
  return {
    names: emptyNames(),
    shapes: [],
    shapesOfType: [],
    cause: column(new Int32Array(64)),
    step: column(new Int32Array(64)),
    node: column(new Uint16Array(64)),
    type: column(new Uint16Array(64)),
    rule: column(new Uint16Array(64)),
    shape: column(new Uint16Array(64)),
    firstValue: column(new Int32Array(64)),
    values: [],
    stepTime: column(new Float64Array(64)),
    stepInput: column(new Uint8Array(64)),
    stepNode: column(new Uint16Array(64)),
    stepCause: column(new Int32Array(64)),
    stepEvents: column(new Int32Array(64)),
  }
}

function sameKeys(shape: Shape, detail: Detail): boolean {
  let n = 0
  for (const key in detail) if (shape[n++] !== key) return false
  return n === shape.length
}

function shapeOf(trace: Trace, type: number, detail: Detail): number {
  const known = (trace.shapesOfType[type] ??= [])
  for (const number of known) {
    const shape = trace.shapes[number]
    if (shape !== undefined && sameKeys(shape, detail)) return number
  }
  const fresh = trace.shapes.push(Object.keys(detail)) - 1
  known.push(fresh)
  return fresh
}

/** A recorder that appends to `trace`. */
export function recordInto(trace: Trace): Recorder {
  return {
    step(time, input, node, cause) {
      add(trace.stepTime, time)
      add(trace.stepInput, inputs.indexOf(input))
      add(trace.stepNode, numberOf(trace.names, node))
      add(trace.stepCause, cause)
      add(trace.stepEvents, trace.cause.length)
    },
    event(cause, step, _time, node, type, rule, detail) {
      const typeNumber = numberOf(trace.names, type)
      add(trace.cause, cause)
      add(trace.step, step)
      add(trace.node, numberOf(trace.names, node))
      add(trace.type, typeNumber)
      add(trace.rule, numberOf(trace.names, rule))
      add(trace.shape, shapeOf(trace, typeNumber, detail))
      add(trace.firstValue, trace.values.length)
      for (const key in detail) trace.values.push(detail[key] ?? '')
      trace.stepEvents.data[trace.stepEvents.length - 1] = trace.cause.length
    },
  }
}

/** A recorder for a run that is already written down. */
export const silent: Recorder = { step: () => undefined, event: () => undefined }

export const eventCount = (trace: Trace): number => trace.cause.length

export const stepCount = (trace: Trace): number => trace.stepTime.length

/** Event number `id`; throws where there is none. */
export function eventAt(trace: Trace, id: Cause): Event {
  const row = id - 1
  const step = at(trace.step, row)
  const shape = trace.shapes[at(trace.shape, row)] ?? []
  const first = at(trace.firstValue, row)
  const detail: Record<string, Value> = {}
  for (const [n, key] of shape.entries()) detail[key] = trace.values[first + n] ?? ''
  return {
    id,
    cause: at(trace.cause, row),
    step,
    time: at(trace.stepTime, step - 1),
    node: nameAt(trace.names, at(trace.node, row)),
    type: nameAt(trace.names, at(trace.type, row)),
    rule: nameAt(trace.names, at(trace.rule, row)) as RuleId,
    detail,
  }
}

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

export function stepAt(trace: Trace, step: number): StepRow {
  const row = step - 1
  const firstEvent = row === 0 ? 1 : at(trace.stepEvents, row - 1) + 1
  return {
    step,
    time: at(trace.stepTime, row),
    input: inputs[at(trace.stepInput, row)] ?? 'action',
    node: nameAt(trace.names, at(trace.stepNode, row)),
    cause: at(trace.stepCause, row),
    firstEvent,
    events: at(trace.stepEvents, row) - firstEvent + 1,
  }
}

/** The events after step `from`, up to and with step `to`. */
export function eventsBetween(trace: Trace, from: number, to: number): Event[] {
  const events: Event[] = []
  const first = from === 0 ? 1 : at(trace.stepEvents, from - 1) + 1
  const last = to === 0 ? 0 : at(trace.stepEvents, to - 1)
  for (let id = first; id <= last; id++) events.push(eventAt(trace, id))
  return events
}

/** The trace as it stood after `step`, apart from the original: the shared past of a branch. */
export function traceUntil(trace: Trace, step: number): Trace {
  const events = step === 0 ? 0 : at(trace.stepEvents, step - 1)
  const values = events < trace.cause.length ? at(trace.firstValue, events) : trace.values.length
  return {
    names: { list: trace.names.list.slice(), numbers: new Map(trace.names.numbers) },
    shapes: trace.shapes.slice(),
    shapesOfType: trace.shapesOfType.map((list) => list.slice()),
    cause: head(trace.cause, events),
    step: head(trace.step, events),
    node: head(trace.node, events),
    type: head(trace.type, events),
    rule: head(trace.rule, events),
    shape: head(trace.shape, events),
    firstValue: head(trace.firstValue, events),
    values: trace.values.slice(0, values),
    stepTime: head(trace.stepTime, step),
    stepInput: head(trace.stepInput, step),
    stepNode: head(trace.stepNode, step),
    stepCause: head(trace.stepCause, step),
    stepEvents: head(trace.stepEvents, step),
  }
}

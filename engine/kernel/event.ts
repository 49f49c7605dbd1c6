import type { NodeId, SimTime } from './names'

/** The name of the rule that fired, e.g. `classic/join/member-id-required`. */
export type RuleId = `${string}/${string}`

/** The number of the event that made this one happen; 0 for a scenario action. Events count from 1. */
export type Cause = number

export type Value = number | string | boolean | readonly (number | string)[]

export type Detail = Readonly<Record<string, Value>>

/** One fact, and why. */
export interface Event {
  readonly id: number
  readonly cause: Cause
  /** The kernel step it belongs to; a step may yield several events, or none. */
  readonly step: number
  readonly time: SimTime
  readonly node: NodeId
  readonly type: string
  readonly rule: RuleId
  readonly detail: Detail
}

/** Where the kernel writes what happened; a trace keeps it, a search throws it away. */
export interface Recorder {
  /** A step begins; `input` says what set it off. */
  step(time: SimTime, input: StepInput, node: NodeId, event: Cause): void
  event(cause: Cause, step: number, time: SimTime, node: NodeId, type: string, rule: RuleId, detail: Detail): void
  /** The event that says that a message was sent, for a recorder that would rather not have its detail, `{ to, message, ...detail }`, made. */
  readonly message?: (
    cause: Cause,
    step: number,
    time: SimTime,
    node: NodeId,
    label: string,
    rule: RuleId,
    to: NodeId,
    message: number,
    detail: Detail | undefined,
  ) => void
}

export type StepInput = 'message' | 'timer' | 'action'

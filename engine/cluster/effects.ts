import type { Detail, RuleId } from '../kernel/event'
import type { Effect, NodeId, SimTime } from '../kernel/node'

/*
 * Effects that come with nearly every step. Each is written in one place and with all its fields, so that those who do them see one
 * hidden class of each and not a dozen.
 */

/** Sets a timer of the node; `null` cancels it. */
export function timer(key: string, at: SimTime | null, because?: string): Effect<never, never> {
  return { do: 'timer', key, at, because }
}

/** Something that happened, with the rule by which it did. */
export function event(type: string, rule: RuleId, detail: Detail, because?: string, as?: string): Effect<never, never> {
  return { do: 'event', type, rule, detail, because, as }
}

/** What a message says, to whom, and by which rule it is sent. */
export interface Sending<Body> {
  readonly to: NodeId
  readonly label: string
  readonly body: Body
  readonly rule: RuleId
}

/** A message on its way; `lane` is the connection that it keeps its order on. */
export function send<Body>(
  { to, label, body, rule }: Sending<Body>,
  lane = '',
  detail?: Detail,
  because?: string,
  as?: string,
): Effect<Body, never> {
  return { do: 'send', to, label, body, rule, lane, detail, because, as }
}

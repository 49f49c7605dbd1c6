import type { Detail, RuleId } from '../kernel/event'
import type { Effect, NodeId, SimTime } from '../kernel/node'
import type { Message } from './message'
import type { NodeState } from './world'

export type NodeEffect = Effect<Message, NodeState>

/*
 * Effects that come with nearly every step. Each is written in one place and with all its fields, so that those who do them see one
 * hidden class of each and not a dozen.
 */

export function timer(key: string, at: SimTime | null, because?: string): NodeEffect {
  return { do: 'timer', key, at, because }
}

export function event(type: string, rule: RuleId, detail: Detail, because?: string, as?: string): NodeEffect {
  return { do: 'event', type, rule, detail, because, as }
}

export interface Sending {
  readonly to: NodeId
  readonly label: string
  readonly body: Message
  readonly rule: RuleId
}

export function send({ to, label, body, rule }: Sending, lane = '', detail?: Detail, because?: string, as?: string): NodeEffect {
  return { do: 'send', to, label, body, rule, lane, detail, because, as }
}

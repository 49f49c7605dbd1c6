import type { Detail } from '../kernel/event'
import type { Context, Input, Outcome } from '../kernel/node'
import type { NodeAction } from './action'
import { isOn } from './concerned'
import { startedConsumer } from './consumer/start'
import type { Message } from './message'
import type { NodeEffect } from './response'
import { uuidOf } from './topic-id'
import { brokerNode, brokerNumber, controllerNode, MemberDescription, type NodeState, type PersonState } from './world'

export type PersonChange =
  | { readonly kind: 'started'; readonly member: string }
  | { readonly kind: 'connected'; readonly broker: number; readonly up: boolean }
  | { readonly kind: 'described'; readonly member: string; readonly description: MemberDescription }

type PersonOutcome = Outcome<PersonChange, Message, NodeState>

export function applyToPerson(state: PersonState, change: PersonChange): void {
  if (change.kind === 'started') state.starts.set(change.member, (state.starts.get(change.member) ?? 0) + 1)
  else if (change.kind === 'described') state.members.set(change.member, change.description)
  else {
    const unreachable = new Set(state.unreachable)
    if (change.up) unreachable.delete(change.broker)
    else unreachable.add(change.broker)
    state.unreachable = unreachable
  }
}

function detailOf(action: NodeAction): Detail {
  const detail: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(action))
    if (key !== 'do' && (typeof value === 'string' || typeof value === 'number')) detail[key] = value
  return detail
}

const said = (action: NodeAction): NodeEffect => ({ do: 'event', type: action.do, rule: 'cluster/action', detail: detailOf(action) })

/** The id that a process of the consumer protocol makes for itself: fixed by a recording, or out of the seed (Kafka: Uuid.randomUuid). */
function memberIdOf({ pinnedMemberIds }: PersonState, member: string, startsBefore: number, context: Context): string {
  const pinned = pinnedMemberIds.get(member)?.[startsBefore]
  return pinned ?? uuidOf((i) => context.random(`member-id/${member}/${String(startsBefore)}`, i))
}

function start(state: PersonState, action: Extract<NodeAction, { do: 'startMember' }>, context: Context): PersonOutcome {
  const description = state.members.get(action.as ?? action.member)
  if (description === undefined) return { changes: [], effects: [ignored(action)] }
  const before = state.starts.get(action.member) ?? 0
  const process = startedConsumer(
    action.member,
    description,
    before,
    context.now,
    state.brokers,
    memberIdOf(state, action.member, before, context),
    state.unreachable,
  )
  return {
    changes: [{ kind: 'started', member: action.member }],
    effects: [said(action), { do: 'spawn', node: action.member, state: process }, { do: 'tell', node: action.member, action }],
  }
}

const ignored = (action: NodeAction): NodeEffect => ({
  do: 'event',
  type: 'ActionIgnored',
  rule: 'cluster/action-ignored',
  detail: { do: action.do },
})

/** A member's configs are read when its process starts: a change waits for the next start. */
function describe(state: PersonState, action: Extract<NodeAction, { do: 'setConfig' }>): PersonOutcome {
  const known = state.members.get(action.name)
  if (known === undefined) return { changes: [], effects: [ignored(action)] }
  const configs = new Map([...known.setup.configs, ...Object.entries(action.set)])
  const description = new MemberDescription(known.groupId, { ...known.setup, configs })
  return { changes: [{ kind: 'described', member: action.name, description }], effects: [said(action)] }
}

function connected(body: Message): PersonChange[] {
  if (body.kind !== 'connection') return []
  const broker = brokerNumber(body.node)
  return broker === null ? [] : [{ kind: 'connected', broker, up: body.up }]
}

function handedOn(action: NodeAction): NodeEffect {
  if (isOn('network', action)) {
    const { do: kind, ...which } = action
    return { do: 'fault', fault: { kind: kind === 'dropMessage' ? 'drop' : kind === 'holdMessage' ? 'hold' : 'release', ...which } }
  }
  if (isOn('member', action)) return { do: 'tell', node: action.member, action }
  if (isOn('producer', action)) return { do: 'tell', node: action.producer, action }
  return { do: 'tell', node: isOn('broker', action) ? brokerNode(action.broker) : controllerNode, action }
}

/** Whoever acts from outside: an action becomes an event here, the first cause of what comes of it, and goes on to whom it concerns. */
export function decidePerson(state: PersonState, input: Input<Message, NodeAction>, context: Context): PersonOutcome {
  if (input.kind === 'message') return { changes: connected(input.envelope.body), effects: [] }
  if (input.kind !== 'action') return { changes: [], effects: [] }
  const { action } = input
  if (action.do === 'startMember') return start(state, action, context)
  if (action.do === 'setConfig' && action.of === 'member') return describe(state, action)
  return { changes: [], effects: [said(action), handedOn(action)] }
}

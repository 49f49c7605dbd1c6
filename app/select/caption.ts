import { eventAt, stepAt, type Event, type Frame } from '../../engine'
import { weightOf, worthMore } from './caption-weights'
import { consumerGroupOf } from './consumer-group'
import { factOf, nameIn, namingOf, type EventFact } from './facts'
import { stateOf } from './group'
import { firstGroup } from './members'

export type CaptionPhase = 'join' | 'sync' | 'assign' | 'reconcile' | 'steady' | 'empty' | 'none' | 'path' | 'memory' | 'log' | 'replicas'

/** What a beat says: in what phase the group is, and what happened, the most telling first. */
export interface Caption {
  readonly phase: CaptionPhase
  readonly facts: readonly EventFact[]
  /** The event that the title is about, or null where nothing is told. */
  readonly event: number | null
  /** Of runs beside each other: the lane that it happened in. */
  readonly lane?: string
  /** Of a consumer group: its pictures and captions have a colour of their own. */
  readonly protocol?: 'consumer'
}

/** Of a run without a group: what it is about. */
function phaseWithoutGroup({ world }: Frame): CaptionPhase {
  for (const node of world.nodes.values()) {
    if (node.kind === 'transfer') return 'path'
    if (node.kind === 'page-cache') return 'memory'
    if (node.kind === 'broker' && (node.stored?.logs.size ?? 0) > 0) return 'log'
    if (node.kind === 'sender') return 'replicas'
  }
  return 'none'
}

function phaseOf(frame: Frame, groupId: string | null): CaptionPhase {
  if (groupId === null) return phaseWithoutGroup(frame)
  switch (stateOf(frame, groupId)) {
    case 'PreparingRebalance':
      return 'join'
    case 'CompletingRebalance':
      return 'sync'
    case 'Stable':
      return 'steady'
    case 'Assigning':
      return 'assign'
    case 'Reconciling':
      return 'reconcile'
    case 'Empty':
      return 'empty'
    case 'Dead':
    case null:
      return 'none'
  }
}

/** What a group's change of state says anyway. */
function impliedBy(event: Event): readonly string[] {
  if (event.detail['to'] === 'Stable') return ['AssignmentCommitted', 'MembershipCommitted']
  return event.detail['to'] === 'CompletingRebalance' ? ['RequestParked', 'JoinParked'] : []
}

/** What arrived in a step that yielded no event. */
function arrivalOf(frame: Frame): EventFact | null {
  const row = frame.step === 0 ? null : stepAt(frame.trace, frame.step)
  if (row?.input !== 'message' || row.cause === 0) return null
  const { type, node } = eventAt(frame.trace, row.cause)
  return { kind: 'arrival', type, rule: '', who: node, to: nameIn(namingOf(frame.world), row.node), error: null, detail: {} }
}

const bare = (kind: 'quiet' | 'start', type = ''): EventFact => ({ kind, type, rule: '', who: '', to: '', error: null, detail: {} })

/** The facts of the steps since the moment before: the headline, and at most two more worth a sentence. */
export function captionOf(frame: Frame, groupId: string | null): Caption {
  const group = groupId ?? firstGroup(frame.world)
  const told = toldOf(frame, group)
  return group !== null && consumerGroupOf(frame.world, group) !== null ? { ...told, protocol: 'consumer' } : told
}

function toldOf(frame: Frame, group: string | null): Caption {
  const phase = phaseOf(frame, group)
  if (frame.step === 0) return { phase, facts: [bare('start', phase)], event: null }
  const naming = namingOf(frame.world)
  const weighed = frame.events
    .map((event) => ({ event, weight: weightOf(event) }))
    .sort((a, b) => b.weight - a.weight || b.event.id - a.event.id)
  const [head] = weighed
  if (head === undefined) return { phase, facts: [arrivalOf(frame) ?? bare('quiet')], event: null }
  const told = new Set([head.event.type, ...(head.event.type === 'GroupStateChanged' ? impliedBy(head.event) : [])])
  const more: Event[] = []
  for (const { event, weight } of weighed) {
    if (more.length === 2 || weight < worthMore) break
    if (told.has(event.type)) continue
    told.add(event.type)
    more.push(event)
  }
  const facts = [head.event, ...more.sort((a, b) => a.id - b.id)].map((event) => factOf(event, naming))
  return { phase, facts, event: head.event.id }
}

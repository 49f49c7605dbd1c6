import type { Envelope, NetworkFault, NodeId } from './node'
import { between, hashText, randomAt } from './random'
import { push } from './queue'
import { ownMap, type Link, type Road, type World } from './world'

function fits(fault: NetworkFault, envelope: Envelope<unknown>): boolean {
  return (
    (fault.label === undefined || fault.label === envelope.label) &&
    (fault.from === undefined || fault.from === envelope.from) &&
    (fault.to === undefined || fault.to === envelope.to)
  )
}

/** The first standing fault whose turn this message is; it is used up by it. */
function faultFor<S, B, A>(world: World<S, B, A>, envelope: Envelope<B>): NetworkFault['kind'] | null {
  for (const [index, standing] of world.faults.entries()) {
    if (!fits(standing.fault, envelope)) continue
    standing.seen += 1
    if (standing.seen < (standing.fault.nth ?? 1)) continue
    world.faults.splice(index, 1)
    return standing.fault.kind
  }
  return null
}

const unused: Link = { messages: 0, lastDueAt: 0 }

function roadBetween<S, B, A>(world: World<S, B, A>, from: NodeId, to: NodeId): Road {
  const road = (world.roads.size === 1 ? undefined : world.roads.get(`${from}>${to}`)) ?? world.roads.get('*')
  if (road === undefined) throw new Error('a world without a road')
  return road
}

function queueMessage<S, B, A>(world: World<S, B, A>, envelope: Envelope<B>): void {
  push(world.queue, {
    at: envelope.dueAt,
    serial: ++world.serial,
    node: envelope.to,
    cause: envelope.event,
    key: '',
    envelope,
    action: null,
  })
}

/** Put a message on its road: latency from the seed, order kept within a connection, faults as they stand. */
export function transmit<S, B, A>(world: World<S, B, A>, draft: Omit<Envelope<B>, 'dueAt'>, lane: string): void {
  const { from, to } = draft
  const links = ownMap(world.links, world.owned.links, from)
  const receiver = lane === '' ? to : `${to}/${lane}`
  const link = links.get(receiver) ?? unused
  const road = roadBetween(world, from, to)
  const index = link.messages
  const varies = road.latencyMin !== road.latencyMax
  const stream = varies || road.lossPerMillion > 0 || road.duplicatePerMillion > 0 ? hashText(receiver, hashText(from)) : 0
  const latency = varies ? between(randomAt(world.seed, stream, 3 * index), road.latencyMin, road.latencyMax) : road.latencyMin
  const dueAt = Math.max(draft.sentAt + latency, link.lastDueAt)
  links.set(receiver, { messages: index + 1, lastDueAt: dueAt })
  const envelope: Envelope<B> = { ...draft, dueAt }
  const fault = world.faults.length === 0 ? null : faultFor(world, envelope)
  if (fault === 'hold') world.heldBack.push(envelope)
  if (fault === 'hold' || fault === 'drop') return
  if (road.lossPerMillion > 0 && randomAt(world.seed, stream, 3 * index + 1) % 1_000_000 < road.lossPerMillion) return
  queueMessage(world, envelope)
  if (road.duplicatePerMillion > 0 && randomAt(world.seed, stream, 3 * index + 2) % 1_000_000 < road.duplicatePerMillion)
    queueMessage(world, envelope)
}

/** Let a fault stand, or let go at once of the oldest message held back that fits. */
export function setFault<S, B, A>(world: World<S, B, A>, fault: NetworkFault): void {
  if (fault.kind !== 'release') {
    world.faults.push({ fault, seen: 0 })
    return
  }
  const index = world.heldBack.findIndex((envelope) => fits(fault, envelope))
  const [envelope] = index < 0 ? [] : world.heldBack.splice(index, 1)
  if (envelope !== undefined) queueMessage(world, { ...envelope, dueAt: world.time })
}

import type { Envelope, NetworkFault, NodeId } from './node'
import { between, hashText, randomAt } from './random'
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

function queueMessage<S, B, A>(world: World<S, B, A>, envelope: Envelope<B>): void {
  world.queue.push({
    at: envelope.dueAt,
    serial: ++world.serial,
    node: envelope.to,
    cause: envelope.event,
    key: '',
    envelope,
    action: null,
  })
}

function roadBetween<S, B, A>(world: World<S, B, A>, from: NodeId, to: NodeId): Road {
  const road = (world.roads.size === 1 ? undefined : world.roads.get(`${from}>${to}`)) ?? world.roads.get('*')
  if (road === undefined) throw new Error('a world without a road')
  return road
}

/** The stream of chance of one connection. */
const streamOf = (from: NodeId, receiver: string): number => hashText(receiver, hashText(from))

/** One connection, for changing: made where there is none, copied where another world reads it too. */
function ownLink<S, B, A>(world: World<S, B, A>, from: NodeId, receiver: string): Link {
  const known = world.links.get(from)?.get(receiver)
  if (known?.owner === world.owned.stamp) return known
  const { owned } = world
  const own: Link =
    known === undefined
      ? { messages: 0, lastDueAt: 0, stream: streamOf(from, receiver), owner: owned.stamp }
      : { messages: known.messages, lastDueAt: known.lastDueAt, stream: known.stream, owner: owned.stamp }
  ownMap(world.links, owned.links, from).set(receiver, own)
  return own
}

/** Moves a connection on by one message: latency from the seed, order kept. */
function nextOn<S, B, A>(world: World<S, B, A>, road: Road, from: NodeId, receiver: string): Link {
  const link = ownLink(world, from, receiver)
  link.messages += 1
  const { latencyMin, latencyMax } = road
  const latency =
    latencyMin === latencyMax ? latencyMin : between(randomAt(world.seed, link.stream, 3 * link.messages), latencyMin, latencyMax)
  const due = world.time + latency
  if (due > link.lastDueAt) link.lastDueAt = due
  return link
}

/** Whether chance of one in so many million strikes; `draw` tells one kind of chance from another. */
function strikes<S, B, A>(world: World<S, B, A>, link: Link, draw: number, perMillion: number): boolean {
  return perMillion > 0 && randomAt(world.seed, link.stream, 3 * link.messages + draw) % 1_000_000 < perMillion
}

const receiversKept = 100_000
const receivers = new Map<string, Map<NodeId, string>>()

/** `broker-1/group`: the same string object each time, since it is looked up with every message. */
function receiverOn(lane: string, to: NodeId): string {
  let known = receivers.get(lane)
  if (known === undefined || known.size > receiversKept) receivers.set(lane, (known = new Map<NodeId, string>()))
  const name = known.get(to)
  if (name !== undefined) return name
  const fresh = `${to}/${lane}`
  known.set(to, fresh)
  return fresh
}

/** Put a message that is sent now on its road, with the faults that stand. The event that says so is the world's last. */
export function transmit<S, B, A>(
  world: World<S, B, A>,
  from: NodeId,
  to: NodeId,
  label: string,
  body: B,
  lane: string,
  sure: boolean,
): void {
  const road = roadBetween(world, from, to)
  const link = nextOn(world, road, from, lane === '' ? to : receiverOn(lane, to))
  const envelope: Envelope<B> = {
    number: world.messages,
    from,
    to,
    label,
    sentAt: world.time,
    dueAt: link.lastDueAt,
    event: world.events,
    body,
  }
  const fault = world.faults.length === 0 ? null : faultFor(world, envelope)
  if (fault === 'hold') world.heldBack.push(envelope)
  if (fault === 'hold' || fault === 'drop' || (!sure && strikes(world, link, 1, road.lossPerMillion))) return
  queueMessage(world, envelope)
  if (!sure && strikes(world, link, 2, road.duplicatePerMillion)) queueMessage(world, envelope)
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

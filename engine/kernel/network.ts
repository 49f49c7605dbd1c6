import type { Envelope, NetworkFault } from './node'
import { between, hashText, randomAt } from './random'
import { push } from './queue'
import type { Link, Road, World } from './world'

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

function linkOf<S, B, A>(world: World<S, B, A>, name: string): Link {
  const link = world.links.get(name)
  if (link !== undefined) return link
  const fresh = { messages: 0, lastDueAt: 0 }
  world.links.set(name, fresh)
  return fresh
}

function queueMessage<S, B, A>(world: World<S, B, A>, envelope: Envelope<B>): void {
  push(world.queue, { at: envelope.dueAt, serial: ++world.serial, node: envelope.to, cause: envelope.event, key: '', envelope, action: null })
}

/** Put a message on its road: latency from the seed, order kept within a connection, faults as they stand. */
export function transmit<S, B, A>(world: World<S, B, A>, draft: Omit<Envelope<B>, 'dueAt'>, lane: string): void {
  const name = `${draft.from}>${draft.to}${lane}`
  const link = linkOf(world, name)
  const road: Road | undefined = world.roads.get(`${draft.from}>${draft.to}`) ?? world.roads.get('*')
  if (road === undefined) throw new Error('a world without a road')
  const index = link.messages++
  const stream = road.latencyMin === road.latencyMax && road.lossPerMillion === 0 && road.duplicatePerMillion === 0 ? 0 : hashText(name)
  const latency = road.latencyMin === road.latencyMax ? road.latencyMin : between(randomAt(world.seed, stream, 3 * index), road.latencyMin, road.latencyMax)
  const dueAt = Math.max(draft.sentAt + latency, link.lastDueAt)
  link.lastDueAt = dueAt
  const envelope: Envelope<B> = { ...draft, dueAt }
  const fault = world.faults.length === 0 ? null : faultFor(world, envelope)
  if (fault === 'hold') world.heldBack.push(envelope)
  if (fault === 'hold' || fault === 'drop') return
  if (road.lossPerMillion > 0 && randomAt(world.seed, stream, 3 * index + 1) % 1_000_000 < road.lossPerMillion) return
  queueMessage(world, envelope)
  if (road.duplicatePerMillion > 0 && randomAt(world.seed, stream, 3 * index + 2) % 1_000_000 < road.duplicatePerMillion) queueMessage(world, envelope)
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

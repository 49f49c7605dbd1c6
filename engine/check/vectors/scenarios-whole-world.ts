import { brokerNode, type ClusterWorld, type ConsumerState } from '../../cluster/world'
import type { GroupRequest } from '../../groups/wire/group-message'
import { setTimer } from '../../kernel/timers'
import { text, Unreadable, whole, type Json } from './reading'

/** No poll until the list says so. */
export const veryLongMs = 3_600_000

/** A client of a step list, once it has been started. */
export function consumerOf(world: ClusterWorld, client: string): ConsumerState {
  const state = world.nodes.get(client)
  if (state?.kind !== 'consumer') throw new Unreadable('do.client', 'a client that has been started', client)
  return state
}

/** Its heartbeat timer fires now. */
export function beat(world: ClusterWorld, client: string): void {
  const { client: member } = consumerOf(world, client)
  member.heartbeatDueAt = world.time
  setTimer(world, client, 'heartbeat', world.time, 0)
}

function coordinatorOf(world: ClusterWorld): string {
  for (const [node, state] of world.nodes)
    if (state.kind === 'broker') for (const shard of state.shards.values()) if (shard.groups.has('g')) return node
  return brokerNode(1)
}

/** A step's request reaches the coordinator as it stands, whatever its client would do. */
export function sendAsItStands(world: ClusterWorld, step: Json, request: GroupRequest): void {
  const from = text(step['from'], 'from')
  const to = coordinatorOf(world)
  const body = { ...request, correlationId: 900_000 + whole(step['n'], 'n') }
  const label = `${request.api}Request`
  const envelope = { number: 0, from, to, label, sentAt: world.time, dueAt: world.time, event: 0, body }
  world.queue.push({ at: world.time, serial: ++world.serial, node: to, cause: 0, key: '', envelope, action: null })
}

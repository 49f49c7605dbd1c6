import type { ClusterWorld, ConsumerState } from '../cluster/world'
import type { Group } from '../groups/group-shard'
import type { Detail } from '../kernel/event'
import type { SimTime } from '../kernel/node'
import { fromMs } from '../kernel/time'
import { type Company, consumerGroupLacks, classicGroupLacks } from './group-lacks'

/**
 * How long a group may take from its last event on: a member that is silent is out after its session's 45 s, one that does not give up, or
 * does not join, after max.poll.interval.ms, 300 s; then a few heartbeats see to what it held up.
 */
export const convergesWithin: SimTime = fromMs(400_000)

/** How long an application is going to be away yet. */
function awayFor(world: ClusterWorld, { threadUntil, commands }: ConsumerState): SimTime {
  const told = commands.reduce((sum, command) => sum + (command.do === 'busy' ? fromMs(command.forMs) : 0), 0)
  return told + Math.max(0, (threadUntil ?? 0) - world.time)
}

/** When the last action that waits is done, and every application has been away for as long as it was told to. */
export function lastEventAt(world: ClusterWorld): SimTime {
  let last = world.time
  let away = 0
  for (const { at, action } of world.queue) if (action !== null && at > last) last = at
  for (const state of world.nodes.values()) if (state.kind === 'consumer') away = Math.max(away, awayFor(world, state))
  return last + away
}

/** From now on nobody writes, and no message is lost or doubled: what still happens is the groups' own doing. */
export function quieten(world: ClusterWorld): void {
  for (const [name, { kind }] of world.nodes) if (kind === 'producer') world.halted.add(name)
  for (const [name, road] of world.roads) world.roads.set(name, { ...road, lossPerMillion: 0, duplicatePerMillion: 0 })
}

/** `null` where a process has yet to become a member, or a coordinator to load its groups. */
function companyOf(world: ClusterWorld): Company | null {
  const groups: Group[] = []
  const processes = new Map<string, ConsumerState>()
  for (const state of world.nodes.values()) {
    if (state.kind === 'consumer') {
      if (state.process === 'frozen') return null
      // Who was put out for good stays out until he is started again.
      if (state.process !== 'running' || (state.client.protocol === 'consumer' && state.client.state === 'FATAL')) continue
      if (state.client.memberId === '' || state.thread === 'busy') return null
      processes.set(state.client.memberId, state)
    } else if (state.kind === 'broker')
      for (const { loading, groups: hosted } of state.shards.values()) {
        if (loading) return null
        if (hosted.size > 0) groups.push(...hosted.values())
      }
  }
  return { groups, processes }
}

/**
 * What is still to come before the world is at rest, or `null`: then every process is a member, every member has come to the group's epoch
 * (or generation) with all of its target in hand, nothing is pending, and every partition has an owner (Kafka's model: converges).
 */
export function unconverged(world: ClusterWorld): Detail | null {
  const company = companyOf(world)
  if (company === null) return { lacks: 'processes' }
  const { groups, processes } = company
  const alive = groups.filter((group) => !(group.kind === 'classic' && group.state === 'Dead'))
  if (processes.size > 0 && alive.length === 0) return { lacks: 'group' }
  for (const group of alive) {
    if (group.members.size === 0 && processes.size === 0) continue
    const lacks = group.kind === 'consumer' ? consumerGroupLacks(world, group, company) : classicGroupLacks(world, group, company)
    if (lacks !== null) return { group: group.groupId, ...lacks }
  }
  return null
}

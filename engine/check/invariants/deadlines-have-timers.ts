import type { ClusterWorld } from '../../cluster/world'
import { timerKey } from '../../groups/coordinator/timer-key'
import type { ClassicGroup } from '../../groups/classic/state'
import type { ConsumerGroup, MemberTimerKind } from '../../groups/consumer/state'
import type { Detail } from '../../kernel/event'
import type { WorldInvariant } from './invariant'

function missingOfConsumer(world: ClusterWorld, node: string, partition: number, { groupId, timers }: ConsumerGroup): Detail | null {
  const known = world.timers.get(node)
  for (const kind of Object.keys(timers) as MemberTimerKind[])
    for (const [memberId, { deadline }] of timers[kind])
      if (known?.get(`shard/${String(partition)}/${timerKey(kind, groupId, memberId)}`)?.at !== deadline)
        return { timer: kind, member: memberId }
  return null
}

function missingOf(world: ClusterWorld, node: string, partition: number, group: ClassicGroup): Detail | null {
  const timers = world.timers.get(node)
  const ticks = (key: string, at: number): boolean => timers?.get(`shard/${String(partition)}/${key}`)?.at === at
  for (const { memberId, sessionDeadline } of group.members.values())
    if (sessionDeadline !== null && !ticks(timerKey('session', group.groupId, memberId), sessionDeadline))
      return { timer: 'session', member: memberId }
  for (const [memberId, until] of group.pendingJoin)
    if (!ticks(timerKey('session', group.groupId, memberId), until)) return { timer: 'pending-id', member: memberId }
  if (group.joinPhase !== null && !ticks(timerKey('join', group.groupId), group.joinPhase.deadline)) return { timer: group.joinPhase.kind }
  if (group.pendingSyncDeadline !== null && !ticks(timerKey('sync', group.groupId), group.pendingSyncDeadline))
    return { timer: 'pending-sync-check' }
  return null
}

/** Every deadline that a coordinator keeps has a timer that will fire then. */
export const deadlinesHaveTimers: WorldInvariant = {
  name: 'deadlines-have-timers',
  ofWorld(world) {
    for (const [node, state] of world.nodes) {
      if (state.kind !== 'broker') continue
      for (const [partition, shard] of state.shards)
        for (const group of shard.groups.values()) {
          const wrong =
            group.kind === 'consumer'
              ? missingOfConsumer(world, node, partition, group)
              : group.state === 'Dead'
                ? null
                : missingOf(world, node, partition, group)
          if (wrong !== null) return { group: group.groupId, ...wrong }
        }
    }
    return null
  },
}

import { expect, test } from 'vitest'
import { clusterBehaviour } from '../../cluster/behaviour'
import type { ClusterWorld } from '../../cluster/world'
import type { ConsumerGroup, CurrentAssignment } from '../../groups/consumer/state'
import { consumerGroupIn } from '../../groups/group-shard'
import { step } from '../../kernel/step'
import { defaultGroup } from '../../scenario/random-group'
import { Checker } from '../checker'
import { Schedules } from '../explore/schedule'
import { invariantNames } from '../invariants'

function groupIn(world: ClusterWorld): ConsumerGroup {
  for (const state of world.nodes.values())
    if (state.kind === 'broker')
      for (const shard of state.shards.values()) {
        const group = consumerGroupIn(shard, 'g')
        if (group !== undefined) return group
      }
  throw new Error('no group')
}

/** A consumer group that has come together, looked at all the way. */
function settled(checker: Checker): ClusterWorld {
  const world = new Schedules({ ...defaultGroup, protocol: 'consumer' }, null).begin(3)
  while (world.time < 30_000_000 && step(world, clusterBehaviour, checker.recorder)) expect(checker.afterStep(world)).toBeNull()
  return world
}

/** The current assignment of one member as it never could be. */
function change(group: ConsumerGroup, index: number, to: (current: CurrentAssignment) => CurrentAssignment): void {
  const [id, member] = [...group.members][index] ?? []
  if (id === undefined || member === undefined) throw new Error('no member')
  group.members.set(id, member.at(to(member.current)))
}

test.each<[string, (group: ConsumerGroup) => void]>([
  [
    'one-assignee',
    (group) => {
      const [other] = [...group.members.values()].filter(({ current }) => current.assigned.size > 0)
      const index = [...group.members.values()].findIndex((member) => member !== other)
      change(group, index, (current) => ({ ...current, pendingRevocation: other?.current.assigned ?? new Map() }))
    },
  ],
  [
    'assigned-after-release',
    (group) => {
      const giver = [...group.members.values()].findIndex(({ current }) => current.assigned.size > 0)
      const given = [...group.members.values()][giver]?.current.assigned ?? new Map()
      change(group, giver, (current) => ({ ...current, assigned: new Map() }))
      change(group, (giver + 1) % 3, (current) => ({ ...current, assigned: given }))
    },
  ],
  [
    'removal-raises-epoch',
    (group) => {
      for (const id of [...group.members.keys()].slice(0, 1)) group.members.delete(id)
    },
  ],
  [
    'states-are-true',
    (group) => {
      change(group, 0, (current) => ({ ...current, state: 'UNREVOKED_PARTITIONS' }))
    },
  ],
  [
    'states-are-true',
    (group) => {
      for (const index of [0, 1, 2]) change(group, index, (current) => ({ ...current, assigned: new Map() }))
    },
  ],
  [
    'waiting-ends',
    (group) => {
      group.timers.session.clear()
    },
  ],
  [
    'epochs-never-fall',
    (group) => {
      change(group, 0, (current) => ({ ...current, memberEpoch: group.assignmentEpoch + 1 }))
    },
  ],
  [
    'epochs-never-fall',
    (group) => {
      group.groupEpoch -= 1
    },
  ],
  [
    'epochs-never-fall',
    (group) => {
      change(group, 0, (current) => ({ ...current, memberEpoch: 1 }))
    },
  ],
  [
    'hard-state-is-replay',
    (group) => {
      group.assignmentTimestamp += 1
    },
  ],
  [
    'hard-state-is-replay',
    (group) => {
      change(group, 0, (current) => ({ ...current, previousMemberEpoch: 1 }))
    },
  ],
])('%s can fail', (name, breakIt) => {
  const checker = new Checker()
  const world = settled(checker)
  expect(checker.everything(world)).toBeNull()
  breakIt(groupIn(world))
  expect(checker.everything(world)?.invariant).toBe(name)
  expect(invariantNames).toContain(name)
})

test('client-epoch-falls-by-fencing can fail', () => {
  const checker = new Checker()
  const world = settled(checker)
  for (const state of world.nodes.values())
    if (state.kind === 'consumer' && state.client.protocol === 'consumer') state.client.memberEpoch -= 1
  let found: string | undefined
  while (found === undefined && step(world, clusterBehaviour, checker.recorder)) found = checker.afterStep(world)?.invariant
  expect(found).toBe('client-epoch-falls-by-fencing')
  expect(invariantNames).toContain(found)
})

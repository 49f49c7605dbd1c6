import { expect, test } from 'vitest'
import { clusterBehaviour } from '../cluster/behaviour'
import { worldNode, type ClusterWorld, type ConsumerState } from '../cluster/world'
import { consumerGroupIn } from '../groups/group-shard'
import { interject } from '../kernel/due'
import { step } from '../kernel/step'
import { defaultGroup, randomGroupId, type GroupProtocol } from '../scenario/random-group'
import { silent } from '../trace/trace'
import { lastEventAt, quieten, unconverged } from './convergence'
import { Schedules } from './explore/schedule'
import { consumerGroupOf } from './explore/shape-of-orders'

function runTo(world: ClusterWorld, time: number): void {
  while (world.time < time && step(world, clusterBehaviour, silent));
}

function atRest(protocol: GroupProtocol): ClusterWorld {
  const world = new Schedules({ ...defaultGroup, protocol }, null).begin(3)
  runTo(world, 40_000_000)
  return world
}

function groupOf(world: ClusterWorld) {
  const group = consumerGroupOf(world)
  if (group === undefined) throw new Error('no group')
  return group
}

function someProcess(world: ClusterWorld): ConsumerState {
  for (const state of world.nodes.values()) if (state.kind === 'consumer' && state.owned.length > 0) return state
  throw new Error('no process')
}

test.each(['classic', 'consumer', 'both'] as const)('a group that was left alone is at rest, and was not before: %s', (protocol) => {
  const world = new Schedules({ ...defaultGroup, protocol }, null).begin(3)
  let moved = 0
  for (let time = 0; time < 12_000_000; time += 100_000) {
    runTo(world, time)
    if (unconverged(world) !== null) moved += 1
  }
  expect(moved).toBeGreaterThan(3)
  runTo(world, 40_000_000)
  expect(unconverged(world)).toBeNull()
})

test.each<[string, (world: ClusterWorld) => void]>([
  [
    'a target that is not computed',
    (world) => {
      groupOf(world).groupEpoch += 1
    },
  ],
  [
    'a member that is behind',
    (world) => {
      const [first] = groupOf(world).members
      if (first !== undefined) groupOf(world).members.set(first[0], first[1].at({ ...first[1].current, memberEpoch: 1 }))
    },
  ],
  [
    'partitions that a process has not taken up',
    (world) => {
      someProcess(world).owned = []
    },
  ],
  [
    'a process that is no member',
    (world) => {
      groupOf(world).members.delete(someProcess(world).client.memberId)
    },
  ],
  [
    'a member without a process',
    (world) => {
      someProcess(world).process = 'killed'
    },
  ],
  [
    'an application that is away',
    (world) => {
      someProcess(world).thread = 'busy'
    },
  ],
])('is not at rest: %s', (_, disturb) => {
  const world = atRest('consumer')
  disturb(world)
  expect(unconverged(world)).not.toBeNull()
})

test('the last event is the last action that waits, and what applications are away for after it', () => {
  const world = atRest('consumer')
  expect(lastEventAt(world)).toBe(world.time)
  interject(world, worldNode, { do: 'busy', member: 'm1', forMs: 5000 })
  runTo(world, world.time + 1_000_000)
  expect(lastEventAt(world)).toBeGreaterThan(world.time + 3_000_000)
})

test('in a quiet world nobody writes', () => {
  const world = atRest('consumer')
  quieten(world)
  runTo(world, world.time + 1_000_000)
  const ends = (): number[] =>
    [...world.nodes.values()].flatMap((node) => (node.kind === 'broker' ? [node.logs.get('orders-0')?.logEndOffset ?? 0] : []))
  const before = ends()
  runTo(world, world.time + 10_000_000)
  expect(ends()).toEqual(before)
})

test('two fail-overs on each other’s heels: the log follows its leader', () => {
  for (let gapMs = 0; gapMs < 12; gapMs++) {
    const world = atRest('consumer')
    const epoch = groupOf(world).groupEpoch
    const move = { do: 'moveCoordinator', group: randomGroupId, loadMs: 10 } as const
    interject(world, worldNode, move)
    runTo(world, world.time + 1000 * gapMs)
    interject(world, worldNode, move)
    runTo(world, world.time + 30_000_000)
    expect(unconverged(world)).toBeNull()
    expect(groupOf(world).groupEpoch).toBe(epoch)
    const hosts = [...world.nodes.values()].filter(
      (node) => node.kind === 'broker' && [...node.shards.values()].some((shard) => consumerGroupIn(shard, randomGroupId) !== undefined),
    )
    expect(hosts.length).toBe(1)
  }
})

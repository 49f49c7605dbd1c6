import { classicGroupIn } from '../groups/group-shard'
import { expect, test } from 'vitest'
import { clusterBehaviour } from '../cluster/behaviour'
import type { ClusterWorld } from '../cluster/world'
import { step } from '../kernel/step'
import { defaultGroup, groupProtocolNames } from '../scenario/random-group'
import { silent } from '../trace/trace'
import { Checker } from './checker'
import { Schedules } from './explore/schedule'
import { invariantNames } from './invariants'
import { Laws, lots } from './laws'

test.each(lots)(
  'a thousand random scenarios obey every law, lot %i',
  (lot) => {
    expect(new Laws(100).brokenInLot(lot, () => ({ equality: true, rest: false }))).toBeNull()
  },
  300_000,
)

test.each(groupProtocolNames)(
  'a few long ones as well: %s',
  (protocol) => {
    const laws = new Laws(6000, protocol)
    for (let seed = 1; seed <= 12; seed++) expect(laws.broken(seed)?.violation ?? null).toBeNull()
  },
  300_000,
)

/** A settled group of three, to be broken by hand. */
function settled(): ClusterWorld {
  const world = new Schedules(defaultGroup, null).begin(3)
  while (world.time < 30_000_000 && step(world, clusterBehaviour, silent));
  return world
}

function groupIn(world: ClusterWorld) {
  for (const state of world.nodes.values())
    if (state.kind === 'broker')
      for (const shard of state.shards.values()) {
        const group = classicGroupIn(shard, 'g')
        if (group !== undefined) return { shard, group, members: [...group.members.values()] }
      }
  throw new Error('no group')
}

const brokenBy: readonly (readonly [string, (world: ClusterWorld) => void])[] = [
  [
    'one-owner',
    (world) => {
      const [first, second] = groupIn(world).members
      if (first !== undefined && second !== undefined) second.assignment = first.assignment
    },
  ],
  [
    'leader-is-member',
    (world) => {
      groupIn(world).group.leaderId = 'nobody'
    },
  ],
  [
    'parked-requests-end',
    (world) => {
      const { group, members } = groupIn(world)
      if (members[0] !== undefined) members[0].awaitingJoin = 'x'
      group.awaitingJoin = 1
    },
  ],
  [
    'stable-has-record',
    (world) => {
      groupIn(world).group.generationId += 1
    },
  ],
  [
    'empty-has-no-members',
    (world) => {
      groupIn(world).group.state = 'Empty'
    },
  ],
  [
    'counts-agree',
    (world) => {
      groupIn(world).group.pendingSync.add('nobody')
    },
  ],
  [
    'instance-has-one-member',
    (world) => {
      groupIn(world).group.staticMembers.set('i', 'nobody')
    },
  ],
  [
    'deadlines-have-timers',
    (world) => {
      const [member] = groupIn(world).members
      if (member !== undefined) member.sessionDeadline = world.time + 1
    },
  ],
  [
    'hard-state-is-replay',
    (world) => {
      groupIn(world).shard.records.clear()
    },
  ],
]

test.each(brokenBy)('%s can fail', (name, breakIt) => {
  const world = settled()
  const checker = new Checker()
  expect(checker.everything(world)).toBeNull()
  breakIt(world)
  const found = checker.everything(world)?.invariant
  expect(name === 'hard-state-is-replay' ? ['stable-has-record', name] : [name]).toContain(found)
  expect(invariantNames).toContain(name)
})

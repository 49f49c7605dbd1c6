import { expect, test } from 'vitest'
import { clusterBehaviour } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import type { Replica } from '../../cluster/replica/state'
import { controllerNode, type ClusterWorld } from '../../cluster/world'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import { fromMs } from '../../kernel/time'
import { emptyReplicaLog } from '../../log/replica-log'
import { replicationInvariants } from '../invariants'
import { CommittedRecords } from '../invariants/committed-records'
import type { PartitionSight } from '../invariants/invariant'
import { crashesUntilMs } from './crash-scenario'
import { crashSetup, lostIn } from './crashes'
import { ReplicationChecker } from './replication-checker'

const partition = 'orders-0'

/** A story of crashes at its end, where every law held. */
function atTheEnd(): { readonly world: ClusterWorld; readonly checker: ReplicationChecker } {
  const world = buildCluster(crashSetup(3))
  const checker = new ReplicationChecker()
  const until = fromMs(crashesUntilMs + 2300)
  while ((nextAt(world) ?? Infinity) <= until && step(world, clusterBehaviour, checker.recorder))
    expect(checker.afterStep(world)).toBeNull()
  return { world, checker }
}

function replicasIn(world: ClusterWorld): Map<number, Replica> {
  const replicas = new Map<number, Replica>()
  for (const state of world.nodes.values()) {
    const replica = state.kind === 'broker' ? state.replication?.replicas.get(partition) : undefined
    if (state.kind === 'broker' && replica !== undefined) replicas.set(state.broker, replica)
  }
  return replicas
}

function sightOf({ world, checker }: ReturnType<typeof atTheEnd>): PartitionSight {
  const controller = world.nodes.get(controllerNode)
  const registration = controller?.kind === 'controller' ? controller.replication?.image.partitions.get(partition) : undefined
  if (registration === undefined) throw new Error('no partition')
  const committed = checker.committed(partition) ?? new CommittedRecords()
  expect(committed.end).toBeGreaterThan(0)
  return {
    partition,
    registration,
    replicas: replicasIn(world),
    committed,
    leaders: new Map([[registration.leaderEpoch, new Set([1])]]),
    before: null,
  }
}

const changed = (sight: PartitionSight, broker: number, change: (replica: Replica) => Replica): PartitionSight => {
  const replica = sight.replicas.get(broker)
  if (replica === undefined) throw new Error('no replica')
  return { ...sight, replicas: new Map(sight.replicas).set(broker, change(replica)) }
}

const ofLeader = (sight: PartitionSight, change: (replica: Replica) => Replica): PartitionSight =>
  changed(sight, sight.registration.leader, change)

const withLog =
  (log: Partial<Replica['log']>) =>
  (replica: Replica): Replica => ({ ...replica, log: { ...replica.log, ...log } })

const brokenBy: readonly (readonly [law: string, how: string, (sight: PartitionSight) => PartitionSight])[] = [
  ['high-watermark-is-committed', 'above the end', (sight) => ofLeader(sight, withLog({ highWatermark: 1_000 }))],
  [
    'high-watermark-is-committed',
    'above what was shown',
    (sight) => ofLeader(sight, withLog({ logEndOffset: sight.committed.end + 5, highWatermark: sight.committed.end + 5 })),
  ],
  [
    'leader-epochs-never-fall',
    'at the controller',
    (sight) => ({
      ...sight,
      before: { registration: { ...sight.registration, leaderEpoch: sight.registration.leaderEpoch + 1 }, replicas: sight.replicas },
    }),
  ],
  [
    'leader-epochs-never-fall',
    'with another leader',
    (sight) => ({ ...sight, before: { registration: { ...sight.registration, leader: 9 }, replicas: sight.replicas } }),
  ],
  [
    'leader-epochs-never-fall',
    'on a broker, before its controller',
    (sight) => ofLeader(sight, (replica) => ({ ...replica, leaderEpoch: sight.registration.leaderEpoch + 1 })),
  ],
  [
    'leader-epochs-never-fall',
    'along a log',
    (sight) =>
      ofLeader(
        sight,
        withLog({
          epochs: [
            { epoch: 4, startOffset: 0 },
            { epoch: 3, startOffset: 1 },
          ],
        }),
      ),
  ],
  ['leaders-have-the-committed', 'with an empty log', (sight) => ofLeader(sight, (replica) => ({ ...replica, log: emptyReplicaLog }))],
  ['in-sync-replicas-agree', 'with an empty log', (sight) => ofLeader(sight, (replica) => ({ ...replica, log: emptyReplicaLog }))],
  ['one-leader-an-epoch', 'two of them', (sight) => ({ ...sight, leaders: new Map([[1, new Set([1, 2])]]) })],
  [
    'leader-was-in-sync',
    'from nowhere',
    (sight) => ({
      ...sight,
      before: { registration: { ...sight.registration, leader: 9, isr: [9], elr: [] }, replicas: sight.replicas },
    }),
  ],
]

test.each(brokenBy)('%s can fail: %s', (law, _how, breakIt) => {
  const sight = sightOf(atTheEnd())
  const invariant = replicationInvariants.find(({ name }) => name === law)
  expect(invariant?.ofPartition(sight)).toBeNull()
  expect(invariant?.ofPartition(breakIt(sight))).not.toBeNull()
})

test('what was shown, or acknowledged, and is gone in the end is lost', () => {
  const end = atTheEnd()
  expect(lostIn(end.world, end.checker)).toBeNull()
  const { registration } = sightOf(end)
  const leader = [...end.world.nodes.values()].find((state) => state.kind === 'broker' && state.broker === registration.leader)
  if (leader?.kind !== 'broker' || leader.replication == null) throw new Error('nobody leads')
  const replica = leader.replication.replicas.get(partition)
  if (replica === undefined) throw new Error('no replica')
  leader.replication = { ...leader.replication, replicas: new Map([[partition, { ...replica, log: emptyReplicaLog }]]) }
  expect(lostIn(end.world, end.checker)).toMatchObject({ invariant: 'acknowledged-is-kept', detail: { offset: 0, of: 'shown' } })
  expect(lostIn(end.world, new ReplicationChecker())).toMatchObject({ detail: { offset: 0, of: 'acknowledged' } })
})

import type { PartitionRegistration } from '../../cluster/control/image'
import type { Replica } from '../../cluster/replica/state'
import { controllerNode, type ClusterWorld, type NodeState } from '../../cluster/world'
import type { Recorder } from '../../kernel/event'
import type { NodeId } from '../../kernel/node'
import type { Violation } from '../checker'
import { replicationInvariants } from '../invariants'
import { CommittedRecords } from '../invariants/committed-records'
import type { PartitionSight } from '../invariants/invariant'
import { readBeyond, readersReadTheCommitted } from '../invariants/readers-read-the-committed'

interface Known {
  registration: PartitionRegistration
  readonly replicas: Map<number, Replica>
  readonly committed: CommittedRecords
  readonly leaders: Map<number, Set<number>>
}

/** Looks at a world of replicas after each of its steps: at every partition of which the step changed something. */
export class ReplicationChecker {
  /** To be handed to `step`, which tells it who acts. */
  readonly recorder: Recorder
  private node: NodeId = ''
  private readonly known = new Map<string, Known>()
  /** Values that are replaced when they change: the controller's partitions, each broker's replicas. */
  private readonly seen = new Map<NodeId, ReadonlyMap<string, unknown>>()

  constructor() {
    this.recorder = {
      step: (_time, _input, node) => {
        this.node = node
      },
      event: () => undefined,
      message: () => undefined,
    }
  }

  /** All of a partition that any leader has shown so far. */
  committed = (partition: string): CommittedRecords | undefined => this.known.get(partition)?.committed

  /** After a step: what it broke, or `null`. */
  afterStep(world: ClusterWorld): Violation | null {
    const { node } = this
    const state = world.nodes.get(node)
    if (state?.kind === 'consumer') {
      const beyond = readBeyond(state, this.committed)
      return beyond === null ? null : { invariant: readersReadTheCommitted, step: world.step, node, detail: beyond }
    }
    const all = state === undefined ? null : partitionsOf(state)
    if (all === null) return null
    const before = this.seen.get(node)
    if (before === all) return null
    this.seen.set(node, all)
    for (const [partition, value] of all) {
      if (before?.get(partition) === value) continue
      const wrong = this.look(world, partition)
      if (wrong !== null) return wrong
    }
    return null
  }

  private look(world: ClusterWorld, partition: string): Violation | null {
    const controller = world.nodes.get(controllerNode)
    const registration = controller?.kind === 'controller' ? controller.replication?.image.partitions.get(partition) : undefined
    if (registration === undefined) return null
    const known = this.known.get(partition)
    const before = known === undefined ? null : { registration: known.registration, replicas: known.replicas }
    const replicas = new Map<number, Replica>()
    for (const state of world.nodes.values()) {
      const replica = state.kind === 'broker' ? state.replication?.replicas.get(partition) : undefined
      if (state.kind === 'broker' && replica !== undefined) replicas.set(state.broker, replica)
    }
    const { committed, leaders } = known ?? { committed: new CommittedRecords(), leaders: new Map<number, Set<number>>() }
    for (const [broker, replica] of replicas) {
      if (replica.role !== 'leader') continue
      committed.note(replica)
      leaders.set(replica.leaderEpoch, (leaders.get(replica.leaderEpoch) ?? new Set()).add(broker))
    }
    const sight: PartitionSight = { partition, registration, replicas, committed, leaders, before }
    this.known.set(partition, { registration, replicas, committed, leaders })
    for (const invariant of replicationInvariants) {
      const detail = invariant.ofPartition(sight)
      if (detail !== null) return { invariant: invariant.name, step: world.step, node: this.node, detail }
    }
    return null
  }
}

function partitionsOf(state: NodeState): ReadonlyMap<string, unknown> | null {
  if (state.kind === 'broker') return state.replication?.replicas ?? null
  return state.kind === 'controller' ? (state.replication?.image.partitions ?? null) : null
}

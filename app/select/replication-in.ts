import type { ClusterWorld, ReplicaManager, ReplicationControl } from '../../engine'

interface Replication {
  readonly control: ReplicationControl | null
  readonly managers: ReadonlyMap<number, ReplicaManager>
}

/** What the controller decided, and what each broker keeps, in order of brokers. */
export function replicationOf(world: ClusterWorld): Replication {
  let control: ReplicationControl | null = null
  const managers: [number, ReplicaManager][] = []
  for (const node of world.nodes.values()) {
    if (node.kind === 'controller') control = node.replication ?? null
    else if (node.kind === 'broker' && node.replication !== undefined) managers.push([node.broker, node.replication])
  }
  return { control, managers: new Map(managers.sort(([a], [b]) => a - b)) }
}

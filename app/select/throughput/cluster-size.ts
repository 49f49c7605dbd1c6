import { offsetsTopic, type ClusterWorld } from '../../../engine'

export interface BrokerStanding {
  readonly broker: number
  readonly up: boolean
  readonly leads: number
}

/** How large a cluster is at one moment: what can be made larger. */
export interface ClusterSize {
  readonly brokers: readonly BrokerStanding[]
  readonly partitions: number
  /** As many replicas as a partition has at most. */
  readonly replicas: number
  /** That run, of all groups. */
  readonly consumers: number
}

/** Counted at one moment; of what is nobody's to make larger, nothing. */
export function sizeOf(world: ClusterWorld): ClusterSize {
  const led = new Map<number, number>()
  const brokers: { broker: number; up: boolean }[] = []
  let [partitions, replicas, consumers] = [0, 0, 0]
  for (const node of world.nodes.values()) {
    if (node.kind === 'controller')
      for (const [name, { leader, replicas: all }] of node.replication?.image.partitions ?? []) {
        // Groups keep their records there: nobody makes it larger.
        if (name.startsWith(`${offsetsTopic}-`)) continue
        partitions += 1
        replicas = Math.max(replicas, all.length)
        led.set(leader, (led.get(leader) ?? 0) + 1)
      }
    else if (node.kind === 'broker') brokers.push({ broker: node.broker, up: node.replication?.life !== 'down' })
    else if (node.kind === 'consumer') consumers += 1
  }
  return {
    brokers: brokers.sort((a, b) => a.broker - b.broker).map((each) => ({ ...each, leads: led.get(each.broker) ?? 0 })),
    partitions,
    replicas,
    consumers,
  }
}

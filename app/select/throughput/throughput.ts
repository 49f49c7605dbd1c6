import { offsetsTopic, type ClusterWorld, type Frame, type SimTime } from '../../../engine'
import { scriptOf, type ScriptAct } from '../comparison/script'
import { ratesIn, type Rates } from './windows'

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

/** One run: what was written, copied and read a second, and what was done to it. */
export interface ThroughputLane extends Rates, ClusterSize {
  /** As the scenario calls it; null for a run that has no name. */
  readonly name: string | null
  readonly script: readonly ScriptAct[]
}

/** Runs of one script on one clock; or one run, as far as it has got. */
export interface Throughput {
  readonly time: SimTime
  readonly endsAt: SimTime
  readonly lanes: readonly ThroughputLane[]
}

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

/** What stays as it is at every moment of a run, read up to a time. */
export type WholeThroughput = Rates & Pick<ThroughputLane, 'script'>

export const wholeThroughput = ({ trace }: Frame, until: SimTime, endsAt: SimTime): WholeThroughput => ({
  ...ratesIn(trace, until, endsAt),
  script: scriptOf(trace, until),
})

/** A run by itself, as far as it has got. */
export function throughputOf(frame: Frame, endsAt: SimTime): Throughput {
  const end = Math.max(1, endsAt, frame.time)
  return {
    time: frame.time,
    endsAt: end,
    lanes: [{ name: null, ...wholeThroughput(frame, frame.time, end), ...sizeOf(frame.world) }],
  }
}

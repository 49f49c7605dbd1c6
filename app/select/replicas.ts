import {
  recordIn,
  type ClusterWorld,
  type EpochEntry,
  type Frame,
  type Replica,
  type ReplicaLog,
  type ReplicaManager,
  type ReplicationControl,
  type SenderResult,
  type SenderState,
} from '../../engine'
import { byPartition } from './leader-rows'
import { newsOf, type ReplicaNews } from './replica-news'

export interface ReplicaCell {
  readonly offset: number
  readonly epoch: number
  /** Its record's value; `null` where only the number of records is kept. */
  readonly value: string | null
}

/** One broker's copy of one partition. */
export interface ReplicaReading {
  readonly broker: number
  readonly role: Replica['role']
  readonly inSync: boolean
  readonly start: number
  /** The offset that the next record gets. */
  readonly end: number
  readonly highWatermark: number
  readonly epochs: readonly EpochEntry[]
  /** The newest records, oldest first. */
  readonly cells: readonly ReplicaCell[]
}

/** A partition as the controller decided it, and every copy of it. */
export interface ReplicatedPartition {
  readonly name: string
  /** −1: nobody. */
  readonly leader: number
  readonly leaderEpoch: number
  readonly replicas: readonly number[]
  readonly isr: readonly number[]
  readonly elr: readonly number[]
  readonly copies: readonly ReplicaReading[]
}

export type BrokerFate = 'running' | 'starting' | 'stopping' | 'down' | 'frozen' | 'fenced'

export interface ReplicaBroker {
  readonly broker: number
  readonly fate: BrokerFate
  readonly leads: readonly string[]
}

/** What a producer was told of a batch. */
export interface ToldBatch {
  readonly producer: string
  readonly acks: -1 | 0 | 1
  readonly partition: string
  readonly baseOffset: number
  readonly values: readonly string[]
  readonly recordCount: number
  readonly error: number
  /** The leader has every record of it, at the offsets that were told; `null`: that cannot be said. */
  readonly kept: boolean | null
}

/** All replicas at one moment. */
export interface ReplicasReading {
  readonly time: number
  readonly brokers: readonly ReplicaBroker[]
  readonly partitions: readonly ReplicatedPartition[]
  readonly news: readonly ReplicaNews[]
  readonly told: readonly ToldBatch[]
}

/** So many records of a log's end cross over to the page. */
export const cellsMost = 32
const partitionsMost = 64
const toldMost = 24

function cellsOf(log: ReplicaLog): readonly ReplicaCell[] {
  const cells: ReplicaCell[] = []
  const first = Math.max(log.logStartOffset, log.logEndOffset - cellsMost)
  for (let link = log.last; link !== null && cells.length < cellsMost; link = link.previous) {
    const { baseOffset, lastOffset, leaderEpoch, records } = link.value
    for (let offset = lastOffset; offset >= Math.max(first, baseOffset); offset--)
      cells.push({ offset, epoch: leaderEpoch, value: records?.[offset - baseOffset]?.value ?? null })
    if (baseOffset <= first) break
  }
  return cells.reverse()
}

function copyOf(broker: number, replica: Replica, isr: readonly number[]): ReplicaReading {
  const { log, role } = replica
  return {
    broker,
    role,
    inSync: isr.includes(broker),
    start: log.logStartOffset,
    end: log.logEndOffset,
    highWatermark: log.highWatermark,
    epochs: log.epochs,
    cells: cellsOf(log),
  }
}

interface Replication {
  readonly control: ReplicationControl | null
  readonly managers: ReadonlyMap<number, ReplicaManager>
}

/** What the controller decided, and what each broker keeps, in order of brokers. */
function replicationOf(world: ClusterWorld): Replication {
  let control: ReplicationControl | null = null
  const managers: [number, ReplicaManager][] = []
  for (const node of world.nodes.values()) {
    if (node.kind === 'controller') control = node.replication ?? null
    else if (node.kind === 'broker' && node.replication !== undefined) managers.push([node.broker, node.replication])
  }
  return { control, managers: new Map(managers.sort(([a], [b]) => a - b)) }
}

function partitionsIn(world: ClusterWorld): readonly ReplicatedPartition[] {
  const { control, managers } = replicationOf(world)
  const partitions: ReplicatedPartition[] = []
  // Those of the brokers' own come last: with fifty of each there would be room for nothing else.
  const own = (name: string): number => Number(name.startsWith('__'))
  const registered = [...(control?.image.partitions ?? [])].sort(([a], [b]) => own(a) - own(b) || byPartition(a, b))
  for (const [name, { leader, leaderEpoch, replicas, isr, elr }] of registered.slice(0, partitionsMost)) {
    const copies = replicas.flatMap((broker) => {
      const replica = managers.get(broker)?.replicas.get(name)
      return replica === undefined ? [] : [copyOf(broker, replica, isr)]
    })
    partitions.push({ name, leader, leaderEpoch, replicas, isr, elr, copies })
  }
  return partitions
}

function brokersIn(world: ClusterWorld, partitions: readonly ReplicatedPartition[]): readonly ReplicaBroker[] {
  const { control, managers } = replicationOf(world)
  return [...managers].map(([broker, { life }]) => {
    const frozen = world.frozen.has(`broker-${String(broker)}`)
    const fenced = control?.image.brokers.get(broker)?.fenced === true
    return {
      broker,
      fate: life === 'running' && frozen ? 'frozen' : life === 'running' && fenced ? 'fenced' : life,
      leads: partitions.filter(({ leader }) => leader === broker).map(({ name }) => name),
    }
  })
}

/** Whether the records of a batch lie where its producer was told; `null` where that cannot be said: nobody leads, it was told nothing, or they are below the log's start. */
function keptIn(log: ReplicaLog | undefined, { baseOffset, records }: SenderResult): boolean | null {
  if (log === undefined || records === null || baseOffset < log.logStartOffset) return null
  return records.every(({ value }, n) => recordIn(log, baseOffset + n)?.value === value)
}

/** The last of what a producer was told, oldest first. */
function newest({ results }: SenderState, most: number): readonly SenderResult[] {
  const found: SenderResult[] = []
  for (let link = results; link !== null && found.length < most; link = link.previous) found.push(link.value)
  return found.reverse()
}

function toldIn(world: ClusterWorld): readonly ToldBatch[] {
  const { control, managers } = replicationOf(world)
  const leadersLog = (partition: string): ReplicaLog | undefined =>
    managers.get(control?.image.partitions.get(partition)?.leader ?? -1)?.replicas.get(partition)?.log
  return [...world.nodes.values()].flatMap((node) =>
    node.kind !== 'sender'
      ? []
      : newest(node, toldMost).map((result): ToldBatch => {
          const { partition, recordCount, records, errorCode: error, baseOffset } = result
          const values = (records ?? []).map(({ value }) => value ?? '')
          const kept = error === 0 ? keptIn(leadersLog(partition), result) : null
          return { producer: node.name, acks: node.settings.acks, partition, baseOffset, values, recordCount, error, kept }
        }),
  )
}

/** Brokers, replicas and what happened between them at this moment. */
export function replicasOf(frame: Frame): ReplicasReading {
  const { world, time } = frame
  const partitions = partitionsIn(world)
  return { time, brokers: brokersIn(world, partitions), partitions, news: newsOf(frame), told: toldIn(world) }
}

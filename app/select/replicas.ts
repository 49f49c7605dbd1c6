import type { ClusterWorld, Frame, Replica, ReplicaLog } from '../../engine'
import { byPartition } from './leader-rows'
import { newsOf } from './replica-news'
import type { ReplicaBroker, ReplicaCell, ReplicaReading, ReplicasReading, ReplicatedPartition } from './replicas-reading'
import { toldIn } from './told-batches'
import { replicationOf } from './replication-in'

/** So many records of a log's end cross over to the page. */
export const cellsMost = 32

const partitionsMost = 64

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

/** Brokers, replicas and what happened between them at this moment. */
export function replicasOf(frame: Frame): ReplicasReading {
  const { world, time } = frame
  const partitions = partitionsIn(world)
  return { time, brokers: brokersIn(world, partitions), partitions, news: newsOf(frame), told: toldIn(world) }
}

import { recordIn, type ClusterWorld, type ReplicaLog, type SenderResult, type SenderState } from '../../engine'
import type { ToldBatch } from './replicas-reading'
import { replicationOf } from './replication-in'

const toldMost = 24

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

/** The last batches that each producer was told of, and whether the leader still has what it promised. */
export function toldIn(world: ClusterWorld): readonly ToldBatch[] {
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

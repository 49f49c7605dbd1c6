import { topicPartition } from '../../kafka/ids'
import { Chain } from '../../log/chain'
import { replayed } from '../../cluster/control/replay'
import { emptyImage } from '../../cluster/control/image'
import { brokerNode, controllerNode, type ClusterWorld } from '../../cluster/world'
import type { PartitionState } from '../../recording/replication/controller-records'
import type { ReplicationCase } from '../../recording/replication/case-file'
import type { SeenReplica, SeenSnapshot } from './replication-run'
import { beforeMs } from './replication-setup'

const toMs = (time: number): number => time / 1000 - beforeMs

/** Every state that the controller gave the partition, in the order of its log. */
export function statesIn(world: ClusterWorld, topic: string): readonly PartitionState[] {
  const node = world.nodes.get(controllerNode)
  const states: PartitionState[] = []
  let image = emptyImage
  for (const { at, record } of Chain.toArray(node?.kind === 'controller' ? (node.replication?.records ?? null) : null)) {
    image = replayed(image, [record])
    if (record.type !== 'PartitionRecord' && record.type !== 'PartitionChangeRecord') continue
    const known = record.topic === topic ? image.partitions.get(topicPartition(topic, 0)) : undefined
    if (known === undefined) continue
    const { leader, leaderEpoch, partitionEpoch, isr, elr, lastKnownElr, leaderRecoveryState } = known
    states.push({ atMs: toMs(at), leader, leaderEpoch, partitionEpoch, isr, elr, lastKnownElr, leaderRecoveryState })
  }
  return states
}

/** Who leads the partition as the controller has it, and in which epoch; −1: nobody. */
export function leaderIn(world: ClusterWorld, topic: string): { readonly leader: number; readonly leaderEpoch: number } {
  const node = world.nodes.get(controllerNode)
  const known = node?.kind === 'controller' ? node.replication?.image.partitions.get(topicPartition(topic, 0)) : undefined
  return known ?? { leader: -1, leaderEpoch: -1 }
}

/** Whether the topic has these settings now. */
export function isSet(world: ClusterWorld, topic: string, settings: ReadonlyMap<string, string>): boolean {
  const node = world.nodes.get(controllerNode)
  const configs = node?.kind === 'controller' ? node.replication?.image.configs.get(`topic/${topic}`) : undefined
  return [...settings].every(([name, value]) => configs?.get(name) === value)
}

function replicaIn(world: ClusterWorld, broker: number, topic: string): SeenReplica | null {
  const node = world.nodes.get(brokerNode(broker))
  const replica = node?.kind === 'broker' ? node.replication?.replicas.get(topicPartition(topic, 0)) : undefined
  if (replica === undefined) return null
  const { last, logEndOffset, logStartOffset, highWatermark, epochs } = replica.log
  const batches = Chain.toArray(last).map(({ baseOffset, lastOffset, leaderEpoch, producerEpoch, baseSequence, records }) => ({
    baseOffset,
    lastOffset,
    leaderEpoch,
    producerEpoch,
    baseSequence,
    values: (records ?? []).map(({ value }) => value ?? ''),
  }))
  return { batches, logEndOffset, epochs, highWatermark, logStartOffset }
}

/** Each replica as it is now, on the disk or in the process. */
export function snapshotOf(world: ClusterWorld, { brokers, topic }: ReplicationCase, atMs: number): SeenSnapshot {
  const replicas = new Map<number, SeenReplica>()
  for (const broker of brokers) {
    const replica = replicaIn(world, broker, topic)
    if (replica !== null) replicas.set(broker, replica)
  }
  return { atMs, replicas }
}

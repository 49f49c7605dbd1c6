import type { Frame } from '../../../engine'
import type { ReplicaNews } from '../../select/replica-news'
import { replicasOf } from '../../select/replicas'
import type { ReplicaBroker, ReplicaReading, ReplicasReading, ReplicatedPartition } from '../../select/replicas-reading'
import type { Words } from '../../words/en'

export type { ReplicaBroker, ReplicaCell, ReplicaReading, ReplicatedPartition } from '../../select/replicas-reading'
export type { ReplicaNews } from '../../select/replica-news'

/** Which broker leads what, how far each replica is, and what followers ask for. */
export type ClusterSpec = ReplicasReading

export const select = (frame: Frame): ClusterSpec => replicasOf(frame)

/** The one piece of news that is drawn: the newest that tells something, be it that it moved a high watermark, else the newest. */
export function newsToDraw({ news }: ClusterSpec): ReplicaNews | null {
  const tells = ({ answer, moves }: ReplicaNews): boolean =>
    moves || (answer !== null && (answer.firstOffset !== null || answer.divergingEpoch !== null || answer.errorCode !== 0))
  return news.filter(tells).at(-1) ?? news.at(-1) ?? null
}

const toldMost = 8

function copySays(copy: ReplicaReading, partition: ReplicatedPartition, words: Words): string {
  return words.cluster.says.copy(copy.broker, copy.broker === partition.leader, copy.inSync, copy.end, copy.highWatermark)
}

function partitionSays(partition: ReplicatedPartition, words: Words): string {
  const { name, leader, leaderEpoch, isr, elr, copies } = partition
  const head = words.cluster.says.partition(name, leader, leaderEpoch, isr, elr)
  return `${head} ${words.stage.sentences(copies.map((copy) => copySays(copy, partition, words)))}`
}

const brokerSays = ({ broker, fate }: ReplicaBroker, { cluster }: Words): readonly string[] =>
  fate === 'running' ? [] : [cluster.says.broker(broker, cluster.fates[fate])]

/** A fetch or its answer in two lines: who, and what the fields say. */
export function newsTexts({ answer, follower, leader, fetchOffset }: ReplicaNews, { cluster }: Words): readonly [string, string] {
  const { news } = cluster
  if (answer === null) return [news.fetch(follower), `fetchOffset ${String(fetchOffset)}`]
  if (answer.errorCode !== 0) return [news.refused(leader), news.error(answer.errorCode)]
  if (answer.divergingEpoch !== null) {
    const { epoch, endOffset } = answer.divergingEpoch
    return [news.diverging(leader), `epoch ${String(epoch)}, endOffset ${String(endOffset)}`]
  }
  const { firstOffset, lastOffset, highWatermark } = answer
  const says = firstOffset === null ? news.nothing(leader) : news.records(firstOffset, lastOffset ?? firstOffset)
  return [says, `highWatermark ${String(highWatermark)}`]
}

export function describe(spec: ClusterSpec, words: Words): string {
  if (spec.partitions.length === 0) return words.cluster.empty
  const news = newsToDraw(spec)
  return [
    ...spec.brokers.flatMap((broker) => brokerSays(broker, words)),
    ...spec.partitions.slice(0, toldMost).map((partition) => partitionSays(partition, words)),
    ...(spec.partitions.length > toldMost ? [words.cluster.says.more(spec.partitions.length - toldMost)] : []),
    ...(news === null ? [] : [words.cluster.says.news(...newsTexts(news, words))]),
  ].join(' ')
}

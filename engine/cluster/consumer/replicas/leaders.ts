import { MetadataView, TopicView } from '../../../groups/wire/member-view'
import { splitTopicPartition, topicPartition } from '../../../kafka/ids'
import type { MetadataResponse } from '../../message'
import type { ConsumerTurn } from '../turn'
import { uncheck } from './positions'
import type { ReplicaView } from './state'

interface Leader {
  readonly leaderId: number
  readonly leaderEpoch: number
}

/** Leaders as somebody told them: older ones than are known are no news; a new one is asked whether it has what was read (Kafka: OffsetFetcher.validatePositionsOnMetadataChange). */
function learn(turn: ConsumerTurn, view: ReplicaView, leaders: ReadonlyMap<string, Leader>): void {
  const leaderEpochs = new Map(view.leaderEpochs)
  const changed: string[] = []
  for (const [key, { leaderId, leaderEpoch }] of leaders) {
    const known = leaderEpochs.get(key)
    if (leaderId < 0 || (known !== undefined && leaderEpoch <= known)) continue
    leaderEpochs.set(key, leaderEpoch)
    if (turn.state.positions.has(key)) changed.push(key)
  }
  turn.state.replicas = uncheck(turn.state, { ...view, leaderEpochs }, changed)
}

function withLeaders(metadata: MetadataView, leaders: ReadonlyMap<string, number>): MetadataView {
  const topics = new Map(metadata.topics)
  for (const [key, leader] of leaders) {
    const { topic, partition } = splitTopicPartition(key)
    const known = topics.get(topic)
    if (known === undefined) continue
    const list = known.leaders.slice()
    list[partition] = leader
    topics.set(topic, new TopicView(known.name, known.topicId, list))
  }
  return new MetadataView(metadata.brokers, topics)
}

/** A broker that has not heard of the newest leaders does not make them forgotten (Kafka: Metadata.updateLatestMetadata). */
export function metadataTold(turn: ConsumerTurn, view: ReplicaView, answer: MetadataResponse, before: MetadataView | null): void {
  const leaders = new Map<string, Leader>()
  const kept = new Map<string, number>()
  for (const { name, partitions } of answer.topics)
    for (const { partitionIndex, leaderId, leaderEpoch } of partitions) {
      const key = topicPartition(name, partitionIndex)
      const former = before?.topics.get(name)?.leaders[partitionIndex]
      if (former !== undefined && leaderEpoch < (view.leaderEpochs.get(key) ?? -1)) kept.set(key, former)
      else leaders.set(key, { leaderId, leaderEpoch })
    }
  const { state } = turn
  if (kept.size > 0 && state.metadata !== null) state.metadata = withLeaders(state.metadata, kept)
  learn(turn, view, leaders)
}

/** A broker that leads no more says who does (KIP-951). */
export function leaderTold(turn: ConsumerTurn, view: ReplicaView, key: string, leader: Leader): void {
  const { state } = turn
  if (state.metadata === null || leader.leaderEpoch <= (view.leaderEpochs.get(key) ?? -1)) return
  state.metadata = withLeaders(state.metadata, new Map([[key, leader.leaderId]]))
  state.plan = null
  learn(turn, view, new Map([[key, leader]]))
}

import { brokerNode, type BrokerState, type ClusterWorld, type TopicMetadata } from '../../cluster/world'
import { emptyGroupShard } from '../../groups/group-shard'
import { offsetsTopic } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { errorOf } from '../../recording/answer-rule'
import type { Recording } from '../../recording/recording'
import type { Told } from './client-run'

function brokerIn(world: ClusterWorld): BrokerState {
  const state = world.nodes.get(brokerNode(1))
  if (state?.kind !== 'broker') throw new Error('no broker')
  return state
}

/** When the last answer with this error went out, in the time of the run; `null` where there is none. */
function lastWith(recording: Recording, error: number): SimTime | null {
  const found = recording.exchanges.filter((exchange) => errorOf(exchange) === error)
  return found.length === 0 ? null : Math.max(...found.map((exchange) => exchange.answeredAt)) - recording.startsAt
}

/**
 * A broker that is starting, as its answers tell: first there is no offsets topic, then it has a leader that does not coordinate yet,
 * then the coordinator loads. Nothing where the recording begins on a broker that is up.
 */
export function startUpOf(recording: Recording, partition: number): Told[] {
  const [absent, strange, loading] = [15, 16, 14].map((error) => lastWith(recording, error))
  const firstUp = absent ?? strange ?? loading ?? null
  if (firstUp === null) return []
  let topic: TopicMetadata | undefined
  const told: Told[] = [
    {
      at: 0,
      tell(world) {
        const broker = brokerIn(world)
        broker.shards.delete(partition)
        topic = broker.topics.get(offsetsTopic)
        if (absent != null) broker.topics.delete(offsetsTopic)
      },
    },
  ]
  if (absent != null)
    told.push({
      at: absent + 1,
      tell(world) {
        if (topic !== undefined) brokerIn(world).topics.set(offsetsTopic, topic)
      },
    })
  const loads = Math.max(absent ?? 0, strange ?? 0) + 2
  told.push({
    at: loads,
    tell: (world) => void brokerIn(world).shards.set(partition, emptyGroupShard(partition)),
  })
  told.push({
    at: Math.max(loads, loading ?? 0) + 1,
    tell: (world) => void brokerIn(world).shards.set(partition, { ...emptyGroupShard(partition), loading: false }),
  })
  return told
}

import type { ShardContext } from '../../groups/coordinator/context'
import { offsetsTopic, topicPartition, zeroTopicId } from '../../kafka/ids'
import { offsetsPartitionOf } from '../../kafka/java-hash'
import type { SimTime } from '../../kernel/node'
import type { BrokerState } from '../world'
import { imageOf } from './image'
import type { BrokerTurn } from './outcome'

/** The log of an offsets partition, `__consumer_offsets-9`. */
export const shardKey = (partition: number): string => topicPartition(offsetsTopic, partition)

/** Which partition of the offsets topic keeps a group here. */
export function partitionOfGroup(state: BrokerState, groupId: string): number {
  const partitions = state.topics.get(offsetsTopic)?.partitions.length ?? 0
  return partitions === 0 ? -1 : offsetsPartitionOf(groupId, partitions)
}

/** So much earlier than it was done a target may have been begun. */
const computingMsMax = 1500

/** When the target that is computed now is done, where a recording says so. */
function computedAt({ pinnedTargetsMs }: BrokerState, now: SimTime): number | undefined {
  if (pinnedTargetsMs.length === 0) return undefined
  return pinnedTargetsMs.find((at) => at * 1000 >= now && at * 1000 - now <= computingMsMax * 1000)
}

/** What a shard is told of its broker and of its own log when it decides. */
export function contextOf(turn: BrokerTurn, state: BrokerState, partition: number, now: SimTime): ShardContext {
  const key = shardKey(partition)
  const context = {
    now,
    config: state.coordinatorConfig.value,
    kafkaVersion: state.kafkaVersion,
    image: imageOf(state),
    logEndOffset: turn.logs === null ? (state.logs.get(key)?.logEndOffset ?? 0) : turn.logs.end(key),
    topicId: (name: string) => state.topics.get(name)?.topicId ?? zeroTopicId,
    computedAtMs: computedAt(state, now),
  }
  return turn.logs === null ? context : { ...context, mayWaitLong: true }
}

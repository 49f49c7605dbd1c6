import { errorCode } from '../../kafka/errors'
import type { BrokerState } from '../world'

/** Why a broker does not take records for a partition that it has no log of. */
export function refusalOf(state: BrokerState, topic: string, partition: number): number {
  const known = state.topics.get(topic)?.partitions[partition] !== undefined
  return errorCode(known ? 'NOT_LEADER_OR_FOLLOWER' : 'UNKNOWN_TOPIC_OR_PARTITION')
}

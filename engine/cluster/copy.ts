import { copyGroupShard } from '../groups/protocols'
import type { PartitionLog } from '../log/partition-log'
import type { ConsumerState } from './consumer/state'
import type { BrokerState, GroupShard, NodeState } from './world'

/** What is written into in place; all else in a broker is replaced as a whole. */
function copyBroker(state: BrokerState): BrokerState {
  const logs = new Map<string, PartitionLog>()
  for (const [key, log] of state.logs) logs.set(key, { ...log })
  const shards = new Map<number, GroupShard>()
  for (const [partition, shard] of state.shards) shards.set(partition, copyGroupShard(shard))
  return {
    ...state,
    configs: new Map(state.configs),
    topics: new Map(state.topics),
    logs,
    shards,
    fetches: new Map(state.fetches),
    requests: new Map(state.requests),
    minted: new Map(state.minted),
  }
}

/** A consumer's collections are replaced, but for those that a quiet one writes into. */
function copyConsumer(state: ConsumerState): ConsumerState {
  return {
    ...state,
    client: { ...state.client },
    positions: new Map(state.positions),
    fetching: new Map(state.fetching),
    inFlight: new Map(state.inFlight),
  }
}

/** A copy on which nothing that becomes of it is seen in the original (see each kind's `apply`). */
export function copyNode(state: NodeState): NodeState {
  switch (state.kind) {
    case 'broker':
      return copyBroker(state)
    case 'consumer':
      return copyConsumer(state)
    case 'producer':
    case 'transfer':
    case 'page-cache':
      return { ...state }
    case 'controller':
      return { ...state, topics: new Map(state.topics) }
    case 'person':
      return { ...state, members: new Map(state.members), starts: new Map(state.starts) }
  }
}

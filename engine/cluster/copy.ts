import { membershipOf } from '../groups/protocols'
import { copyGroupShard } from '../groups/group-shard'
import { copyLog, type PartitionLog } from '../log/partition-log'
import { draftOf } from './consumer/draft'
import { copyMemory } from '../readpath/memory'
import type { ConsumerState } from './consumer/state'
import { copyStored } from './stored-log/state'
import type { BrokerState, ControllerState, GroupShard, NodeState, ProducerState } from './world'

/**
 * What is written into in place; all else in a broker is replaced as a whole. Written out field by field, as all copies here are: an object
 * that is spread gets a hidden class of its own, each copy of a copy another one, and what reads them is compiled again and again.
 */
function copyBroker(state: BrokerState): BrokerState {
  const logs = new Map<string, PartitionLog>()
  for (const [key, log] of state.logs) logs.set(key, copyLog(log))
  const shards = new Map<number, GroupShard>()
  for (const [partition, shard] of state.shards) shards.set(partition, copyGroupShard(shard))
  const copy: BrokerState = {
    kind: state.kind,
    broker: state.broker,
    configs: new Map(state.configs),
    groupConfigs: new Map(state.groupConfigs),
    metadataVersion: state.metadataVersion,
    newTopicsVersion: state.newTopicsVersion,
    coordinatorConfig: state.coordinatorConfig,
    topics: new Map(state.topics),
    logs,
    shards,
    kafkaVersion: state.kafkaVersion,
    commitDelayMs: state.commitDelayMs,
    brokers: state.brokers,
    fetches: new Map(state.fetches),
    requests: new Map(state.requests),
    minted: new Map(state.minted),
    pinnedMemberIds: state.pinnedMemberIds,
    pinnedTargetsMs: state.pinnedTargetsMs,
    stored: state.stored === undefined ? undefined : copyStored(state.stored),
  }
  if (state.replication !== undefined) copy.replication = state.replication
  return copy
}

/** A consumer's collections are replaced, but for those that a quiet one writes into. */
function copyConsumer(state: ConsumerState): ConsumerState {
  const copy = draftOf(state, membershipOf(state.client.protocol).draft(state.client))
  copy.positions = new Map(state.positions)
  copy.epochless = new Set(state.epochless)
  copy.fetching = new Map(state.fetching)
  copy.inFlight = new Map(state.inFlight)
  copy.quiet = state.quiet
  return copy
}

function copyProducer(state: ProducerState): ProducerState {
  return {
    kind: state.kind,
    name: state.name,
    topics: state.topics,
    clientId: state.clientId,
    brokers: state.brokers,
    intervalUs: state.intervalUs,
    batchRecords: state.batchRecords,
    recordBytes: state.recordBytes,
    keys: state.keys,
    stopAt: state.stopAt,
    metadataMaxAgeMs: state.metadataMaxAgeMs,
    plan: state.plan,
    correlation: state.correlation,
    rounds: state.rounds,
    metadataAskedAt: state.metadataAskedAt,
    acknowledged: state.acknowledged,
    writing: state.writing,
  }
}

function copyController(state: ControllerState): ControllerState {
  const copy: ControllerState = {
    kind: state.kind,
    topics: new Map(state.topics),
    brokers: state.brokers,
    topicsMade: state.topicsMade,
    pinnedTopicIds: state.pinnedTopicIds,
  }
  if (state.replication !== undefined) copy.replication = state.replication
  return copy
}

/** A copy on which nothing that becomes of it is seen in the original (see each kind's `apply`). */
export function copyNode(state: NodeState): NodeState {
  switch (state.kind) {
    case 'broker':
      return copyBroker(state)
    case 'consumer':
      return copyConsumer(state)
    case 'producer':
      return copyProducer(state)
    case 'sender':
    case 'transfer':
      return { ...state }
    case 'page-cache':
      return copyMemory(state)
    case 'controller':
      return copyController(state)
    case 'person':
      return {
        kind: state.kind,
        members: new Map(state.members),
        starts: new Map(state.starts),
        pinnedMemberIds: state.pinnedMemberIds,
        brokers: state.brokers,
        ...(state.unreachable === undefined ? {} : { unreachable: state.unreachable }),
      }
  }
}

import { compareTopicPartitions, splitTopicPartition, topicPartition, type TopicAndPartition } from '../../kafka/ids'
import { decodeAssignment } from '../wire/consumer-protocol'
import { isCooperative } from './client-assignors'
import type { Host } from './client-host'
import { requestRejoin, resetAndRejoin } from './client-reset'
import type { ClassicClient } from './client-state'

const noBytes = new Uint8Array(0)

const named = (partitions: readonly TopicAndPartition[]): readonly string[] =>
  partitions.map(({ topic, partition }) => topicPartition(topic, partition))

/** Most assignors hand partitions out in order: then there is nothing to be sorted. */
function areSorted(partitions: readonly TopicAndPartition[]): boolean {
  let before: TopicAndPartition | undefined
  for (const next of partitions) {
    if (before !== undefined && compareTopicPartitions(before, next) > 0) return false
    before = next
  }
  return true
}

interface Assigned {
  /** As the leader wrote them. */
  readonly order: readonly string[]
  readonly sorted: readonly string[]
}

const nothing: Assigned = { order: [], sorted: [] }

/** Bytes never change, and are read twice in each round. */
const read = new WeakMap<Uint8Array, Assigned>()

function assignedPartitions(host: Host): Assigned {
  const bytes = host.client.assignment ?? noBytes
  if (bytes.length === 0) return nothing
  const known = read.get(bytes)
  if (known !== undefined) return known
  const { partitions } = decodeAssignment(bytes)
  const order = named(partitions)
  const fresh = { order, sorted: areSorted(partitions) ? order : named(partitions.toSorted(compareTopicPartitions)) }
  read.set(bytes, fresh)
  return fresh
}

/** Kafka: onAssignment, of the assignor that the group has chosen: another one that is on offer keeps what it was told before. */
function tellAssignor(client: ClassicClient, order: readonly string[]): void {
  if (client.protocolName === 'sticky') [client.stickyAssignment, client.stickyGeneration] = [order, client.generationId]
  if (client.protocolName === 'cooperative-sticky') client.cooperativeStickyGeneration = client.generationId
}

/** The end of a round, inside poll() (Kafka: joinGroupIfNeeded, onJoinComplete). `true` when nothing more is to be done in this turn. */
export function completeJoin(host: Host): boolean {
  const { client } = host
  client.round = 'none'
  client.prepare = 'needed'
  if (client.generationId < 0 || client.state !== 'STABLE') {
    const { generationId, state } = client
    host.say('RoundOvertaken', 'classic/client/round-overtaken', { generation: generationId, state })
    resetAndRejoin(host, 'rebalance failed since the generation/state was modified by heartbeat thread', true)
    return true
  }
  if (client.leaderId !== client.memberId) client.assignmentSnapshot = null
  const { order, sorted: assigned } = assignedPartitions(host)
  const strangers = assigned.filter((partition) => !host.topics.includes(splitTopicPartition(partition).topic))
  if (strangers.length > 0) {
    host.say('AssignmentRefused', 'classic/client/assignment-refused', { partitions: strangers }, { because: 'synced' })
    requestRejoin(host, "received assignment doesn't match the current subscription")
    return true
  }
  tellAssignor(client, order)
  const revoked = isCooperative(host.config) ? host.owned.filter((partition) => !assigned.includes(partition)) : []
  if (revoked.length === 0) return takeUp(host)
  host.callback('onPartitionsRevoked', revoked, 'revoked-after-sync', 'classic/client/revoke-after-sync', {
    because: 'synced',
    as: 'revoked',
  })
  return false
}

/** The cooperative revocation is done: join again for those who wait for what was given up. */
export function revokedAfterSync(host: Host): void {
  requestRejoin(host, 'need to revoke partitions and re-join')
  takeUp(host)
}

function takeUp(host: Host): boolean {
  const { sorted: assigned } = assignedPartitions(host)
  const owned = new Set(host.owned)
  const added = owned.size === 0 ? assigned : assigned.filter((partition) => !owned.has(partition))
  host.client.assignment = null
  host.restartAutoCommit()
  host.own(assigned)
  host.callback('onPartitionsAssigned', added, 'assigned', 'classic/client/joined', { because: 'synced', as: 'assigned' })
  return false
}

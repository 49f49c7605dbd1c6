import { compareTopicPartitions, splitTopicPartition, topicPartition } from '../../kafka/ids'
import { decodeAssignment } from '../wire/consumer-protocol'
import { isCooperative } from './client-assignors'
import type { Host } from './client-host'
import { requestRejoin, resetAndRejoin } from './client-reset'

const noBytes = new Uint8Array(0)

const sorted = (partitions: readonly string[]): readonly string[] =>
  partitions
    .map(splitTopicPartition)
    .sort(compareTopicPartitions)
    .map((tp) => topicPartition(tp.topic, tp.partition))

function assignedPartitions(host: Host): readonly string[] {
  const bytes = host.client.assignment ?? noBytes
  if (bytes.length === 0) return []
  return decodeAssignment(bytes).partitions.map((tp) => topicPartition(tp.topic, tp.partition))
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
  const order = assignedPartitions(host)
  const assigned = sorted(order)
  const strangers = assigned.filter((partition) => !host.topics.includes(splitTopicPartition(partition).topic))
  if (strangers.length > 0) {
    host.say('AssignmentRefused', 'classic/client/assignment-refused', { partitions: strangers }, { because: 'synced' })
    requestRejoin(host, "received assignment doesn't match the current subscription")
    return true
  }
  client.lastAssignment = order
  client.lastAssignmentGeneration = client.generationId
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
  const assigned = sorted(assignedPartitions(host))
  const owned = new Set(host.owned)
  const added = assigned.filter((partition) => !owned.has(partition))
  host.client.assignment = null
  host.restartAutoCommit()
  host.own(assigned)
  host.callback('onPartitionsAssigned', added, 'assigned', 'classic/client/joined', { because: 'synced', as: 'assigned' })
  return false
}

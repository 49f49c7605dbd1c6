import { afterFailure, sendJoin } from './client-join'
import { completeJoin } from './client-complete'
import { heartbeatTurn } from './client-heartbeat'
import type { Host } from './client-host'
import { prepareJoin } from './client-prepare'
import { requestRejoin } from './client-reset'
import { metadataArrived, snapshotOf } from './client-sync'
import type { ClassicClient } from './client-state'

function metadataChanged(host: Host): boolean {
  const known = host.client.assignmentSnapshot
  if (known === null || host.metadata === null) return false
  const now = snapshotOf(host, known.keys())
  if (now.size !== known.size) return true
  for (const [topic, count] of known) if (now.get(topic) !== count) return true
  return false
}

function subscriptionChanged(host: Host): boolean {
  const joined = host.client.joinedTopics
  if (joined === null) return false
  return joined.length !== host.topics.length || !host.topics.every((topic) => joined.includes(topic))
}

/** Kafka: ConsumerCoordinator.rejoinNeededOrPending. Only the leader watches the partition counts that it assigned with. */
function rejoinNeeded(host: Host): boolean {
  const { client } = host
  if (client.round !== 'none' || client.rejoinNeeded) return true
  if (metadataChanged(host)) requestRejoin(host, 'cached metadata has changed')
  else if (subscriptionChanged(host)) requestRejoin(host, 'subscription has changed')
  return client.rejoinNeeded
}

/** One turn of the membership inside poll() (Kafka: ConsumerCoordinator.poll). `true` when the member is settled. */
export function pollMembership(host: Host): boolean {
  const { client } = host
  if (client.heartbeatFailure !== null) {
    host.fail(client.heartbeatFailure)
    return false
  }
  if (client.coordinator === null && client.round !== 'joined' && client.round !== 'failed') {
    host.lookUpCoordinator()
    return false
  }
  if (client.heartbeatEnabled && host.now >= client.heartbeatDueAt) heartbeatTurn(host)
  if (client.round === 'metadata') metadataArrived(host)
  while (rejoinNeeded(host)) {
    if (client.round === 'joined') {
      if (!completeJoin(host)) return false
      continue
    }
    if (client.round === 'failed') {
      if (!afterFailure(host, client.state === 'COMPLETING_REBALANCE' ? 'sync' : 'join')) return false
      continue
    }
    if (client.round !== 'none') return false
    if (client.coordinator === null) {
      host.lookUpCoordinator()
      return false
    }
    if (client.retryAt !== null && host.now < client.retryAt) {
      host.timer('retry', client.retryAt)
      return false
    }
    if (host.byPattern && host.metadata === null) return false
    if (!prepareJoin(host)) {
      if (client.prepare === 'needed') continue
      return false
    }
    sendJoin(host)
  }
  return true
}

/** Whether only an answer or time can bring anything new. */
export const settledMember = (client: ClassicClient): boolean =>
  client.state === 'STABLE' &&
  client.round === 'none' &&
  !client.rejoinNeeded &&
  client.coordinator !== null &&
  client.heartbeatFailure === null

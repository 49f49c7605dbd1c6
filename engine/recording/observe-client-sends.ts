import type { ConsumerState } from '../cluster/world'
import { topicPartition } from '../kafka/ids'
import type { RuleId } from '../kernel/event'
import type { SimTime } from '../kernel/node'
import { subscriptionIn } from './embedded'
import type { Exchange, ExchangeOf } from './exchange'
import { stateGoes } from './observe-client-state'
import { heartbeatRule, heartbeatSent, type NameOfTopic } from './observe-consumer-member'
import type { ClientFindings } from './observed-client'

/** The rule that a request names. */
export function requestRule(exchange: Exchange): RuleId {
  switch (exchange.api) {
    case 'JoinGroup':
      return exchange.request.memberId === '' ? 'classic/client/join' : 'classic/client/rejoin-sent'
    case 'SyncGroup':
      return exchange.request.assignments.length === 0 ? 'classic/client/sync' : 'classic/client/sync-leader'
    case 'Heartbeat':
      return 'classic/client/heartbeat'
    case 'LeaveGroup':
      return exchange.request.members[0]?.reason?.includes('poll timeout') === true ? 'classic/client/poll-timeout' : 'classic/client/leave'
    case 'ConsumerGroupHeartbeat':
      return heartbeatRule(exchange)
    case 'OffsetCommit':
    case 'OffsetFetch':
    case 'FindCoordinator':
      return 'recording/observed/request'
  }
}

/** Why a consumer sent it: the name of the event that it remembers. */
export function requestBecause(exchange: Exchange): string | undefined {
  if (exchange.api === 'JoinGroup') return 'rejoin'
  return exchange.api === 'SyncGroup' ? 'join-answered' : exchange.api === 'OffsetFetch' ? 'assigned' : undefined
}

/** A consumer sends a request. Pure. */
export function sendingTells(state: ConsumerState, exchange: Exchange, now: SimTime, nameOf: NameOfTopic): ClientFindings {
  const found: ClientFindings = { changes: [], facts: [] }
  if (exchange.api === 'JoinGroup') joinSent(found, state, exchange)
  if (exchange.api === 'SyncGroup') found.changes.push({ client: 'set', to: { round: 'sync' } })
  if (exchange.api === 'Heartbeat') found.changes.push({ client: 'set', to: { lastHeartbeatSentAt: now } })
  if (exchange.api === 'ConsumerGroupHeartbeat') heartbeatSent(found, state, exchange, now, nameOf)
  if (exchange.api === 'LeaveGroup') leaveSent(found, state, exchange)
  if (exchange.api === 'OffsetCommit')
    for (const topic of exchange.request.topics)
      for (const { partitionIndex, committedOffset } of topic.partitions)
        found.changes.push({ client: 'position', partition: topicPartition(topic.name, partitionIndex), offset: committedOffset })
  return found
}

function joinSent(found: ClientFindings, state: ConsumerState, exchange: ExchangeOf<'JoinGroup'>): void {
  const { request } = exchange
  const subscription = subscriptionIn(request.protocols[0]?.metadata ?? new Uint8Array(0))
  const keeps = subscription?.ownedPartitions.map(({ topic, partition }) => topicPartition(topic, partition)) ?? []
  const gives = state.owned.filter((partition) => !keeps.includes(partition))
  if (gives.length > 0) {
    const lost = request.memberId === ''
    const rule = lost ? 'classic/client/lost-before-join' : 'classic/client/revoke-before-join'
    const detail = { member: state.name, partitions: gives }
    found.facts.push({ type: lost ? 'onPartitionsLost' : 'onPartitionsRevoked', rule, detail, because: 'rejoin' })
    found.changes.push({ client: 'owned', partitions: keeps })
  }
  if (subscription !== null) found.changes.push({ client: 'topics', topics: subscription.topics })
  stateGoes(found, state, 'PREPARING_REBALANCE', requestRule(exchange))
  found.changes.push({ client: 'config', name: 'session.timeout.ms', value: String(request.sessionTimeoutMs) })
  found.changes.push({ client: 'config', name: 'max.poll.interval.ms', value: String(request.rebalanceTimeoutMs) })
  if (request.groupInstanceId !== null) found.changes.push({ client: 'config', name: 'group.instance.id', value: request.groupInstanceId })
  const joinedTopics = subscription?.topics ?? null
  found.changes.push({ client: 'set', to: { round: 'join', heartbeatEnabled: false, rejoinReason: request.reason ?? '', joinedTopics } })
}

function leaveSent(found: ClientFindings, state: ConsumerState, exchange: ExchangeOf<'LeaveGroup'>): void {
  const closing = requestRule(exchange) === 'classic/client/leave'
  if (closing && state.owned.length > 0) {
    const detail = { member: state.name, partitions: state.owned.slice() }
    found.facts.push({ type: 'onPartitionsRevoked', rule: 'classic/client/revoke-before-leave', detail })
    found.changes.push({ client: 'owned', partitions: [] })
  }
  if (closing) found.changes.push({ client: 'process', to: { process: 'closed', thread: 'idle' } })
  stateGoes(found, state, 'UNJOINED', requestRule(exchange), 'rejoin')
  found.changes.push({ client: 'set', to: { memberId: '', generationId: -1, heartbeatEnabled: false, rejoinNeeded: true, round: 'none' } })
}

import type { ConsumerState } from '../cluster/world'
import { topicPartition } from '../kafka/ids'
import type { RuleId } from '../kernel/event'
import type { SimTime } from '../kernel/node'
import { partitionsIn, subscriptionIn } from './embedded'
import { errorOf } from './answer-rule'
import type { Exchange } from './exchange'
import { heartbeatReaches, heartbeatRule, heartbeatSent, type NameOfTopic } from './observe-consumer-member'
import type { ClientFindings } from './observed-client'

type ClassicState = Extract<ConsumerState['client'], { readonly protocol: 'classic' }>['state']

type Of<Api extends Exchange['api']> = Extract<Exchange, { api: Api }>

function stateGoes(found: ClientFindings, state: ConsumerState, to: ClassicState, rule: RuleId, as?: string): void {
  if (state.client.state === to) return
  found.changes.push({ client: 'set', to: { state: to } })
  found.facts.push({
    type: 'ClientStateChanged',
    rule,
    detail: { member: state.name, from: state.client.state, to },
    ...(as === undefined ? {} : { as }),
  })
}

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

function joinSent(found: ClientFindings, state: ConsumerState, exchange: Of<'JoinGroup'>): void {
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

function leaveSent(found: ClientFindings, state: ConsumerState, exchange: Of<'LeaveGroup'>): void {
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

/** A consumer gets its answer. Pure. */
export function answerReaches(state: ConsumerState, exchange: Exchange, now: SimTime, nameOf: NameOfTopic): ClientFindings {
  const found: ClientFindings = { changes: [], facts: [] }
  switch (exchange.api) {
    case 'FindCoordinator': {
      const node = exchange.response.coordinators[0]
      if (node?.errorCode === 0) found.changes.push({ client: 'set', to: { coordinator: node.nodeId } })
      return found
    }
    case 'JoinGroup':
      joinAnswered(found, state, exchange)
      return found
    case 'SyncGroup':
      syncAnswered(found, state, exchange)
      return found
    case 'Heartbeat':
      heartbeatAnswered(found, state, exchange, now)
      return found
    case 'OffsetCommit':
      if (errorOf(exchange) === 0)
        for (const topic of exchange.request.topics)
          for (const { partitionIndex, committedOffset } of topic.partitions)
            found.changes.push({ client: 'committed', partition: topicPartition(topic.name, partitionIndex), offset: committedOffset })
      else if (errorOf(exchange) === 25 && state.client.protocol === 'classic') resets(found, state)
      return found
    case 'OffsetFetch':
      for (const topic of exchange.response.groups.find((group) => group.groupId === state.groupId)?.topics ?? [])
        for (const { partitionIndex, committedOffset } of topic.partitions)
          if (committedOffset >= 0)
            found.changes.push({ client: 'position', partition: topicPartition(topic.name, partitionIndex), offset: committedOffset })
      return found
    case 'ConsumerGroupHeartbeat':
      heartbeatReaches(found, state, exchange, now, nameOf)
      return found
    case 'LeaveGroup':
      return found
  }
}

function resets(found: ClientFindings, state: ConsumerState): void {
  stateGoes(found, state, 'UNJOINED', 'classic/client/reset', 'rejoin')
  found.changes.push({ client: 'set', to: { memberId: '', generationId: -1, heartbeatEnabled: false, rejoinNeeded: true, round: 'none' } })
}

const fatal = new Map([
  [23, 'InconsistentGroupProtocolException'],
  [26, 'InvalidSessionTimeoutException'],
  [81, 'GroupMaxSizeReachedException'],
  [82, 'FencedInstanceIdException'],
])

function fails(found: ClientFindings, state: ConsumerState, error: number): boolean {
  const exception = fatal.get(error)
  if (exception === undefined) return false
  found.changes.push({ client: 'process', to: { process: 'failed', thread: 'idle', exception } })
  found.facts.push({ type: 'ExceptionThrown', rule: 'recording/observed/error', detail: { member: state.name, exception } })
  return true
}

function joinAnswered(found: ClientFindings, state: ConsumerState, exchange: Of<'JoinGroup'>): void {
  const { errorCode, memberId, generationId, protocolName, leader } = exchange.response
  if (errorCode === 79) {
    found.changes.push({ client: 'set', to: { memberId } })
    const detail = { member: state.name, memberId }
    found.facts.push({ type: 'MemberIdAdopted', rule: 'classic/client/member-id-adopted', detail, as: 'rejoin' })
  } else if (errorCode === 0) {
    const to = { memberId, generationId, protocolName, leaderId: leader, heartbeatEnabled: true, rejoinNeeded: true }
    found.changes.push({ client: 'set', to })
    stateGoes(found, state, 'COMPLETING_REBALANCE', 'classic/client/join-answered', 'join-answered')
  } else if (!fails(found, state, errorCode) && errorCode === 25) resets(found, state)
}

function syncAnswered(found: ClientFindings, state: ConsumerState, exchange: Of<'SyncGroup'>): void {
  const { errorCode, assignment } = exchange.response
  if (errorCode !== 0) {
    if (!fails(found, state, errorCode)) {
      if (errorCode === 25) resets(found, state)
      else found.facts.push({ type: 'JoinRetried', rule: 'classic/client/sync-retried', detail: { member: state.name }, as: 'rejoin' })
    }
    return
  }
  const { memberId, generationId } = exchange.request
  found.changes.push({ client: 'set', to: { memberId, generationId, round: 'none', rejoinNeeded: false, heartbeatEnabled: true } })
  stateGoes(found, state, 'STABLE', 'classic/client/synced')
  const partitions = partitionsIn(assignment)
  if (partitions === null) return
  const gone = state.owned.filter((partition) => !partitions.includes(partition))
  const detail = { member: state.name, partitions: gone }
  if (gone.length > 0) found.facts.push({ type: 'onPartitionsRevoked', rule: 'classic/client/revoke-after-sync', detail, as: 'rejoin' })
  const added = partitions.filter((partition) => !state.owned.includes(partition))
  found.facts.push({
    type: 'onPartitionsAssigned',
    rule: 'classic/client/joined',
    detail: { member: state.name, partitions: added },
    as: 'assigned',
  })
  found.changes.push({ client: 'owned', partitions }, { client: 'set', to: { lastAssignment: partitions } })
}

function heartbeatAnswered(found: ClientFindings, state: ConsumerState, exchange: Of<'Heartbeat'>, now: SimTime): void {
  const { errorCode } = exchange.response
  const { memberId, generationId } = exchange.request
  if (errorCode === 0 || errorCode === 27) {
    found.changes.push({ client: 'set', to: { memberId, generationId, lastHeartbeatAnsweredAt: now, heartbeatEnabled: true } })
    if (state.client.state === 'UNJOINED') stateGoes(found, state, 'STABLE', 'recording/observed/already-there')
  }
  if (errorCode === 27 && state.client.protocol === 'classic' && !state.client.rejoinNeeded) {
    found.changes.push({ client: 'set', to: { rejoinNeeded: true, rejoinReason: 'group is already rebalancing' } })
    found.facts.push({ type: 'RejoinNeeded', rule: 'classic/client/rejoin', detail: { member: state.name }, as: 'rejoin' })
  } else if (errorCode === 25 || errorCode === 22) resets(found, state)
  else fails(found, state, errorCode)
}

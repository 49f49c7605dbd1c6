import type { ConsumerState } from '../cluster/world'
import { topicPartition } from '../kafka/ids'
import type { SimTime } from '../kernel/node'
import { errorOf } from './answer-rule'
import { partitionsIn } from './embedded'
import type { Exchange, ExchangeOf } from './exchange'
import { stateGoes } from './observe-client-state'
import { heartbeatReaches, type NameOfTopic } from './observe-consumer-member'
import type { ClientFindings } from './observed-client'

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

function joinAnswered(found: ClientFindings, state: ConsumerState, exchange: ExchangeOf<'JoinGroup'>): void {
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

function syncAnswered(found: ClientFindings, state: ConsumerState, exchange: ExchangeOf<'SyncGroup'>): void {
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
  found.changes.push({ client: 'owned', partitions })
}

function heartbeatAnswered(found: ClientFindings, state: ConsumerState, exchange: ExchangeOf<'Heartbeat'>, now: SimTime): void {
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

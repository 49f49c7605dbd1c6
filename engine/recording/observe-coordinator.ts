import { nothingFound, type Findings, type Sight } from './findings'
import { consumerHeartbeatAnswered } from './observe-consumer-group'
import { joinArrives, joinIsAnswered } from './observe-join'
import {
  classicMembersComeAlong,
  convertedBack,
  heartbeatToConsumerGroup,
  joinToConsumerGroup,
  leaveOfConsumerGroup,
  syncWithConsumerGroup,
} from './observe-mixed-group'
import { commitArrives, fetchArrives, heartbeatArrives, leaveArrives } from './observe-others'
import { syncArrives, syncIsAnswered } from './observe-sync'

/** What a request tells of the coordinator's memory when it arrives; its answer is known, and says what it did. Pure. */
export function requestTells(sight: Sight): Findings {
  const { exchange } = sight
  if (sight.consumer !== undefined) return consumerGroupIsAsked(sight)
  switch (exchange.api) {
    case 'JoinGroup':
      return joinArrives(sight, exchange)
    case 'SyncGroup':
      return syncArrives(sight, exchange)
    case 'Heartbeat':
      return heartbeatArrives(sight, exchange)
    case 'LeaveGroup':
      return leaveArrives(sight, exchange)
    case 'OffsetCommit':
      return commitArrives(sight, exchange)
    case 'OffsetFetch':
      return fetchArrives(sight, exchange)
    case 'ConsumerGroupHeartbeat':
    case 'FindCoordinator':
      return nothingFound()
  }
}

/** To a consumer group: what it does with a classic member's request is told by its answer, unless it is none any more. */
function consumerGroupIsAsked(sight: Sight): Findings {
  const { exchange } = sight
  if (exchange.api === 'OffsetCommit') return commitArrives(sight, exchange)
  if (exchange.api === 'OffsetFetch') return fetchArrives(sight, exchange)
  const classic = exchange.api === 'JoinGroup' ? convertedBack(sight, exchange) : null
  if (exchange.api !== 'JoinGroup' || classic === null) return nothingFound()
  const { changes, facts } = joinArrives({ ...sight, consumer: undefined, group: classic }, exchange)
  const detail = { group: sight.groupId, to: 'classic', generation: classic.generationId, members: classic.members.size }
  const converted = { type: 'GroupConverted', rule: 'migration/downgrade/converted', detail } as const
  return { changes: [{ group: 'becomes', classic }, ...changes], facts: [converted, ...facts] }
}

/** What is known at the moment of the answer, and not before. Pure. */
export function answerTells(sight: Sight): Findings {
  const { exchange } = sight
  if (sight.consumer !== undefined && exchange.api !== 'ConsumerGroupHeartbeat') return consumerGroupAnswers(sight)
  if (exchange.api === 'JoinGroup') return joinIsAnswered(sight, exchange)
  if (exchange.api === 'ConsumerGroupHeartbeat') {
    const before = classicMembersComeAlong(sight, exchange.response)
    const found = consumerHeartbeatAnswered(sight, exchange)
    return { changes: [...before.changes, ...found.changes], facts: [...before.facts, ...found.facts] }
  }
  if (exchange.api === 'SyncGroup') return syncIsAnswered(sight, exchange)
  return nothingFound()
}

function consumerGroupAnswers(sight: Sight): Findings {
  const { exchange } = sight
  switch (exchange.api) {
    case 'JoinGroup':
      return joinToConsumerGroup(sight, exchange)
    case 'SyncGroup':
      return syncWithConsumerGroup(sight, exchange)
    case 'LeaveGroup':
      return leaveOfConsumerGroup(sight, exchange)
    case 'Heartbeat':
      return heartbeatToConsumerGroup(sight, exchange)
    case 'OffsetCommit':
    case 'OffsetFetch':
    case 'ConsumerGroupHeartbeat':
    case 'FindCoordinator':
      return nothingFound()
  }
}

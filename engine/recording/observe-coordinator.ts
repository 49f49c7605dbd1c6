import { nothingFound, type Findings, type Sight } from './findings'
import { consumerHeartbeatAnswered } from './observe-consumer-group'
import { joinArrives, joinIsAnswered } from './observe-join'
import { commitArrives, fetchArrives, heartbeatArrives, leaveArrives } from './observe-others'
import { syncArrives, syncIsAnswered } from './observe-sync'

/** What a request tells of the coordinator's memory when it arrives; its answer is known, and says what it did. Pure. */
export function requestTells(sight: Sight): Findings {
  const { exchange } = sight
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

/** What is known at the moment of the answer, and not before. Pure. */
export function answerTells(sight: Sight): Findings {
  const { exchange } = sight
  if (exchange.api === 'JoinGroup') return joinIsAnswered(sight, exchange)
  if (exchange.api === 'ConsumerGroupHeartbeat') return consumerHeartbeatAnswered(sight, exchange)
  if (exchange.api === 'SyncGroup') return syncIsAnswered(sight, exchange)
  return nothingFound()
}

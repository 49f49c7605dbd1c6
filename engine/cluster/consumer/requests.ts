import type { GroupApi } from '../../groups/wire/group-message'
import { fromMs } from '../../kernel/time'
import { laneOf } from '../response'
import { closed } from './closing'
import { commitEnded } from './commits'
import { mapWithout } from './replaced-map'
import type { InFlight } from './state'
import type { ConsumerTurn } from './turn'

/** Answers on the coordinator's connection will not come any more: whoever waits for one is told so (Kafka: DisconnectException). */
export function dropConnection(turn: ConsumerTurn, broker: number): void {
  for (const [correlationId, asked] of turn.state.inFlight)
    if (asked.broker === broker && laneOf(asked.api) === 'group') fail(turn, correlationId, asked)
}

/** The same of a broker's every connection. */
export function failRequests(turn: ConsumerTurn, broker: number): void {
  for (const [correlationId, asked] of turn.state.inFlight) if (asked.broker === broker) fail(turn, correlationId, asked)
}

function forget(turn: ConsumerTurn, correlationId: number): void {
  turn.state.inFlight = mapWithout(turn.state.inFlight, correlationId)
}

function fail(turn: ConsumerTurn, correlationId: number, asked: InFlight): void {
  const { state } = turn
  if (!state.inFlight.has(correlationId)) return
  forget(turn, correlationId)
  switch (asked.api) {
    case 'JoinGroup':
    case 'SyncGroup':
    case 'Heartbeat':
      turn.membership.disconnected(turn, asked.api satisfies GroupApi)
      return
    case 'ConsumerGroupHeartbeat':
      if (isLeave(asked) && state.work?.is === 'leaving') closed(turn)
      turn.membership.disconnected(turn, asked.api satisfies GroupApi)
      return
    case 'OffsetCommit':
      if (asked.commit !== null) commitEnded(turn, asked.commit.purpose, 'retriable')
      return
    case 'LeaveGroup':
      if (state.work?.is === 'leaving') closed(turn)
      return
    case 'OffsetFetch':
    case 'ListOffsets':
      state.offsetsRetryAt = turn.now + fromMs(state.settings.retryBackoffMs)
      return
    case 'Metadata':
      state.metadataWanted = true
      return
    case 'FindCoordinator':
    case 'Fetch':
    case 'Produce':
  }
}

/** Whether a heartbeat said that its member leaves. */
export const isLeave = (asked: InFlight): boolean => asked.api === 'ConsumerGroupHeartbeat' && asked.asked.generationId < 0

/** Take the request that this answers out of what is awaited; `undefined` for an answer that nobody waits for. */
export function takeInFlight(turn: ConsumerTurn, correlationId: number, api: string): InFlight | undefined {
  const asked = turn.state.inFlight.get(correlationId)
  if (asked?.api !== api) return undefined
  forget(turn, correlationId)
  return asked
}

/** Look for requests that have waited too long (Kafka: NetworkClient.handleTimedOutRequests). Their connection is closed. */
export function requestsTimedOut(turn: ConsumerTurn): void {
  const { state } = turn
  for (const [correlationId, asked] of state.inFlight) {
    if (asked.expiresAt > turn.now) continue
    turn.tell('RequestTimedOut', 'cluster/consumer/request-timeout', { api: asked.api, correlationId }, { as: 'coordinator' })
    fail(turn, correlationId, asked)
    if (laneOf(asked.api) === 'group' && asked.broker === state.client.coordinator) turn.forgetCoordinator()
  }
  const timeout = fromMs(state.settings.requestTimeoutMs)
  for (const [broker, { correlationId, sentAt }] of state.fetching) {
    if (sentAt + timeout > turn.now) continue
    turn.tell('RequestTimedOut', 'cluster/consumer/request-timeout', { api: 'Fetch', correlationId })
    state.fetching = mapWithout(state.fetching, broker)
  }
  let next = Infinity
  for (const { expiresAt } of state.inFlight.values()) next = Math.min(next, expiresAt)
  for (const { sentAt } of state.fetching.values()) next = Math.min(next, sentAt + timeout)
  if (next < Infinity) turn.timer('request', next)
}

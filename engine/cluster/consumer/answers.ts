import type { Message } from '../message'
import { closed } from './closing'
import { commitAnswered } from './commits'
import { fetchAnswered } from './fetch'
import { coordinatorFound } from './lookup'
import { metadataArrived } from './metadata'
import { epochsAnswered } from './replicas/checks'
import { connectionChanged } from './replicas/connections'
import { offsetsFetched, offsetsListed } from './offset-answers'
import { isLeave, takeInFlight } from './requests'
import type { Response } from './state'
import type { ConsumerTurn } from './turn'

/** Whether a thread looks at the network: the application's inside poll() or a commit, else the heartbeat thread if it runs. */
function listening(turn: ConsumerTurn): boolean {
  const { work, client, thread } = turn.state
  const waits =
    work === null
      ? thread === 'polling'
      : work.is === 'committing' || work.is === 'leaving' || (work.is === 'callback' && work.stage === 'committing')
  return waits || turn.membership.listening(client)
}

/** An answer has arrived. If no thread looks, it lies unread until one does. */
export function answered(turn: ConsumerTurn, body: Message): void {
  const { state } = turn
  if (body.kind === 'connection' && state.replicas !== undefined) connectionChanged(turn, state.replicas, body)
  if (body.kind === 'cluster-response' && body.api === 'OffsetForLeaderEpoch' && state.replicas !== undefined)
    epochsAnswered(turn, state.replicas, body.correlationId, body.fields)
  if (body.kind !== 'response' || body.api === 'Produce') return
  if (body.api === 'Fetch') {
    for (const [broker, { correlationId }] of state.fetching)
      if (correlationId === body.correlationId) fetchAnswered(turn, broker, body.fields)
    return
  }
  if (listening(turn)) handle(turn, body)
  else state.unread = [...state.unread, body]
}

/** What lay unread is read now that a thread looks; `false` where there was nothing. */
export function answersUnread(turn: ConsumerTurn): boolean {
  const { unread } = turn.state
  if (unread.length === 0) return false
  turn.state.unread = []
  for (const body of unread) handle(turn, body)
  return true
}

function handle(turn: ConsumerTurn, body: Response): void {
  const asked = takeInFlight(turn, body.correlationId, body.api)
  if (asked === undefined) return
  switch (body.api) {
    case 'FindCoordinator':
      coordinatorFound(turn, body.fields)
      return
    case 'Metadata':
      metadataArrived(turn, body.fields)
      return
    case 'OffsetCommit':
      commitAnswered(turn, body.fields, asked)
      return
    case 'OffsetFetch':
      offsetsFetched(turn, body.fields)
      return
    case 'ListOffsets':
      offsetsListed(turn, body.fields)
      return
    case 'LeaveGroup':
      if (turn.state.work?.is === 'leaving') closed(turn)
      return
    case 'JoinGroup':
    case 'SyncGroup':
    case 'Heartbeat':
      turn.membership.answer(turn, body.api, body.fields, asked.asked)
      return
    case 'ConsumerGroupHeartbeat':
      turn.membership.answer(turn, body.api, body.fields, asked.asked)
      if (isLeave(asked) && turn.state.work?.is === 'leaving') closed(turn)
      return
    case 'Fetch':
    case 'Produce':
  }
}

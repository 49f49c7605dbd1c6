import type { NodeAction } from '../action'
import type { Context, Envelope, Input } from '../../kernel/node'
import type { Message } from '../message'
import type { BrokerState } from '../world'
import { askerOf, coordinatorAsked, listOffsetsAsked, metadataAsked, produceAsked } from './data'
import { fetchAsked, fetchesReady, fetchWaited } from './fetch'
import { finishLoading } from './coordinating'
import { groupAsked, inShard, offsetsCommitted } from './groups'
import { partitionOfGroup } from './shard-context'
import { logTaken, metadataTold } from './metadata-update'
import { CoordinatingTurn } from '../replica/coordinating'
import { replicatedTimer } from '../replica/coordinator-timers'
import { decideReplicas } from '../replica/decide'
import { storedAsked, storedTimer } from '../stored-log/turn'
import { transactionMessage } from '../stored-log/transactions/turn'
import { beginTurn, type BrokerOutcome, type BrokerTurn } from './outcome'
import { readyKey } from './parked-fetch'

/** A broker: keeps logs, answers requests, coordinates the groups of the offsets partitions that it leads. */
export function decideBroker(state: BrokerState, input: Input<Message, NodeAction>, context: Context): BrokerOutcome {
  if (state.replication !== undefined) {
    const outcome = decideReplicas(state, state.replication, input, context)
    if (outcome !== null) return outcome
  }
  if (input.kind === 'message') {
    const { body, from } = input.envelope
    if (body.kind === 'request' && body.api === 'Fetch') return fetchAsked(state, from, body, context.now)
  } else if (input.kind === 'timer') {
    if (input.key === readyKey) return fetchesReady(state)
    if (state.fetches.has(input.key) || !input.key.includes('/')) return fetchWaited(state, input.key, context.now)
  }
  const coordinating = state.replication === undefined ? null : new CoordinatingTurn(state, state.replication, context)
  const turn = coordinating ?? beginTurn()
  if (input.kind === 'message') received(turn, state, input.envelope, context)
  else if (input.kind === 'timer') timerFired(turn, state, input.key, context)
  else asked(turn, state, input.action, context)
  return coordinating === null ? turn : coordinating.finished()
}

function received(turn: BrokerTurn, state: BrokerState, envelope: Envelope<Message>, context: Context): void {
  const { body } = envelope
  if (body.kind === 'metadata') metadataTold(turn, state, body, context)
  else if (body.kind === 'handover') logTaken(turn, state, body, context)
  else if (state.stored !== undefined && transactionMessage(turn, state, state.stored, envelope, context.now)) return
  else if (body.kind === 'request')
    switch (body.api) {
      case 'Fetch':
        return
      case 'Produce':
        produceAsked(turn, state, askerOf(envelope), body.fields, context.now)
        return
      case 'Metadata':
        metadataAsked(turn, state, askerOf(envelope), body.fields)
        return
      case 'ListOffsets':
        listOffsetsAsked(turn, state, askerOf(envelope), body.fields)
        return
      case 'FindCoordinator':
        coordinatorAsked(turn, state, askerOf(envelope), body.fields.coordinatorKeys)
        return
      case 'JoinGroup':
      case 'SyncGroup':
      case 'Heartbeat':
      case 'LeaveGroup':
      case 'ConsumerGroupHeartbeat':
      case 'OffsetCommit':
      case 'OffsetFetch':
        groupAsked(turn, state, body, askerOf(envelope), context)
    }
}

/** `shard/9/session/…`, `commit/9/42`, `load/9`, `stored/…`; any other name is that of a node whose Fetch is held. */
function timerFired(turn: BrokerTurn, state: BrokerState, key: string, context: Context): void {
  const { now } = context
  const slash = key.indexOf('/')
  const rest = key.slice(slash + 1)
  const next = rest.indexOf('/')
  const partition = Number(next < 0 ? rest : rest.slice(0, next))
  const kind = key.slice(0, slash)
  if (kind === 'stored') {
    if (state.stored !== undefined) storedTimer(turn, state, state.stored, key, now)
    return
  }
  if (turn.logs !== null && kind !== 'shard') replicatedTimer(turn, turn.logs, state, kind, partition, now)
  else if (kind === 'shard') inShard(turn, state, partition, { kind: 'timer', key: rest.slice(next + 1) }, now)
  else if (kind === 'commit') offsetsCommitted(turn, state, partition, Number(rest.slice(next + 1)), now)
  else if (kind === 'load') finishLoading(turn, state, partition, now)
}

function asked(turn: BrokerTurn, state: BrokerState, action: NodeAction, context: Context): void {
  const { now } = context
  if (state.stored !== undefined && storedAsked(turn, state, state.stored, action, now)) return
  if (action.do === 'deleteGroup') {
    inShard(turn, state, partitionOfGroup(state, action.group), { kind: 'deleteGroup', group: action.group }, now)
  } else if (action.do === 'removeMembers') {
    const { group, instanceIds } = action
    const members = instanceIds.map((groupInstanceId) => ({ memberId: '', groupInstanceId, reason: 'member was removed by an admin' }))
    const request = {
      kind: 'request',
      api: 'LeaveGroup',
      version: 5,
      correlationId: 0,
      clientId: 'admin',
      fields: { groupId: group, members },
    } as const
    const submitted = { kind: 'request', id: 'admin', request, clientHost: '/127.0.0.1', newMemberId: '' } as const
    inShard(turn, state, partitionOfGroup(state, group), submitted, now)
  } else if (action.do === 'setConfig' && action.of === 'group') {
    turn.changes.push({ kind: 'groupConfig', group: action.name, set: action.set })
  } else if (action.do === 'setConfig') {
    for (const [name, value] of Object.entries(action.set)) turn.changes.push({ kind: 'config', name, value })
  }
}

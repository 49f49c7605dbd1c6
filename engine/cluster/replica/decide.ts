import type { Context, Envelope, Input } from '../../kernel/node'
import type { NodeAction } from '../action'
import type { BrokerOutcome } from '../broker/outcome'
import type { Message } from '../message'
import { worldNode, type BrokerState } from '../world'
import { deleteRecordsAsked } from './delete-records'
import { fetchAsked } from './fetch'
import { connectionChanged, fetchAnswered, fetcherWoke, listOffsetsAnswered } from './fetcher'
import { lagTimer, lookForLag, partitionAltered } from './isr'
import {
  boot,
  bootTimer,
  checkpoint,
  checkpointTimer,
  heartbeat,
  heartbeatAnswered,
  heartbeatTimer,
  kill,
  logStartTimer,
  register,
  registered,
  registeredMeanwhile,
  registerTimer,
  start,
  startedAgain,
  startLater,
  stop,
} from './lifecycle'
import { finished } from './finished'
import { done, loadTimer, taken, without } from './load'
import { count, meterTimer, readMeters } from './meter'
import type { ReplicationRequest, ReplicationResponse } from './messages'
import { recordsRead } from './metadata'
import { epochEndAsked, listOffsetsAsked } from './offsets'
import { produceAsked } from './produce'
import { expire } from './settle'
import type { Asking, ReplicaManager } from './state'
import { ReplicaTurn } from './turn'
import { fromFirstSegment, storedAgain } from '../stored-log/replicated'
import { firstTimers } from '../stored-log/start'
import type { StoredLogs } from '../stored-log/state'
import { topicPartition } from '../../kafka/ids'

const brokerOf = (node: string): number => Number(node.slice(node.lastIndexOf('-') + 1))

function clusterAsked(turn: ReplicaTurn, asker: Asking, body: ReplicationRequest): void {
  if (body.api === 'OffsetForLeaderEpoch') epochEndAsked(turn, asker, body.fields)
  else if (body.api === 'DeleteRecords') deleteRecordsAsked(turn, asker, body.fields)
  else if (body.api === 'InitProducerId') {
    const producerId = turn.broker * 1000 + turn.manager.producerIds
    turn.manager.producerIds += 1
    turn.reply(asker, 'InitProducerId', { errorCode: 0, producerId, producerEpoch: 0 }, 'replication/producer-id/given', { producerId })
  }
}

function clusterAnswered(turn: ReplicaTurn, body: ReplicationResponse): void {
  if (body.api === 'AlterPartition') {
    const { topic, partition } = body.fields
    partitionAltered(turn, topicPartition(topic, partition), body.correlationId, body.fields)
  } else if (body.api === 'BrokerRegistration') registered(turn, body.fields)
  else if (body.api === 'BrokerHeartbeat') heartbeatAnswered(turn, body.fields)
}

/** Whether a message was one for replicas. */
function received(turn: ReplicaTurn, { body, from }: Envelope<Message>): boolean {
  switch (body.kind) {
    case 'request': {
      const { clientId, version, correlationId } = body
      const asker: Asking = { to: from, clientId, version, correlationId }
      if (body.api === 'Fetch') fetchAsked(turn, asker, body.fields)
      else if (body.api === 'Produce') produceAsked(turn, asker, body.fields)
      else if (body.api === 'ListOffsets') listOffsetsAsked(turn, asker, body.fields)
      else return false
      return true
    }
    case 'response':
      if (body.api === 'Fetch') fetchAnswered(turn, brokerOf(from), body.correlationId, body.fields)
      else if (body.api === 'ListOffsets') listOffsetsAnswered(turn, brokerOf(from), body.fields)
      return true
    case 'cluster-request':
      clusterAsked(turn, { to: from, clientId: body.clientId, version: 0, correlationId: body.correlationId }, body)
      return true
    case 'cluster-response':
      clusterAnswered(turn, body)
      return true
    case 'records':
      recordsRead(turn, body)
      registeredMeanwhile(turn)
      return true
    case 'connection':
      connectionChanged(turn, body)
      return true
    case 'metadata':
    case 'handover':
    case 'metadata-fetch':
    // Transactions are of logs without replicas.
    case 'transaction-request':
    case 'transaction-response':
      return true
  }
}

/** What the disk and the network are done with: requests are answered now, answers leave. */
function workDone(turn: ReplicaTurn): void {
  const { load } = turn.manager
  if (load === null) return
  const { incoming, outgoing } = done(load, turn.now)
  turn.manager.load = without(load, turn.now)
  for (const { bytes, effect } of outgoing) {
    count(turn, effect.to.startsWith('broker-') ? { replicationBytesOut: bytes } : { bytesOut: bytes })
    turn.leaving.push(effect)
  }
  for (const { envelope } of incoming) received(turn, envelope)
}

/** Whether a timer was one of replicas. */
function timerFired(turn: ReplicaTurn, key: string): boolean {
  const slash = key.indexOf('/')
  const kind = slash < 0 ? key : key.slice(0, slash)
  const rest = slash < 0 ? '' : key.slice(slash + 1)
  switch (kind) {
    case loadTimer:
      workDone(turn)
      return true
    case meterTimer:
      readMeters(turn)
      return true
    case bootTimer:
      boot(turn)
      return true
    case lagTimer:
      lookForLag(turn)
      return true
    case checkpointTimer:
    case logStartTimer:
      checkpoint(turn, kind)
      return true
    case heartbeatTimer:
      heartbeat(turn)
      return true
    case registerTimer:
      register(turn)
      return true
    case 'fetcher':
      fetcherWoke(turn, Number(rest))
      return true
    case 'produce':
    case 'fetch':
    case 'delete':
      expire(turn, kind, rest)
      return true
  }
  return false
}

function freezeOrThaw(turn: ReplicaTurn, freezes: boolean): void {
  const rule = freezes ? 'replication/broker/frozen' : 'replication/broker/thawed'
  turn.tell(freezes ? 'BrokerFrozen' : 'BrokerThawed', rule, { broker: turn.broker })
  turn.effects.push({ do: freezes ? 'freeze' : 'thaw', node: turn.node })
}

function deleteRecords(turn: ReplicaTurn, action: Extract<NodeAction, { do: 'deleteRecords' }>): void {
  const { topic, partition, offset, timeoutMs } = action
  turn.manager.correlation += 1
  const asker = { to: worldNode, clientId: 'admin', version: 0, correlationId: turn.manager.correlation }
  deleteRecordsAsked(turn, asker, { timeoutMs: timeoutMs ?? 60_000, topics: [{ topic, partitions: [{ partition, offset }] }] })
}

/** Whether an action was one for a broker of replicas. One that is down does nothing any more. */
function acted(turn: ReplicaTurn, action: NodeAction): boolean {
  const up = turn.manager.life !== 'down'
  if (action.do === 'killBroker') {
    if (up) kill(turn)
  } else if (action.do === 'stopBroker') {
    if (up) stop(turn)
  } else if (action.do === 'startBroker') {
    startLater(turn)
  } else if (action.do === 'freezeBroker' || action.do === 'thawBroker') {
    if (up) freezeOrThaw(turn, action.do === 'freezeBroker')
  } else if (action.do === 'deleteRecords') {
    if (up) deleteRecords(turn, action)
  } else return false
  return true
}

/** A broker that keeps replicas, as far as they go; `null`: this is none of their affair (Kafka: KafkaApis, ReplicaManager). */
export function decideReplicas(
  state: BrokerState,
  before: ReplicaManager,
  input: Input<Message, NodeAction>,
  context: Context,
): BrokerOutcome | null {
  if (input.kind === 'action' && input.action.do === 'startBroker' && before.life !== 'stopping') return restarted(state, before, context)
  const turn = new ReplicaTurn(before, state.broker, context, state.stored)
  if (before.load !== null && input.kind === 'message') {
    const load = taken(before.load, input.envelope, context.now)
    if (load !== null) {
      turn.manager.load = load
      return finished(state, before, turn, [])
    }
  }
  const own =
    input.kind === 'message'
      ? received(turn, input.envelope)
      : input.kind === 'timer'
        ? timerFired(turn, input.key)
        : acted(turn, input.action)
  return own ? finished(state, before, turn, []) : null
}

function startingWithBytes(stored: StoredLogs, replicas: ReplicaManager['replicas']): ReplicaManager['replicas'] {
  return new Map([...replicas].map(([key, replica]) => [key, { ...replica, log: fromFirstSegment(stored, key, replica.log) }]))
}

/** The process begins anew, with what lies on the disk. */
function restarted(state: BrokerState, before: ReplicaManager, context: Context): BrokerOutcome {
  if (before.life !== 'down') return { changes: [], effects: [] }
  const { stored } = state
  const again = startedAgain(before, context.now)
  const manager = stored === undefined ? again : { ...again, replicas: startingWithBytes(stored, again.replicas) }
  const turn = new ReplicaTurn(manager, state.broker, context, state.stored)
  start(turn)
  const process: BrokerState = {
    ...state,
    logs: new Map(),
    shards: new Map(),
    fetches: new Map(),
    requests: new Map(),
    replication: { ...turn.manager },
    stored: stored === undefined ? undefined : storedAgain(stored, manager.replicas),
  }
  for (const [key, at] of stored === undefined ? [] : firstTimers(stored)) turn.timer(key, context.now + at)
  return { changes: [], effects: [{ do: 'spawn', node: turn.node, state: process }, ...turn.effects] }
}

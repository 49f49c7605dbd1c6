import type { Context, Input } from '../../kernel/node'
import type { NodeAction } from '../action'
import type { BrokerOutcome } from '../broker/outcome'
import type { Message } from '../message'
import { worldNode, type BrokerState } from '../world'
import { deleteRecordsAsked } from './delete-records'
import { fetcherWoke } from './fetcher'
import { finished } from './finished'
import { lagTimer, lookForLag } from './isr'
import { checkpoint, checkpointTimer, logStartTimer } from './checkpoints'
import { boot, bootTimer, freezeOrThaw, kill, startLater, stop } from './lifecycle'
import { heartbeat, heartbeatTimer, register, registerTimer } from './registration'
import { done, loadTimer, taken, without } from './load'
import { count, meterTimer, readMeters } from './meter'
import { received } from './receive'
import { restarted } from './restart'
import { expire } from './settle'
import type { ReplicaManager } from './state'
import { ReplicaTurn } from './turn'

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
      return finished(state, before, turn)
    }
  }
  const own =
    input.kind === 'message'
      ? received(turn, input.envelope)
      : input.kind === 'timer'
        ? timerFired(turn, input.key)
        : acted(turn, input.action)
  return own ? finished(state, before, turn) : null
}

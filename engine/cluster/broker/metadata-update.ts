import { offsetsTopic, topicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import type { Context, SimTime } from '../../kernel/node'
import { copyLog, emptyLog, truncateTo, type PartitionLog } from '../../log/partition-log'
import { timer } from '../effects'
import type { Handover, MetadataUpdate } from '../message'
import { beginStored, committedStored } from '../stored-log/leadership'
import { loadingTime } from '../stored-log/load'
import type { StoredLog } from '../stored-log/state'
import { brokerNode, TopicMetadata, type BrokerState } from '../world'
import { logsOfTopic } from './log-index'
import { beginLoading, resign } from './coordinating'
import { groupsForget } from './groups'
import { shardKey } from './shard-context'
import type { BrokerTurn } from './outcome'
import { readyKey } from './parked-fetch'

/** The controller says what is so from now on (Kafka: MetadataPublisher, ReplicaManager.applyDelta). */
export function metadataTold(turn: BrokerTurn, state: BrokerState, update: MetadataUpdate, context: Context): void {
  for (const { name, topicId, partitions } of update.topics) {
    const topic = new TopicMetadata(name, topicId, partitions)
    leadersChange(turn, state, topic, update.loadMs, context)
    turn.changes.push({ kind: 'topic', topic })
  }
  for (const name of update.removed) {
    const gone = state.topics.get(name)
    gone?.partitions.forEach((_, partition) => {
      dropLog(turn, state, topicPartition(name, partition))
    })
    turn.changes.push({ kind: 'topicGone', topic: name })
  }
  if (update.removed.length > 0) groupsForget(turn, state, update.removed, context.now)
  turn.effects.push(timer(readyKey, context.now))
}

function leadersChange(turn: BrokerTurn, state: BrokerState, topic: TopicMetadata, loadMs: number, context: Context): void {
  const before = state.topics.get(topic.name)
  const logs = logsOfTopic(state, topic.name)
  topic.partitions.forEach(({ leader, leaderEpoch }, partition) => {
    const log = logs[partition]
    const changed = before?.partitions[partition]?.leaderEpoch !== leaderEpoch
    if (leader === state.broker && log === undefined && before?.partitions[partition] === undefined) {
      const key = topicPartition(topic.name, partition)
      turn.changes.push({ kind: 'log', key, log: emptyLog(topic.name, partition, leaderEpoch) })
      if (state.stored !== undefined) beginStored(turn, state.stored, key, context.now)
      if (topic.name === offsetsTopic) beginLoading(turn, partition, context.now)
    } else if (leader === state.broker && log !== undefined && changed) {
      restartHere(turn, state, topic.name, partition, inEpoch(committedPart(log), leaderEpoch), loadMs, context)
    } else if (leader !== state.broker && log !== undefined)
      handOver(turn, state, topic.name, partition, leader, inEpoch(log, leaderEpoch), loadMs, context)
  })
}

function dropLog(turn: BrokerTurn, state: BrokerState, key: string): void {
  turn.changes.push({ kind: 'log', key, log: null })
  putStored(turn, state, key, null)
}

/** The same log as bytes, where it is kept as such. */
function putStored(turn: BrokerTurn, state: BrokerState, key: string, to: StoredLog | null): void {
  if (state.stored !== undefined) turn.changes.push({ kind: 'stored', change: { kind: 'log', key, to } })
}

/** A coordinator reads all of a log that is kept as bytes, which takes its time. */
const readingTime = (state: BrokerState, stored: StoredLog | undefined): SimTime =>
  stored === undefined || state.stored === undefined ? 0 : loadingTime(stored, state.stored.disk)

function inEpoch(log: PartitionLog, leaderEpoch: number): PartitionLog {
  const copy = copyLog(log)
  copy.leaderEpoch = leaderEpoch
  return copy
}

/** What is not committed is lost when a leader changes. */
function committedPart(log: PartitionLog): PartitionLog {
  const copy = copyLog(log)
  truncateTo(copy, copy.highWatermark)
  return copy
}

/** The same broker leads again, in a new epoch: as after a restart. */
function restartHere(
  turn: BrokerTurn,
  state: BrokerState,
  topic: string,
  partition: number,
  log: PartitionLog,
  loadMs: number,
  context: Context,
): void {
  if (topic === offsetsTopic) resign(turn, state, partition, context.now)
  const key = topicPartition(topic, partition)
  turn.changes.push({ kind: 'log', key, log })
  const stored = state.stored === undefined ? undefined : committedStored(state.stored, key)
  if (stored !== undefined) putStored(turn, state, key, stored)
  if (topic === offsetsTopic) beginLoading(turn, partition, context.now + fromMs(loadMs) + readingTime(state, stored))
}

function handOver(
  turn: BrokerTurn,
  state: BrokerState,
  topic: string,
  partition: number,
  leader: number,
  log: PartitionLog,
  loadMs: number,
  context: Context,
): void {
  const key = topicPartition(topic, partition)
  if (topic === offsetsTopic) resign(turn, state, partition, context.now)
  dropLog(turn, state, key)
  const stored = state.stored === undefined ? undefined : committedStored(state.stored, key)
  const body: Handover = { kind: 'handover', key, log: committedPart(log), ...(stored === undefined ? {} : { stored }), loadMs }
  sendLog(turn, leader, body)
}

/** What followers would have fetched: it arrives, whatever the roads are like. */
function sendLog(turn: BrokerTurn, leader: number, body: Handover): void {
  const detail = { partition: body.key }
  turn.effects.push({ do: 'send', to: brokerNode(leader), label: 'Handover', body, rule: 'cluster/log/handed-over', detail, sure: true })
}

/** The former leader's committed log has arrived. */
export function logTaken(turn: BrokerTurn, state: BrokerState, taken: Handover, context: Context): void {
  const { key, log, stored, loadMs } = taken
  const known = state.topics.get(log.topic)?.partitions[log.partition]
  // The leader has changed again while the log was on its way.
  if (known !== undefined && known.leader !== state.broker && known.leaderEpoch > log.leaderEpoch) {
    sendLog(turn, known.leader, { ...taken, log: inEpoch(log, known.leaderEpoch) })
    return
  }
  turn.changes.push({ kind: 'log', key, log })
  if (stored !== undefined) putStored(turn, state, key, stored)
  if (known?.leader !== state.broker) return
  if (key === shardKey(log.partition)) beginLoading(turn, log.partition, context.now + fromMs(loadMs) + readingTime(state, stored))
}

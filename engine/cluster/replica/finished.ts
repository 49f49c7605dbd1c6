import { offsetsTopic, transactionTopic } from '../../kafka/ids'
import { beginLoading, resign } from '../broker/coordinating'
import { groupsForget } from '../broker/groups'
import { shardKey } from '../broker/shard-context'
import type { BrokerChange } from '../broker/change'
import type { BrokerOutcome, BrokerTurn } from '../broker/outcome'
import type { ClusterImage } from '../control/image'
import { toldTopics } from '../control/told-topics'
import { timer } from '../effects'
import type { NodeEffect } from '../response'
import { storeReplica } from '../stored-log/replicated'
import { storedTopic } from '../stored-log/settings'
import type { StoredLogs } from '../stored-log/state'
import { coordinateTransactions } from '../stored-log/transactions/of-replicas'
import type { BrokerState } from '../world'
import { brokerTurnOf } from './coordinator-logs'
import { commitTimer } from './coordinator-timers'
import { during, given, loadTimer, nextDone } from './load'
import { settle } from './settle'
import type { Replica, ReplicaManager } from './state'
import type { ReplicaTurn } from './turn'

/** A coordinator that begins reads all that its replica holds. */
const loadedAt = (turn: ReplicaTurn, { log }: Replica): number =>
  turn.now + (turn.manager.load === null ? 0 : during(log.sizeBytes, turn.manager.load.costs.diskBytesPerSecond))

/** Whoever leads a partition of `__consumer_offsets` coordinates its groups (Kafka: GroupCoordinatorService.onElection, onResignation). */
function coordinate(group: BrokerTurn, turn: ReplicaTurn, state: BrokerState, before: ReplicaManager): void {
  for (const key of turn.stirred) {
    const [was, is] = [before.replicas.get(key), turn.replica(key)]
    const known = is ?? was
    if (known?.topic === transactionTopic && state.stored !== undefined)
      coordinateTransactions(group, state, state.stored, key, was, is, turn.now)
    if (known?.topic !== offsetsTopic) continue
    const { partition } = known
    const led = was?.role === 'leader'
    const leads = is?.role === 'leader'
    const anew = leads && (!led || was.leaderEpoch !== is.leaderEpoch)
    if (led && (!leads || anew)) resign(group, state, partition, turn.now)
    // What leads from the beginning has nothing to read.
    if (anew && (led || state.shards.get(partition)?.loading !== false)) beginLoading(group, partition, loadedAt(turn, is))
    else if (leads && is.log.highWatermark > (was?.log.highWatermark ?? 0)) group.effects.push(timer(commitTimer(partition), turn.now))
  }
}

/** What coordinators had in memory is gone with their process. */
function forget(changes: BrokerChange[], { shards }: BrokerState, { replicas }: ReplicaManager): void {
  for (const partition of shards.keys()) if (replicas.has(shardKey(partition))) changes.push({ kind: 'shard', partition, shard: null })
}

/** Of partitions that are kept as bytes, the bytes; what was rewritten in this turn is the bytes' own doing. */
function store(
  group: BrokerTurn,
  turn: ReplicaTurn,
  state: BrokerState,
  stored: StoredLogs,
  before: ReplicaManager,
  rewritten: ReadonlySet<string>,
): void {
  for (const [key, { log }] of turn.manager.replicas)
    if (!rewritten.has(key)) storeReplica(group, stored, key, before.replicas.get(key)?.log, log, turn.now)
  for (const key of before.replicas.keys())
    if (stored.logs.has(key) && !turn.manager.replicas.has(key))
      group.changes.push({ kind: 'stored', change: { kind: 'log', key, to: null } })
  if (before.image.configs !== turn.manager.image.configs) configure(group, state, stored, turn.manager.image)
}

/** A topic's settings as the controller's log has them. */
function configure(group: BrokerTurn, state: BrokerState, stored: StoredLogs, { configs }: ClusterImage): void {
  for (const [name, known] of stored.topics) {
    const set = configs.get(`topic/${name}`)
    if (set === undefined || set === known.configs) continue
    group.changes.push({ kind: 'stored', change: { kind: 'topic', topic: name, to: storedTopic(name, set, state.configs) } })
  }
}

/** All that a turn comes to, replicas and coordinators. */
export function finished(
  state: BrokerState,
  before: ReplicaManager,
  turn: ReplicaTurn,
  rewritten: ReadonlySet<string> = new Set(),
): BrokerOutcome {
  settle(turn)
  const told = toldTopics(before.image, turn.manager.image)
  const group = brokerTurnOf(turn)
  const { changes } = turn
  if (turn.stirred.size > 0) coordinate(group, turn, state, before)
  if (turn.manager.life === 'down') forget(changes, state, before)
  if (state.stored !== undefined) store(group, turn, state, state.stored, before, rewritten)
  if (told.removed.length > 0) groupsForget(group, state, told.removed, turn.now)
  const { load } = turn.manager
  let effects: NodeEffect[] = turn.effects
  if (load !== null && turn.manager.life !== 'down') {
    const kept = given(load, effects, turn.now)
    turn.manager.load = kept.load
    effects = [...turn.leaving, ...kept.effects, { do: 'timer', key: loadTimer, at: nextDone(kept.load) }]
  }
  const manager: ReplicaManager = { ...turn.manager }
  changes.push({ kind: 'replication', manager, ...told })
  return { changes, effects }
}

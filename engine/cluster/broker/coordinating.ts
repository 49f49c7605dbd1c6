import { load, unload } from '../../groups/coordinator/host'
import { emptyGroupShard } from '../../groups/group-shard'
import { groupProtocols } from '../../groups/protocols'
import type { SimTime } from '../../kernel/node'
import { event, timer } from '../effects'
import { loadRecords } from '../stored-log/load'
import type { BrokerState } from '../world'
import { latestRecords } from './latest-records'
import type { BrokerTurn } from './outcome'
import { perform } from './perform'
import { contextOf, shardKey } from './shard-context'

/** This broker is coordinator of a partition from now on: it reads the log first (Kafka: onElection). */
export function beginLoading(turn: BrokerTurn, partition: number, at: SimTime): void {
  turn.changes.push({ kind: 'shard', partition, shard: emptyGroupShard(partition) })
  const detail = { partition: shardKey(partition) }
  turn.effects.push(event('CoordinatorLoading', 'cluster/coordinator/load-begins', detail))
  turn.effects.push(timer(`load/${String(partition)}`, at))
}

/** The log has been read: groups come back as their last records say (Kafka: CoordinatorLoaderImpl). */
export function finishLoading(turn: BrokerTurn, state: BrokerState, partition: number, now: SimTime): void {
  const shard = state.shards.get(partition)
  const log = state.logs.get(shardKey(partition))
  if (shard?.loading !== true || log === undefined) return
  const stored = state.stored?.logs.get(shardKey(partition))
  const loaded = stored === undefined ? { records: latestRecords(log), read: log.highWatermark } : loadRecords(stored)
  const detail = {
    partition: shardKey(partition),
    records: loaded.read,
    ...('bytes' in loaded ? { bytes: loaded.bytes, kept: loaded.records.length } : {}),
  }
  turn.effects.push(event('CoordinatorLoaded', 'cluster/coordinator/loaded', detail))
  const context = contextOf(turn, state, partition, now)
  perform(turn, state, shard, load(shard, groupProtocols, loaded.records, context), now, null)
}

/** This broker is no longer coordinator of a partition (Kafka: onResignation). */
export function resign(turn: BrokerTurn, state: BrokerState, partition: number, now: SimTime): void {
  const shard = state.shards.get(partition)
  if (shard === undefined) return
  const detail = { partition: shardKey(partition) }
  turn.effects.push(event('CoordinatorUnloaded', 'cluster/coordinator/unloaded', detail))
  perform(turn, state, shard, unload(shard, groupProtocols, contextOf(turn, state, partition, now)), now, null)
  turn.changes.push({ kind: 'shard', partition, shard: null })
}

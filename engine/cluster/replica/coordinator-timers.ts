import { committed, load, timedOut } from '../../groups/coordinator/host'
import { groupProtocols } from '../../groups/protocols'
import type { GroupShard } from '../../groups/group-shard'
import type { SimTime } from '../../kernel/node'
import { event, timer } from '../effects'
import type { BrokerState } from '../world'
import { isWaiting, perform, writeTimeoutUs, writeTimer } from '../broker/perform'
import { contextOf, shardKey } from '../broker/shard-context'
import { latestOf } from '../broker/latest-records'
import type { BrokerTurn, CoordinatorLogs } from '../broker/outcome'

/** The high watermark has moved: a timer of the same instant tells the coordinator, which has a queue of its own (Kafka: CoordinatorRuntime.HighWatermarkListener). */
export const commitTimer = (partition: number): string => `commit/${String(partition)}`

/** The timer of writes goes by whoever waits longest of those that come after `passed`. */
function armWriteTimer(
  turn: BrokerTurn,
  state: BrokerState,
  { partition, pending }: GroupShard,
  passed: (endOffset: number, since: SimTime) => boolean,
): void {
  const next = pending.find((entry) => isWaiting(entry) && !passed(entry.endOffset, entry.since ?? 0))
  turn.effects.push(timer(writeTimer(partition), next === undefined ? null : (next.since ?? 0) + writeTimeoutUs(state)))
}

function offsetsCommitted(turn: BrokerTurn, logs: CoordinatorLogs, state: BrokerState, shard: GroupShard, now: SimTime): void {
  const { partition } = shard
  const offset = logs.highWatermark(shardKey(partition))
  if (!shard.pending.some(({ endOffset }) => endOffset <= offset)) return
  armWriteTimer(turn, state, shard, (endOffset) => endOffset <= offset)
  perform(turn, state, shard, committed(shard, groupProtocols, offset, contextOf(turn, state, partition, now)), now, null)
}

function waitedTooLong(turn: BrokerTurn, state: BrokerState, shard: GroupShard, now: SimTime): void {
  const since = now - writeTimeoutUs(state)
  armWriteTimer(turn, state, shard, (_, at) => at <= since)
  perform(turn, state, shard, timedOut(shard, groupProtocols, since, contextOf(turn, state, shard.partition, now)), now, null)
}

/** Reads its replica to the end: what is not committed yet will be, by this leader (Kafka: CoordinatorLoaderImpl). */
function loaded(turn: BrokerTurn, logs: CoordinatorLogs, state: BrokerState, shard: GroupShard, now: SimTime): void {
  const { partition } = shard
  const key = shardKey(partition)
  const batches = logs.read(key)
  let read = 0
  for (const batch of batches) read += batch.length
  turn.effects.push(event('CoordinatorLoaded', 'cluster/coordinator/loaded', { partition: key, records: read }))
  const end = logs.end(key)
  if (end > logs.highWatermark(key)) {
    const pending = { endOffset: end, undo: [], replies: [], then: null }
    turn.changes.push({ kind: 'inShard', partition, change: { change: 'hold', pending } })
  }
  perform(turn, state, shard, load(shard, groupProtocols, latestOf(batches), contextOf(turn, state, partition, now)), now, null)
}

/** A timer of a coordinator whose partition is replicated. */
export function replicatedTimer(
  turn: BrokerTurn,
  logs: CoordinatorLogs,
  state: BrokerState,
  kind: string,
  partition: number,
  now: SimTime,
): void {
  const shard = state.shards.get(partition)
  if (shard === undefined) return
  if (kind === 'load') {
    if (shard.loading) loaded(turn, logs, state, shard, now)
  } else if (kind === 'commit') offsetsCommitted(turn, logs, state, shard, now)
  else if (kind === 'write-timeout') waitedTooLong(turn, state, shard, now)
}

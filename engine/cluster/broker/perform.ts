import { applyToShard } from '../../groups/coordinator/apply'
import { failed } from '../../groups/coordinator/host'
import type { Reply } from '../../groups/coordinator/result'
import type { GroupShard, GroupShardOutcome } from '../../groups/group-shard'
import { groupProtocols } from '../../groups/protocols'
import { configNumber } from '../../kafka/configs'
import type { CoordinatorRecord } from '../../kafka/records'
import { clone } from '../../kernel/clone'
import { KeptNames } from '../../kernel/kept-names'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { event, timer } from '../effects'
import { respond, type Asker } from '../response'
import { coordinatorAppended } from '../stored-log/coordinator'
import type { BrokerState } from '../world'
import type { BrokerTurn, CoordinatorLogs } from './outcome'
import { contextOf, shardKey } from './shard-context'

const shardTimers: (KeptNames | undefined)[] = []

/** A timer of a shard as its broker names it: `shard/9/session/…`. */
function shardTimer(partition: number, key: string): string {
  const kept = (shardTimers[partition] ??= new KeptNames((ofShard) => `shard/${String(partition)}/${ofShard}`))
  return kept.of(key)
}

/** A request that is answered in the very step that brought it need not be remembered. */
export interface Asking {
  readonly id: string
  readonly asker: Asker
}

/** What a shard answers goes out to whoever asked. */
export function reply(turn: BrokerTurn, state: BrokerState, answer: Reply, asking: Asking | null): void {
  const open = state.requests.get(answer.to)
  const asker = answer.to === asking?.id ? asking.asker : open
  if (asker === undefined) return
  if (open !== undefined) turn.changes.push({ kind: 'answered', id: answer.to })
  const { because, as } = answer
  turn.effects.push(respond(asker, answer.answer.api, answer.answer.fields, answer.rule, answer.detail, { because, as }))
}

/** Make the broker do what its shard answered. Returns whether the request at hand is answered. */
export function perform(
  turn: BrokerTurn,
  state: BrokerState,
  shard: GroupShard,
  outcome: GroupShardOutcome,
  now: SimTime,
  asking: Asking | null,
): boolean {
  const { partition } = shard
  let answered = false
  for (const change of outcome.changes) turn.changes.push({ kind: 'inShard', partition, change })
  for (const effect of outcome.effects) {
    if (effect.do === 'timer') turn.effects.push(timer(shardTimer(partition, effect.key), effect.at))
    else if (effect.do === 'fact') {
      const { type, rule, detail, because, as } = effect
      turn.effects.push(event(type, rule, detail, because, as))
    } else {
      if (effect.to === asking?.id) answered = true
      reply(turn, state, effect, asking)
    }
  }
  if (turn.logs !== null) return write(turn, turn.logs, state, shard, outcome, now, asking) || answered
  append(turn, state, partition, outcome.append, now)
  return answered
}

/** How long a write may take to be committed. */
export function writeTimeoutUs({ configs }: BrokerState): SimTime {
  return fromMs(configNumber('broker', configs, 'offsets.commit.timeout.ms'))
}

/** The timer of the write that an offsets partition waits for longest. */
export const writeTimer = (partition: number): string => `write-timeout/${String(partition)}`

/** In a cluster of replicas a write may be refused, and then all that was done for it is undone; or it waits, but not for ever (Kafka: CoordinatorRuntime.flushCurrentBatch). */
function write(
  turn: BrokerTurn,
  logs: CoordinatorLogs,
  state: BrokerState,
  shard: GroupShard,
  outcome: GroupShardOutcome,
  now: SimTime,
  asking: Asking | null,
): boolean {
  const { partition } = shard
  const key = shardKey(partition)
  const from = logs.end(key)
  const error = outcome.append.length === 0 ? null : logs.append(key, outcome.append)
  if (error !== null) {
    const written = clone(shard)
    for (const change of outcome.changes) applyToShard(written, groupProtocols, change)
    const context = { ...contextOf(turn, state, partition, now), logEndOffset: from }
    return perform(turn, state, written, failed(written, groupProtocols, from, error, context), now, asking)
  }
  const waits = outcome.changes.some(({ change }) => change === 'append' || change === 'hold')
  if (waits && !shard.pending.some(isWaiting)) turn.effects.push(timer(writeTimer(partition), now + writeTimeoutUs(state)))
  return false
}

/** Whether anybody waits for these records still. */
export const isWaiting = ({ replies, then }: GroupShard['pending'][number]): boolean => replies.length > 0 || then !== null

function append(turn: BrokerTurn, state: BrokerState, partition: number, records: readonly CoordinatorRecord[], now: SimTime): void {
  const [first] = records
  if (first === undefined) return
  const key = shardKey(partition)
  const offset = state.logs.get(key)?.logEndOffset ?? 0
  const end = offset + records.length
  turn.changes.push({ kind: 'appended', key, records, at: now })
  const detail = { partition: key, offset, records: records.length, type: first.type }
  turn.effects.push(event('RecordsAppended', 'cluster/log/appended', detail))
  if (state.stored !== undefined) coordinatorAppended(turn, state.stored, key, records, state.logs.get(key)?.leaderEpoch ?? 0, now)
  turn.effects.push(timer(`commit/${String(partition)}/${String(end)}`, now + fromMs(state.commitDelayMs)))
}

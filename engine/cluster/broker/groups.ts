import type { ShardContext } from '../../groups/coordinator/context'
import { applyToShard } from '../../groups/coordinator/apply'
import { committed, failed, load, submit, topicsDeleted, unload, type Submitted } from '../../groups/coordinator/host'
import { groupOf, memberIdPrefix, notCoordinator } from '../../groups/coordinator/refusal'
import type { Reply } from '../../groups/coordinator/result'
import type { SubmittedRequest } from '../../groups/coordinator/shard'
import { groupProtocols } from '../../groups/protocols'
import { emptyGroupShard, type GroupShard, type GroupShardOutcome } from '../../groups/group-shard'
import type { GroupRequest } from '../../groups/wire/group-message'
import { numberDefault } from '../../kafka/configs'
import { offsetsTopic, topicPartition, zeroTopicId } from '../../kafka/ids'
import { offsetsPartitionOf } from '../../kafka/java-hash'
import type { CoordinatorRecord } from '../../kafka/records'
import { clone } from '../../kernel/clone'
import { KeptNames } from '../../kernel/kept-names'
import type { Context, SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { committedAt } from '../commit'
import { event, timer } from '../effects'
import { laneOf, respond, type Asker } from '../response'
import { coordinatorAppended, storedCommitted } from '../stored-log/coordinator'
import { loadRecords } from '../stored-log/load'
import type { BrokerState } from '../world'
import { latestRecords } from './latest-records'
import { imageOf } from './image'
import type { BrokerTurn, CoordinatorLogs } from './outcome'

const shardTimers: (KeptNames | undefined)[] = []

/** A timer of a shard as its broker names it: `shard/9/session/…`. */
function shardTimer(partition: number, key: string): string {
  const kept = (shardTimers[partition] ??= new KeptNames((ofShard) => `shard/${String(partition)}/${ofShard}`))
  return kept.of(key)
}

export const shardKey = (partition: number): string => topicPartition(offsetsTopic, partition)

/** Which partition of the offsets topic keeps a group here. */
export function partitionOfGroup(state: BrokerState, groupId: string): number {
  const partitions = state.topics.get(offsetsTopic)?.partitions.length ?? 0
  return partitions === 0 ? -1 : offsetsPartitionOf(groupId, partitions)
}

/** So much earlier than it was done a target may have been begun. */
const computingMsMax = 1500

/** When the target that is computed now is done, where a recording says so. */
function computedAt({ pinnedTargetsMs }: BrokerState, now: SimTime): number | undefined {
  if (pinnedTargetsMs.length === 0) return undefined
  return pinnedTargetsMs.find((at) => at * 1000 >= now && at * 1000 - now <= computingMsMax * 1000)
}

export function contextOf(turn: BrokerTurn, state: BrokerState, partition: number, now: SimTime): ShardContext {
  const key = shardKey(partition)
  const context = {
    now,
    config: state.coordinatorConfig.value,
    kafkaVersion: state.kafkaVersion,
    image: imageOf(state),
    logEndOffset: turn.logs === null ? (state.logs.get(key)?.logEndOffset ?? 0) : turn.logs.end(key),
    topicId: (name: string) => state.topics.get(name)?.topicId ?? zeroTopicId,
    computedAtMs: computedAt(state, now),
  }
  return turn.logs === null ? context : { ...context, mayWaitLong: true }
}

/** A request that is answered in the very step that brought it need not be remembered. */
interface Asking {
  readonly id: string
  readonly asker: Asker
}

function reply(turn: BrokerTurn, state: BrokerState, answer: Reply, asking: Asking | null): void {
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
  const name = 'offsets.commit.timeout.ms'
  const set = configs.get(name)
  return fromMs(set === undefined ? numberDefault('broker', name) : Number(set))
}

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
  turn.effects.push(timer(`commit/${String(partition)}/${String(end)}`, committedAt(now, state.commitDelayMs)))
}

/** The id that the coordinator would give to this request: fixed by a recording, or out of the seed. */
function newMemberId(state: BrokerState, request: GroupRequest, context: Context): string {
  const count = state.minted.get(request.clientId) ?? 0
  const pinned = state.pinnedMemberIds.get(request.clientId)?.[count]
  if (pinned !== undefined) return pinned
  const bits = context.random(`member-id/${request.clientId}`, count)
  return `${memberIdPrefix(request)}-${(bits & 0xffffff).toString(16).padStart(6, '0')}`
}

/** Whether an id that was offered is used: it is answered, waited for, or written. */
function takesUp({ append: records, effects }: GroupShardOutcome, memberId: string): boolean {
  const inEffect = effects.some((effect) => {
    if (effect.do === 'timer') return effect.key.endsWith(`/${memberId}`)
    return effect.do === 'reply' && effect.answer.api === 'JoinGroup' && effect.answer.fields.memberId === memberId
  })
  return inEffect || records.some(({ key }) => 'memberId' in key && key.memberId === memberId)
}

/** Hand a request to the shard of its group (Kafka: GroupCoordinatorService). */
export function groupAsked(turn: BrokerTurn, state: BrokerState, request: GroupRequest, asker: Asker, context: Context): void {
  const partition = partitionOfGroup(state, groupOf(request))
  const id = `${asker.to}/${String(asker.correlationId)}`
  const mints = request.api === 'JoinGroup' && request.fields.memberId === ''
  const memberId = mints ? newMemberId(state, request, context) : ''
  const submitted: SubmittedRequest = { kind: 'request', id, request, clientHost: '/127.0.0.1', newMemberId: memberId }
  const asking = { id, asker }
  const shard = state.shards.get(partition)
  if (shard === undefined) {
    reply(turn, state, notCoordinator(submitted), asking)
    return
  }
  const outcome = submit(shard, groupProtocols, submitted, contextOf(turn, state, partition, context.now))
  if (mints && takesUp(outcome, memberId)) turn.changes.push({ kind: 'minted', clientId: request.clientId })
  if (perform(turn, state, shard, outcome, context.now, asking)) return
  turn.changes.push({
    kind: 'opened',
    id,
    request: {
      to: asker.to,
      lane: laneOf(request.api),
      version: asker.version,
      correlationId: asker.correlationId,
      clientId: asker.clientId,
    },
  })
}

/** One of a shard's own timers, or an administrator's request, on the shard of a partition. */
export function inShard(turn: BrokerTurn, state: BrokerState, partition: number, input: Submitted, now: SimTime): void {
  const shard = state.shards.get(partition)
  if (shard === undefined) return
  perform(turn, state, shard, submit(shard, groupProtocols, input, contextOf(turn, state, partition, now)), now, null)
}

/** The high watermark of an offsets partition reaches `offset`. */
export function offsetsCommitted(turn: BrokerTurn, state: BrokerState, partition: number, offset: number, now: SimTime): void {
  const key = shardKey(partition)
  const log = state.logs.get(key)
  if (log === undefined || offset > log.logEndOffset || offset <= log.highWatermark) return
  turn.changes.push({ kind: 'committed', key, offset })
  if (state.stored !== undefined) storedCommitted(turn, state.stored, key, offset)
  turn.effects.push(event('HighWatermarkAdvanced', 'cluster/log/committed', { partition: key, offset }))
  const shard = state.shards.get(partition)
  if (shard === undefined) return
  perform(turn, state, shard, committed(shard, groupProtocols, offset, contextOf(turn, state, partition, now)), now, null)
}

/** Topics are gone, and with them what groups had committed for them. */
export function groupsForget(turn: BrokerTurn, state: BrokerState, topics: readonly string[], now: SimTime): void {
  for (const [partition, shard] of state.shards)
    perform(turn, state, shard, topicsDeleted(shard, groupProtocols, topics, contextOf(turn, state, partition, now)), now, null)
}

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

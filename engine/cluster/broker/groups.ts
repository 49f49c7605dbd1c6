import { committed, submit, topicsDeleted, type Submitted } from '../../groups/coordinator/host'
import { notCoordinator } from '../../groups/coordinator/refusal'
import { groupOf, memberIdPrefix } from '../../groups/coordinator/request-group'
import type { SubmittedRequest } from '../../groups/coordinator/shard'
import type { GroupShardOutcome } from '../../groups/group-shard'
import { groupProtocols } from '../../groups/protocols'
import type { GroupRequest } from '../../groups/wire/group-message'
import type { Context, SimTime } from '../../kernel/node'
import { event } from '../effects'
import { laneOf, type Asker } from '../response'
import { storedCommitted } from '../stored-log/coordinator'
import type { BrokerState } from '../world'
import type { BrokerTurn } from './outcome'
import { perform, reply } from './perform'
import { contextOf, partitionOfGroup, shardKey } from './shard-context'

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

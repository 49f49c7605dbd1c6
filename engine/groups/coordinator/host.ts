import type { ErrorName } from '../../kafka/errors'
import type { GroupId, TopicName } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'
import { isLate, pendingUpTo } from './apply'
import type { ShardContext } from './context'
import { refusedReply } from './append-refusal'
import { cleanupTimer, nextCleanup } from './cleanup'
import { whileLoading } from './refusal'
import { groupOf } from './request-group'
import type { Protocols, Shard, ShardOutcome, SubmittedRequest } from './shard'
import { groupOfTimer } from './timer-key'
import { Turns } from './turns'

export type Submitted =
  SubmittedRequest | { readonly kind: 'timer'; readonly key: string } | { readonly kind: 'deleteGroup'; readonly group: GroupId }

const groupOfInput = (input: Submitted): GroupId =>
  input.kind === 'timer' ? groupOfTimer(input.key) : input.kind === 'request' ? groupOf(input.request) : input.group

/** Handle a request or a timer. Pure, and costs what it writes: not how long the log is, how many groups there are or how large this one is. */
export function submit<G, C, T, S extends Shard<G, T>>(
  shard: S,
  protocols: Protocols<S, C, T>,
  input: Submitted,
  context: ShardContext,
): ShardOutcome<C, T> {
  const turns = new Turns<G, C, T, S>(shard, protocols, context, shard.pending.at(-1)?.endOffset ?? null)
  if (input.kind === 'timer' && input.key === cleanupTimer) cleanUp(turns, shard, protocols, context)
  else if (!shard.loading) turns.decide(groupOfInput(input), input)
  else if (input.kind === 'request') turns.reply(whileLoading(input))
  return turns.outcome()
}

/** Everything that is too old goes, of every group, in one batch. */
function cleanUp<G, C, T, S extends Shard<G, T>>(
  turns: Turns<G, C, T, S>,
  shard: S,
  protocols: Protocols<S, C, T>,
  context: ShardContext,
): void {
  let groups = 0
  for (const group of protocols.hardGroups(shard)) {
    groups += 1
    turns.decide(group, { kind: 'expire' })
  }
  turns.cleanUpAt(groups === 0 ? null : nextCleanup(shard.loadedAt, context))
}

/** The high watermark moved: let go of every reply that it now covers, oldest first, and go on where a protocol waited for it. */
export function committed<G, C, T, S extends Shard<G, T>>(
  shard: S,
  protocols: Protocols<S, C, T>,
  highWatermark: number,
  context: ShardContext,
): ShardOutcome<C, T> {
  const count = pendingUpTo(shard.pending, highWatermark)
  const turns = new Turns<G, C, T, S>(shard, protocols, context, shard.pending.slice(count).at(-1)?.endOffset ?? null)
  if (count > 0) turns.change({ change: 'release', upToOffset: highWatermark })
  for (const { replies, then } of shard.pending.slice(0, count)) {
    if (then !== null) turns.decide(then.group, { kind: 'committed', then: then.input })
    for (const reply of replies) turns.reply(reply)
  }
  return turns.outcome()
}

/** An append failed, or timed out: everything from `fromOffset` on is cut (the caller cuts the log) and its replay undone. `context.logEndOffset` is `fromOffset`. */
export function failed<G, C, T, S extends Shard<G, T>>(
  shard: S,
  protocols: Protocols<S, C, T>,
  fromOffset: number,
  error: ErrorName,
  context: ShardContext,
): ShardOutcome<C, T> {
  const count = pendingUpTo(shard.pending, fromOffset)
  const turns = new Turns<G, C, T, S>(shard, protocols, context, shard.pending.slice(0, count).at(-1)?.endOffset ?? null)
  const lost = shard.pending.slice(count)
  if (lost.length > 0) turns.change({ change: 'cut', fromOffset })
  for (const { replies, then } of lost) {
    if (then !== null) turns.decide(then.group, { kind: 'failed', then: then.input, error })
    for (const reply of replies) turns.reply(refusedReply(reply, error))
  }
  return turns.outcome()
}

/** Who has waited since then has waited too long and is told so. What was written stays, and may be committed yet (Kafka: CoordinatorRuntime.OperationTimeout). */
export function timedOut<G, C, T, S extends Shard<G, T>>(
  shard: S,
  protocols: Protocols<S, C, T>,
  since: SimTime,
  context: ShardContext,
): ShardOutcome<C, T> {
  const turns = new Turns<G, C, T, S>(shard, protocols, context, shard.pending.at(-1)?.endOffset ?? null)
  const late = shard.pending.filter((entry) => isLate(entry, since))
  if (late.length > 0) turns.change({ change: 'give-up', since })
  for (const { replies, then } of late) {
    if (then !== null) turns.decide(then.group, { kind: 'failed', then: then.input, error: 'REQUEST_TIMED_OUT' })
    for (const reply of replies) turns.reply(refusedReply(reply, 'REQUEST_TIMED_OUT'))
  }
  return turns.outcome()
}

/** A broker has become coordinator of this partition and has read its committed records: an empty shard comes to be what they say. */
export function load<G, C, T, S extends Shard<G, T>>(
  shard: S,
  protocols: Protocols<S, C, T>,
  records: readonly CoordinatorRecord[],
  context: ShardContext,
): ShardOutcome<C, T> {
  const replayed = protocols.empty(shard.partition)
  for (const record of records) protocols.replay(replayed, record)
  const turns = new Turns<G, C, T, S>(replayed, protocols, context, null)
  turns.change({ change: 'replay', records })
  turns.change({ change: 'loaded', at: context.now })
  let groups = 0
  for (const group of protocols.hardGroups(replayed)) {
    groups += 1
    turns.decide(group, { kind: 'loaded' })
  }
  if (groups > 0) turns.cleanUpAt(nextCleanup(context.now, context))
  return turns.outcome()
}

/** Another broker coordinates from now on: whatever waits here is told so, and every timer is cancelled. What stays in memory is dead. */
export function unload<G, C, T, S extends Shard<G, T>>(shard: S, protocols: Protocols<S, C, T>, context: ShardContext): ShardOutcome<C, T> {
  const turns = new Turns<G, C, T, S>(shard, protocols, context, null)
  for (const { replies } of shard.pending) for (const reply of replies) turns.reply(refusedReply(reply, 'NOT_COORDINATOR'))
  turns.change({ change: 'release', upToOffset: Number.MAX_SAFE_INTEGER })
  for (const group of shard.groups.keys()) turns.decide(group, { kind: 'unloaded' })
  turns.cleanUpAt(null)
  return turns.outcome()
}

/** Topics are gone: so is what groups had committed for them (Kafka: GroupCoordinatorShard.onPartitionsDeleted). */
export function topicsDeleted<G, C, T, S extends Shard<G, T>>(
  shard: S,
  protocols: Protocols<S, C, T>,
  topics: readonly TopicName[],
  context: ShardContext,
): ShardOutcome<C, T> {
  const turns = new Turns<G, C, T, S>(shard, protocols, context, shard.pending.at(-1)?.endOffset ?? null)
  if (!shard.loading) for (const group of protocols.hardGroups(shard)) turns.decide(group, { kind: 'topicsDeleted', topics })
  return turns.outcome()
}

import type { GroupId, TopicId, TopicName } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import { clone } from '../../kernel/clone'
import type { SimTime } from '../../kernel/node'
import { applyToShard } from './apply'
import { cleanupTimer, nextCleanup } from './cleanup'
import type { ShardContext } from './context'
import type { CoordinatorResult, Reply, ShardEffect } from './result'
import type { Pending, Protocols, Shard, ShardChange, ShardInput, ShardOutcome } from './shard'

/** What the decisions of one call come to. Local to that call: the shard itself is not touched, each decision sees what those before it came to. */
export class Turns<G, C, T, S extends Shard<G, T>> {
  private readonly changes: ShardChange<C, T>[] = []
  private readonly append: CoordinatorRecord[] = []
  private readonly effects: ShardEffect[] = []
  /** The first of the groups that something was decided for, and the others: mostly there are none. */
  private first: GroupId | null = null
  private others: Set<GroupId> | null = null
  private view: S
  private seen = 0
  private logEndOffset: number
  private cleanupAt: SimTime | null

  constructor(
    private readonly shard: S,
    private readonly protocols: Protocols<S, C, T>,
    private readonly context: ShardContext,
    /** Where the newest of what is pending ends, or null where nothing is. */
    private pendingEnd: number | null,
  ) {
    this.view = shard
    this.logEndOffset = context.logEndOffset
    this.cleanupAt = shard.cleanupAt
  }

  change(change: ShardChange<C, T>): void {
    this.changes.push(change)
  }

  reply(reply: Reply): void {
    const { to, answer, rule, detail, because, as } = reply
    this.effects.push({ do: 'reply', to, answer, rule, detail, because, as })
  }

  decide(group: GroupId, input: ShardInput<T>): void {
    if (this.first === null) this.first = group
    else if (group === this.first || this.others?.has(group) === true) this.catchUp()
    else this.others = (this.others ?? new Set<GroupId>()).add(group)
    this.gather(group, this.protocols.decide(this.view, group, input, this.contextNow()))
  }

  /** What decisions before this one have written is counted. */
  private contextNow(): ShardContext {
    if (this.logEndOffset === this.context.logEndOffset) return this.context
    const { now, config, kafkaVersion, image, assignors, computedAtMs } = this.context
    const topicId = (name: TopicName): TopicId => this.context.topicId(name)
    return { now, config, kafkaVersion, logEndOffset: this.logEndOffset, image, topicId, assignors, computedAtMs }
  }

  /** Look for what has expired at a time, or (`null`) not again until there is something to look at (Kafka: scheduleGroupMetadataExpiration). */
  cleanUpAt(at: SimTime | null): void {
    if (at === this.cleanupAt) return
    this.cleanupAt = at
    this.change({ change: 'cleanup', at })
    this.effects.push({ do: 'timer', key: cleanupTimer, at })
  }

  outcome(): ShardOutcome<C, T> {
    if (this.append.length > 0 && this.cleanupAt === null) this.cleanUpAt(nextCleanup(this.shard.loadedAt, this.context))
    return { changes: this.changes, append: this.append, effects: this.effects }
  }

  /** Deciding twice for one group is rare: a copy is made of the shard only then. */
  private catchUp(): void {
    if (this.view === this.shard) this.view = clone(this.shard)
    for (const change of this.changes.slice(this.seen)) applyToShard<G, C, T, S>(this.view, this.protocols, change)
    this.seen = this.changes.length
  }

  private gather(group: GroupId, result: CoordinatorResult<C, T>): void {
    const { records, replies } = result
    for (const soft of result.soft) this.changes.push({ change: 'soft', group, soft })
    for (const effect of result.effects) this.effects.push(effect)
    if (records.length > 0) {
      this.logEndOffset += records.length
      this.pendingEnd = this.logEndOffset
      for (const record of records) this.append.push(record)
      const then = result.then === undefined ? null : { group, input: result.then }
      this.changes.push({ change: 'append', records, pending: this.waiting(this.logEndOffset, this.undo(records), replies, then) })
    } else if (this.pendingEnd === null) {
      for (const reply of replies) this.reply(reply)
    } else if (replies.length > 0) {
      this.changes.push({ change: 'hold', pending: this.waiting(this.pendingEnd, [], replies, null) })
    }
  }

  private waiting(endOffset: number, undo: Pending<T>['undo'], replies: readonly Reply[], then: Pending<T>['then']): Pending<T> {
    const entry = { endOffset, undo, replies, then }
    return this.context.mayWaitLong === true ? { ...entry, since: this.context.now } : entry
  }

  private undo(records: readonly CoordinatorRecord[]): readonly CoordinatorRecord[] {
    const undo: CoordinatorRecord[] = []
    for (let n = records.length - 1; n >= 0; n--) {
      const record = records[n]
      if (record !== undefined) undo.push(this.protocols.inverse(this.view, record))
    }
    return undo
  }
}

import type { ErrorName } from '../../kafka/errors'
import type { GroupId, TopicName } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'
import type { GroupRequest } from '../wire/group-message'
import type { ShardContext } from './context'
import type { CoordinatorResult, Reply, RequestId, ShardEffect } from './result'

/** Records on their way to being committed, and what waits for them. */
export interface Pending<Then> {
  /** The offset behind the last of its records. */
  readonly endOffset: number
  /** The records that would undo them, last first. */
  readonly undo: readonly CoordinatorRecord[]
  readonly replies: readonly Reply[]
  readonly then: { readonly group: GroupId; readonly input: Then } | null
  /** Since when it waits, where that may last too long. */
  readonly since?: SimTime
}

/** The coordinator of one `__consumer_offsets` partition (Kafka: CoordinatorRuntime's context). Plain data, changed by `applyToShard` alone. */
export interface Shard<Group, Then> {
  readonly partition: number
  /** From becoming coordinator to having replayed the log. */
  loading: boolean
  /** Since when it coordinates: what has expired is looked for at even distances from then. */
  loadedAt: SimTime
  /** When that is done next; null while there is no group. */
  cleanupAt: SimTime | null
  /** Soft: what is in memory. */
  readonly groups: Map<GroupId, Group>
  /** Oldest first. */
  readonly pending: Pending<Then>[]
}

/** A request as its broker hands it on. */
export interface SubmittedRequest {
  readonly kind: 'request'
  readonly id: RequestId
  readonly request: GroupRequest
  /** `/127.0.0.1` */
  readonly clientHost: string
  /** The id to give if this request asks for one: `<group.instance.id or client.id>-<something new>` (see `memberIdPrefix`). */
  readonly newMemberId: string
}

/** A submitted request of one API. */
export type SubmittedOf<Api extends GroupRequest['api']> = Extract<GroupRequest, { readonly api: Api }>

/** One thing that a protocol has to deal with, for one group. */
export type ShardInput<Then> =
  | SubmittedRequest
  | { readonly kind: 'timer'; readonly key: string }
  | { readonly kind: 'committed'; readonly then: Then }
  | { readonly kind: 'failed'; readonly then: Then; readonly error: ErrorName }
  /** The log has been replayed: make of it what belongs in memory. */
  | { readonly kind: 'loaded' }
  /** Another broker coordinates from now on: answer what is parked, cancel what ticks. */
  | { readonly kind: 'unloaded' }
  | { readonly kind: 'deleteGroup' }
  | { readonly kind: 'topicsDeleted'; readonly topics: readonly TopicName[] }
  /** Whatever has been kept long enough may go. */
  | { readonly kind: 'expire' }

/** All that the shard knows of the protocols. `S` is the shard with whatever hard state they keep in it. */
export interface Protocols<S, Change, Then> {
  /** Pure: reads, changes nothing. */
  decide(shard: S, group: GroupId, input: ShardInput<Then>, context: ShardContext): CoordinatorResult<Change, Then>
  /** In place: soft state. */
  apply(shard: S, group: GroupId, change: Change): void
  /** In place: what this record makes of the hard state. */
  replay(shard: S, record: CoordinatorRecord): void
  /** The record that would undo this one. */
  inverse(shard: S, record: CoordinatorRecord): CoordinatorRecord
  /** Groups that the hard state knows. */
  hardGroups(shard: S): Iterable<GroupId>
  /** A shard without anything in it. */
  empty(partition: number): S
}

/** One change to a shard; the broker hands it back to `applyToShard`. */
export type ShardChange<Change, Then> =
  | { readonly change: 'soft'; readonly group: GroupId; readonly soft: Change }
  | { readonly change: 'append'; readonly records: readonly CoordinatorRecord[]; readonly pending: Pending<Then> }
  | { readonly change: 'hold'; readonly pending: Pending<Then> }
  | { readonly change: 'release'; readonly upToOffset: number }
  | { readonly change: 'cut'; readonly fromOffset: number }
  /** Whoever waits since then waits no longer; what was written stays. */
  | { readonly change: 'give-up'; readonly since: SimTime }
  | { readonly change: 'replay'; readonly records: readonly CoordinatorRecord[] }
  | { readonly change: 'loaded'; readonly at: SimTime }
  | { readonly change: 'cleanup'; readonly at: SimTime | null }

/** What a shard answers to one input: nothing of it has happened. */
export interface ShardOutcome<Change, Then> {
  /** In order, for `applyToShard`. */
  readonly changes: readonly ShardChange<Change, Then>[]
  /** To be appended to the shard's partition now, as one batch, at `context.logEndOffset`. */
  readonly append: readonly CoordinatorRecord[]
  /** In order. Timer keys are unique within the shard. */
  readonly effects: readonly ShardEffect[]
}

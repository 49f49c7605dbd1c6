import type { CoordinatorRecord } from '../../kafka/records'
import type { Detail, RuleId } from '../../kernel/event'
import type { SimTime } from '../../kernel/node'
import type { GroupAnswer } from '../wire/group-message'

/** The name of a request that waits for its answer; the broker gives it and knows whom it means. */
export type RequestId = string

/** An answer, the rule that chose it and what an event about it says. */
export interface Reply {
  readonly to: RequestId
  readonly answer: GroupAnswer
  readonly rule: RuleId
  readonly detail: Detail
  /** The name of the event that caused it; else the step's first. */
  readonly because?: string | undefined
  readonly as?: string | undefined
}

/** One fact for the trace. */
export interface Fact {
  readonly type: string
  readonly rule: RuleId
  readonly detail: Detail
  readonly because?: string | undefined
  readonly as?: string | undefined
}

export interface TimerChange {
  readonly key: string
  /** `null` cancels. */
  readonly at: SimTime | null
}

/** What the broker is asked to do, in this order: a timer is caused by the fact before it. */
export type ShardEffect = ({ readonly do: 'fact' } & Fact) | ({ readonly do: 'reply' } & Reply) | ({ readonly do: 'timer' } & TimerChange)

/** What a protocol answers to one input (Kafka: CoordinatorResult). Nothing has happened yet. */
export interface CoordinatorResult<Change, Then> {
  /** Hard state. Appended to the log, then replayed: the only way it changes. */
  readonly records: readonly CoordinatorRecord[]
  /** Held back until the records above, and all written before them, are committed. Answers that wait for nothing are effects. */
  readonly replies: readonly Reply[]
  /** Changes to what is in memory only. Lost when the coordinator moves. */
  readonly soft: readonly Change[]
  readonly effects: readonly ShardEffect[]
  /** Handed back as an input once the records are committed or have failed. */
  readonly then?: Then
}

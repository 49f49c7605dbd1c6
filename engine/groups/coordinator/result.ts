import type { CoordinatorRecord } from '../../kafka/records'
import type { Detail, RuleId } from '../../kernel/event'
import type { SimTime } from '../../kernel/node'
import type { GroupAnswer } from '../wire/group-message'

/** The name of a request that waits for its answer. */
export type RequestId = string

export interface Reply {
  readonly to: RequestId
  readonly answer: GroupAnswer
}

export interface TimerChange {
  readonly key: string
  /** `null` cancels. */
  readonly at: SimTime | null
}

/** One fact for the trace. */
export interface Fact {
  readonly type: string
  readonly rule: RuleId
  readonly detail: Detail
  readonly because?: string
  readonly as?: string
}

/** What a protocol answers to one input (Kafka: CoordinatorResult). Nothing has happened yet. */
export interface CoordinatorResult<Change, Then> {
  /** Hard state. Appended to the log, then replayed: the only way it changes. */
  readonly records: readonly CoordinatorRecord[]
  /** Held back until the records above are committed. */
  readonly replies: readonly Reply[]
  /** Changes to what is in memory only. Lost when the coordinator moves. */
  readonly soft: readonly Change[]
  readonly timers: readonly TimerChange[]
  /** Handed back as an input once the records are committed or have failed. */
  readonly then?: Then
  readonly facts: readonly Fact[]
  readonly rule: RuleId
}

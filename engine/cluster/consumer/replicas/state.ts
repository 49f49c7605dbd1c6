import type { SimTime } from '../../../kernel/node'

/** What a client knows of a cluster in which brokers come and go, and leaders change. Never changed: the next one is another one. */
export interface ReplicaView {
  /** Brokers that no connection leads to. */
  readonly unreachable: readonly number[]
  /** `orders-2` → the epoch of its leader, the newest that was heard of (Kafka: Metadata.lastSeenLeaderEpochs). */
  readonly leaderEpochs: ReadonlyMap<string, number>
  /** `orders-2` → the epoch of what it read last; not there where that is not known (Kafka: FetchPosition.offsetEpoch). */
  readonly offsetEpochs: ReadonlyMap<string, number>
  /** Positions of which the new leader is to say that its log has them, before anything is fetched (Kafka: FetchStates.AWAIT_VALIDATION). */
  readonly unchecked: readonly string[]
  /** Correlation id → the positions that a leader was asked about. */
  readonly checks: ReadonlyMap<number, PositionCheck>
  /** No check before this. */
  readonly checkAt: SimTime
}

export interface PositionCheck {
  readonly broker: number
  readonly expiresAt: SimTime
  readonly positions: ReadonlyMap<string, number>
}

export function startedView(unreachable: Iterable<number>): ReplicaView {
  return {
    unreachable: [...unreachable],
    leaderEpochs: new Map(),
    offsetEpochs: new Map(),
    unchecked: [],
    checks: new Map(),
    checkAt: 0,
  }
}

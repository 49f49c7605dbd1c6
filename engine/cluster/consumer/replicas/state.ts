/** What a client knows of a cluster in which brokers come and go. Never changed: the next one is another one. */
export interface ReplicaView {
  /** Brokers that no connection leads to. */
  readonly unreachable: readonly number[]
}

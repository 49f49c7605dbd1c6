import type { ReplicaView } from './state'

/** Whom a client asks that has no particular broker in mind: one that it can reach (Kafka: NetworkClient.leastLoadedNode). */
export function reachableBroker({ unreachable }: ReplicaView, brokers: readonly number[]): number {
  return brokers.find((broker) => !unreachable.includes(broker)) ?? brokers[0] ?? 1
}

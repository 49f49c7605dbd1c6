import type { Assignor, RebalanceProtocol } from './assignor'
import { range } from './range'
import { roundRobin } from './round-robin'
import { cooperativeSticky, sticky } from './sticky'

/** The assignors of a classic consumer, by the name that travels in JoinGroup. */
export const assignors: ReadonlyMap<string, Assignor> = new Map(
  [range, roundRobin, sticky, cooperativeSticky].map((each) => [each.name, each]),
)

/** As clients name them in `partition.assignment.strategy`. */
const classes: ReadonlyMap<string, Assignor> = new Map([
  ['RangeAssignor', range],
  ['RoundRobinAssignor', roundRobin],
  ['StickyAssignor', sticky],
  ['CooperativeStickyAssignor', cooperativeSticky],
])

export function assignorNamed(name: string): Assignor | undefined {
  return assignors.get(name)
}

/** An assignor by its class, with or without the package; by its short name too. */
export function assignorOfStrategy(strategy: string): Assignor | undefined {
  const prefix = 'org.apache.kafka.clients.consumer.'
  return classes.get(strategy.startsWith(prefix) ? strategy.slice(prefix.length) : strategy) ?? assignors.get(strategy)
}

/** The highest mode that all of a client's assignors support (Kafka: the constructor of `ConsumerCoordinator`). */
export function protocolOf(list: readonly Assignor[]): RebalanceProtocol {
  return list.length > 0 && list.every((assignor) => assignor.protocols.includes('COOPERATIVE')) ? 'COOPERATIVE' : 'EAGER'
}

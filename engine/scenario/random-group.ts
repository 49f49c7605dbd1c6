import { between, hashText, randomAt } from '../kernel/random'
import { setupOfMade } from './made'
import type { Scenario, Setup } from './schema'

/** A group of which only the size is given; the seed decides the rest. */
export interface RandomGroup {
  readonly members: number
  /** In all, spread evenly over the topics. */
  readonly partitions: number
  readonly topics: number
  /** What members speak; `both`: some of them the one, some the other. */
  readonly protocol: GroupProtocol
  /** As Kafka names it on the wire, `range`; null: the client's own default, or the broker's. */
  readonly assignor: AssignorName | null
  /** Whether messages are lost and doubled now and then. */
  readonly lossy: boolean
}

const strategies = {
  range: 'RangeAssignor',
  roundrobin: 'RoundRobinAssignor',
  sticky: 'StickyAssignor',
  'cooperative-sticky': 'CooperativeStickyAssignor',
} as const

export type GroupProtocol = 'classic' | 'consumer' | 'both'

export const groupProtocolNames = ['classic', 'consumer', 'both'] as const

/** Assignors of the broker's side. */
const remote = ['uniform', 'range'] as const

export type AssignorName = keyof typeof strategies | (typeof remote)[number]

/** Those that a protocol's members may name. */
export function assignorsFor(protocol: GroupProtocol): readonly AssignorName[] {
  if (protocol === 'consumer') return remote
  return protocol === 'both' ? ['range'] : (Object.keys(strategies) as (keyof typeof strategies)[])
}

export const assignorNames: readonly AssignorName[] = [...assignorsFor('classic'), 'uniform']

/** The class that a client's `partition.assignment.strategy` names. */
export const strategyOf = (assignor: keyof typeof strategies): string => `org.apache.kafka.clients.consumer.${strategies[assignor]}`

export const defaultGroup: RandomGroup = { members: 3, partitions: 6, topics: 1, protocol: 'classic', assignor: null, lossy: false }

/** The group's id in every such run. */
export const randomGroupId = 'g'

const numbered = (prefix: string, count: number): string[] => {
  const digits = String(count).length
  return Array.from({ length: count }, (_, n) => prefix + String(n + 1).padStart(digits, '0'))
}

/** So many on average of a million messages, where a road is lossy. */
const lostPerMillion = 5000

function topicsOf({ partitions, topics }: RandomGroup): { name: string; partitions: number }[] {
  return numbered('orders', topics).map((name, n) => ({
    name: topics === 1 ? 'orders' : name,
    partitions: Math.floor(partitions / topics) + (n < partitions % topics ? 1 : 0),
  }))
}

/** Which protocol a member speaks: drawn from its place alone, so that a search can make all its worlds from one template. */
const isOfConsumerProtocol = ({ protocol }: RandomGroup, n: number): boolean =>
  protocol === 'consumer' || (protocol === 'both' && (n % 2 === 1 || (n > 1 && randomAt(0, hashText('protocol'), n) % 2 === 0)))

function configOf(group: RandomGroup, n: number): Record<string, string> {
  const { assignor } = group
  if (isOfConsumerProtocol(group, n))
    return { 'group.protocol': 'consumer', ...(assignor === null ? {} : { 'group.remote.assignor': assignor }) }
  return assignor === null || assignor === 'uniform' ? {} : { 'partition.assignment.strategy': strategyOf(assignor) }
}

/** The scenario of one seed: members join at its times in the first ten seconds, each partition gets a record a second. */
export function randomGroupScenario(group: RandomGroup, seed: number): Scenario {
  const stream = hashText('join')
  const topics = topicsOf(group)
  const subscribed = topics.map(({ name }) => name)
  const lossy = group.lossy ? { lossPerMillion: lostPerMillion, duplicatePerMillion: lostPerMillion } : {}
  return {
    version: 1,
    name: 'random-group',
    seed,
    brokers: [{}, {}],
    topics,
    producers: [{ name: 'P', topics: subscribed, recordsPerSecond: 1 }],
    network: { latencyMs: [1, 5], ...lossy },
    groups: [
      {
        id: randomGroupId,
        memberDefaults: { topics: subscribed },
        members: numbered('m', group.members).map((name, n) => ({
          name,
          startAtMs: between(randomAt(seed, stream, n), 0, 10_000),
          config: configOf(group, n),
        })),
      },
    ],
  }
}

/** The same, checked; throws for a size beyond the limits. */
export function randomGroupSetup(group: RandomGroup, seed: number): Setup {
  return setupOfMade(randomGroupScenario(group, seed))
}

import { startedConsumer } from '../cluster/consumer/start'
import { MemberDescription, type ConsumerState } from '../cluster/world'
import { membershipOf } from '../groups/protocols'
import type { SimTime } from '../kernel/node'
import type { Fact } from './findings'

/** A member that speaks the consumer protocol. */
export type ObservedConsumer = Extract<ConsumerState['client'], { readonly protocol: 'consumer' }>

type ObservedClassic = Extract<ConsumerState['client'], { readonly protocol: 'classic' }>

/** One change to what is known of a consumer. */
export type ClientChange =
  | { readonly client: 'set'; readonly to: Partial<Omit<ObservedClassic, 'protocol'>> }
  | { readonly client: 'speaksConsumer'; readonly memberId: string }
  | { readonly client: 'setConsumer'; readonly to: Partial<Omit<ObservedConsumer, 'protocol' | 'memberId'>> }
  | { readonly client: 'process'; readonly to: Partial<Pick<ConsumerState, 'process' | 'thread' | 'lastPollAt' | 'exception'>> }
  | { readonly client: 'config'; readonly name: string; readonly value: string }
  | { readonly client: 'topics'; readonly topics: readonly string[] }
  | { readonly client: 'owned'; readonly partitions: readonly string[] }
  | { readonly client: 'position'; readonly partition: string; readonly offset: number }
  | { readonly client: 'committed'; readonly partition: string; readonly offset: number }

/** What a request or its answer makes known of the consumer that sent it. */
export interface ClientFindings {
  readonly changes: ClientChange[]
  readonly facts: Fact[]
}

/** A process of which nothing is known but its name: settings are Kafka's defaults until a request tells of them. */
export function unknownConsumer(name: string, clientId: string, groupId: string, now: SimTime, broker: number): ConsumerState {
  const configs = new Map([['client.id', clientId]])
  const application = { pollMs: 0, processMsPerRecord: 0, revokeCallbackMs: 0, commitOnRevoke: false }
  const description = new MemberDescription(groupId, { name, configs, topics: [], regex: null, brokerRegex: null, ...application })
  return { ...startedConsumer(name, description, 0, now, [broker], ''), process: 'running', lastPollAt: null }
}

/** In place: the only thing that changes what is known of a consumer. */
export function applyToConsumer(state: ConsumerState, change: ClientChange): void {
  switch (change.client) {
    case 'set':
      Object.assign(state.client, change.to)
      return
    case 'speaksConsumer': {
      const { coordinator } = state.client
      state.client = { ...membershipOf('consumer').create(state.settings.member, change.memberId), coordinator }
      state.configs.set('group.protocol', 'consumer')
      return
    }
    case 'setConsumer':
      if (state.client.protocol === 'consumer') Object.assign(state.client, change.to)
      return
    case 'process':
      Object.assign(state, change.to)
      return
    case 'config':
      state.configs.set(change.name, change.value)
      return
    case 'topics':
      state.topics = [...change.topics]
      return
    case 'owned':
      state.owned = [...change.partitions]
      for (const partition of [...state.positions.keys()]) if (!state.owned.includes(partition)) state.positions.delete(partition)
      return
    case 'position':
      state.positions.set(change.partition, change.offset)
      return
    case 'committed':
      state.committed.set(change.partition, change.offset)
  }
}

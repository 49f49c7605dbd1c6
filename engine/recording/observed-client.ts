import type { ConsumerState } from '../cluster/world'

export type ObservedClient = ConsumerState['client']

/** One change to what is known of a consumer. */
export type ClientChange =
  | { readonly client: 'set'; readonly to: Partial<{ -readonly [K in keyof Omit<ObservedClient, 'protocol'>]: ObservedClient[K] }> }
  | { readonly client: 'process'; readonly to: Partial<Pick<ConsumerState, 'process' | 'thread' | 'lastPollAt' | 'exception'>> }
  | { readonly client: 'config'; readonly name: string; readonly value: string }
  | { readonly client: 'topics'; readonly topics: readonly string[] }
  | { readonly client: 'owned'; readonly partitions: readonly string[] }
  | { readonly client: 'position'; readonly partition: string; readonly offset: number }
  | { readonly client: 'committed'; readonly partition: string; readonly offset: number }

function unjoined(): ObservedClient {
  return {
    protocol: 'classic',
    state: 'UNJOINED',
    memberId: '',
    generationId: -1,
    protocolName: null,
    leaderId: null,
    rejoinNeeded: true,
    rejoinReason: '',
    coordinator: null,
    heartbeatEnabled: false,
    lastHeartbeatSentAt: null,
    lastHeartbeatAnsweredAt: null,
    assignmentSnapshot: null,
    round: 'none',
    roundError: null,
    prepare: 'needed',
    prepareDeadline: null,
    retryAt: null,
    joinedTopics: null,
    assignment: null,
    lastAssignment: null,
    lastAssignmentGeneration: -1,
    heartbeatDueAt: 0,
    electedBy: null,
    heartbeatFailure: null,
  }
}

/** A process of which nothing is known but its name. */
export function unknownConsumer(name: string, clientId: string, groupId: string): ConsumerState {
  return {
    kind: 'consumer',
    name,
    clientId,
    groupId,
    process: 'running',
    configs: new Map(),
    topics: [],
    thread: 'polling',
    threadUntil: null,
    lastPollAt: null,
    client: unjoined(),
    owned: [],
    positions: new Map(),
    committed: new Map(),
    exception: null,
  }
}

/** In place: the only thing that changes what is known of a consumer. */
export function applyToConsumer(state: ConsumerState, change: ClientChange): void {
  switch (change.client) {
    case 'set':
      Object.assign(state.client, change.to)
      return
    case 'process':
      Object.assign(state, change.to)
      return
    case 'config':
      state.configs.set(change.name, change.value)
      return
    case 'topics':
      state.topics.splice(0, state.topics.length, ...change.topics)
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

import type { ConsumerState } from './state'

/** These are its own from now on: what it had before keeps its position, the others are given one (Kafka: SubscriptionState.assignFromSubscribed). */
export function own(state: ConsumerState, partitions: readonly string[]): void {
  if (state.owned.length > 0) keep(state, partitions)
  else {
    state.toInitialize = partitions
    state.toReset = []
    state.buffered = []
    state.positions = new Map()
    state.epochless = new Set()
  }
  state.owned = [...partitions]
  state.stopped = []
  state.plan = null
}

/** Of what it owns it goes on with these; positions of the others are forgotten. */
function keep(state: ConsumerState, partitions: readonly string[]): void {
  const kept = new Set(partitions)
  const positions = new Map<string, number>()
  for (const [partition, offset] of state.positions) if (kept.has(partition)) positions.set(partition, offset)
  const before = new Set(state.owned)
  state.toInitialize = partitions.filter(
    (partition) => !positions.has(partition) && (!before.has(partition) || state.toInitialize.includes(partition)),
  )
  state.toReset = state.toReset.filter((partition) => kept.has(partition))
  state.buffered = state.buffered.filter(({ partition }) => kept.has(partition))
  state.positions = positions
  state.epochless = new Set([...state.epochless].filter((partition) => kept.has(partition)))
}

/** It still owns these but reads no more of them: it is about to give them up (Kafka: SubscriptionState.markPendingRevocation). */
export function stopFetching(state: ConsumerState, partitions: readonly string[]): void {
  const gone = new Set(partitions)
  const waiting = state.toInitialize.filter((partition) => !gone.has(partition))
  if (waiting.length < state.toInitialize.length)
    for (const { api } of state.inFlight.values()) if (api === 'OffsetFetch') state.offsetsOutdated = true
  state.toInitialize = waiting
  state.toReset = state.toReset.filter((partition) => !gone.has(partition))
  state.buffered = state.buffered.filter(({ partition }) => !gone.has(partition))
  state.stopped = partitions
}

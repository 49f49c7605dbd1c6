import type { ConsumerState, Buffered } from '../state'
import type { ConsumerTurn } from '../turn'
import type { ReplicaView } from './state'

const withAll = (set: readonly string[], more: readonly string[]): readonly string[] => [
  ...set,
  ...more.filter((each) => !set.includes(each)),
]

/** These positions are not read on from until they are checked; what was fetched from them is let go (Kafka: SubscriptionState.validatePosition). */
export function uncheck(state: ConsumerState, view: ReplicaView, partitions: readonly string[]): ReplicaView {
  const known = partitions.filter((key) => view.offsetEpochs.has(key) && view.leaderEpochs.has(key))
  if (known.length === 0) return view
  state.buffered = state.buffered.filter(({ partition }) => !known.includes(partition))
  return { ...view, unchecked: withAll(view.unchecked, known) }
}

/** Positions that came from somewhere else than from reading: committed, or looked up (Kafka: SubscriptionState.seekUnvalidated). */
export function positionsSet(turn: ConsumerTurn, view: ReplicaView, epochs: ReadonlyMap<string, number>): void {
  const offsetEpochs = new Map(view.offsetEpochs)
  for (const [key, epoch] of epochs) {
    if (epoch >= 0) offsetEpochs.set(key, epoch)
    else offsetEpochs.delete(key)
  }
  const unchecked = view.unchecked.filter((key) => !epochs.has(key))
  turn.state.replicas = uncheck(turn.state, { ...view, offsetEpochs, unchecked }, [...epochs.keys()])
}

/** What was read was written in this epoch. */
export function readIn(view: ReplicaView, partition: string, epoch: number): ReplicaView {
  if (view.offsetEpochs.get(partition) === epoch) return view
  return { ...view, offsetEpochs: new Map(view.offsetEpochs).set(partition, epoch) }
}

interface Came {
  readonly partition: string
  readonly baseOffset: number
  readonly count: number
  readonly batches: readonly { readonly lastOffset: number; readonly leaderEpoch: number }[]
}

/** Records as they lie ready for poll(), those of each leader's epoch for themselves. */
export function bufferedByEpoch({ partition, baseOffset, count, batches }: Came): Buffered[] {
  const end = baseOffset + count
  const parts: Buffered[] = []
  let from = baseOffset
  batches.forEach(({ lastOffset, leaderEpoch }, n) => {
    if (batches[n + 1]?.leaderEpoch === leaderEpoch || from >= end) return
    const to = Math.min(end, lastOffset + 1)
    parts.push({ partition, baseOffset: from, count: to - from, leaderEpoch })
    from = to
  })
  return parts
}

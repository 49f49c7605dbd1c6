import { addKey, emptyHashOrder, keysInOrder } from '../../kafka/java-hash'
import { firstSlots, grownSlots, tableOrder } from '../../kafka/table-order'
import type { ConsumerDraft } from './draft'
import { count } from './counts'
import type { ConsumerGroup } from './state'

/** The name that most members vote for; of equals the first one. */
function first(order: readonly string[], votes: ReadonlyMap<string, number>): string | undefined {
  let winner: string | undefined
  let most = 0
  for (const name of order) {
    const got = votes.get(name) ?? 0
    if (got <= most) continue
    winner = name
    most = got
  }
  return winner
}

const inTableOrder = (votes: ReadonlyMap<string, number>): string[] =>
  tableOrder(votes.keys(), grownSlots(Math.max(votes.size, 1), firstSlots))

/** The assignor that the group stands by, as Describe shows it (Kafka: ConsumerGroup.preferredServerAssignor). */
export function storedAssignor({ votes }: ConsumerGroup, otherwise: string): string {
  return first(inTableOrder(votes), votes) ?? otherwise
}

/** The order of a Java `HashMap` that was made as the copy of a map of this size: just as large as that needs. */
function copiedOrder(names: readonly string[], size: number): string[] {
  let capacity = 1
  while (capacity < Math.floor(size / 0.75 + 1)) capacity *= 2
  const order = emptyHashOrder(capacity)
  for (const name of names) addKey(order, name)
  return keysInOrder(order)
}

/**
 * The assignor that would win, counted anew for one member (Kafka: ConsumerGroup.computePreferredServerAssignor): its old vote is taken
 * out of the table and its new one put in, at the head of its bucket if the name had gone.
 */
export function assignorAfter(draft: ConsumerDraft, before: string | null, after: string | null, otherwise: string): string {
  const { size } = draft.base.votes
  const votes = new Map(draft.base.votes)
  let order = copiedOrder(inTableOrder(votes), size)
  if (before !== null) count(votes, before, -1)
  if (after !== null) {
    const isNew = !votes.has(after)
    count(votes, after, 1)
    // Java's `HashMap.compute` puts a new node before the others of its bucket.
    if (isNew) order = copiedOrder([after, ...order.filter((name) => name !== after)], size)
  }
  return first(order, votes) ?? otherwise
}

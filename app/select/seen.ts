import type { ConsumerState, SimTime } from '../../engine'
import { partitionsText } from './facts'

/** A cell as the page says it: text that Kafka would print, a sentence of ours by name, or a time. */
export type Cell = { readonly is: 'text'; readonly text: string } | { readonly is: 'word'; readonly word: SeenWord; readonly us?: SimTime }

/** What a cell says in words of ours; the catalogues have a sentence for each. */
export type SeenWord =
  | 'not-a-member'
  | 'awaits-barrier'
  | 'awaits-plan'
  | 'member'
  | 'new-member'
  | 'nothing'
  | 'held'
  | 'left'
  | 'not-counted'
  | 'no-heartbeats'
  | 'answered-ago'
  | 'never'
  | 'yes'
  | 'no'
  | 'unknown'

/** The facts that a member is seen twice by, in the order of the table. */
export type SeenRow = 'state' | 'memberId' | 'generation' | 'epoch' | 'owns' | 'session' | 'leader'

/** One fact about a member, as the coordinator has it in memory and as the client believes it. */
export interface Seen {
  readonly row: SeenRow
  readonly coordinator: Cell
  readonly client: Cell
  readonly differs: boolean
}

/** A cell that says what Kafka would print. */
export const text = (value: string): Cell => ({ is: 'text', text: value })

/** A cell that says a sentence of ours, of a span of time where it has one. */
export const word = (name: SeenWord, us?: SimTime): Cell => (us === undefined ? { is: 'word', word: name } : { is: 'word', word: name, us })

/** Partitions in one cell. */
export const listed = (partitions: readonly string[]): Cell =>
  partitions.length === 0 ? word('nothing') : text(partitionsText(partitions))

type Client = ConsumerState['client']

/** The generation of a classic member, the epoch of one of the consumer protocol; below 0 where it has none. */
export function generationOf(client: Client): number {
  if (client.protocol === 'classic') return client.generationId
  return client.memberEpoch > 0 ? client.memberEpoch : -1
}

const sendsHeartbeats = (client: Client): boolean => (client.protocol === 'classic' ? client.heartbeatEnabled : client.memberEpoch > 0)

/** What the client knows of its own session: when it was last answered. */
export function sessionAtClient(client: Client, now: SimTime): Cell {
  if (!sendsHeartbeats(client)) return word('no-heartbeats')
  const answeredAt = client.lastHeartbeatAnsweredAt
  return answeredAt === null ? word('never') : word('answered-ago', Math.max(0, now - answeredAt))
}

/** The row of the member’s id, which differs only where both have one. */
export const memberIdRow = (atCoordinator: string | null, { memberId }: Client): Seen => ({
  row: 'memberId',
  coordinator: atCoordinator === null ? word('unknown') : text(atCoordinator),
  client: memberId === '' ? word('nothing') : text(memberId),
  differs: atCoordinator !== null && memberId !== '' && atCoordinator !== memberId,
})

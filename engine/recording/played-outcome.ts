import type { Message } from '../cluster/message'
import type { NodeState } from '../cluster/world'
import type { Effect, Outcome } from '../kernel/node'
import type { Fact } from './findings'
import type { ClientChange } from './observed-client'
import type { GroupChange } from './observed-group'

/** What playing changes: what is known of the coordinator's group, or of a consumer. */
export type PlayedChange =
  ({ readonly of: 'broker'; readonly shard: number; readonly groupId: string } & GroupChange) | ({ readonly of: 'consumer' } & ClientChange)

/** What a node of a recording comes to at an input. */
export type PlayedOutcome = Outcome<PlayedChange, Message, NodeState>

/** Something that is found in the traffic, as an event. */
export const effectOf = (fact: Fact): Effect<Message, NodeState> => ({ do: 'event', ...fact })

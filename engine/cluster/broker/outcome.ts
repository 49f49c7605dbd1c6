import type { Outcome } from '../../kernel/node'
import type { Message } from '../message'
import type { NodeEffect } from '../response'
import type { NodeState } from '../world'
import type { BrokerChange } from './change'

/** What a broker makes of one input; gathered here, nothing of it done. */
export interface BrokerTurn {
  readonly changes: BrokerChange[]
  readonly effects: NodeEffect[]
}

export const beginTurn = (): BrokerTurn => ({ changes: [], effects: [] })

export type BrokerOutcome = Outcome<BrokerChange, Message, NodeState>

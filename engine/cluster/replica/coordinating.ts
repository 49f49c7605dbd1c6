import type { Context } from '../../kernel/node'
import type { BrokerChange } from '../broker/change'
import type { BrokerOutcome, BrokerTurn, CoordinatorLogs } from '../broker/outcome'
import type { NodeEffect } from '../response'
import type { BrokerState } from '../world'
import { ReplicatedLogs } from './coordinator-logs'
import { finished } from './finished'
import type { ReplicaManager } from './state'
import { ReplicaTurn } from './turn'

/** What a broker with replicas does as a coordinator: its records go through its replicas. */
export class CoordinatingTurn implements BrokerTurn {
  readonly changes: BrokerChange[] = []
  readonly effects: NodeEffect[]
  readonly logs: CoordinatorLogs
  private readonly turn: ReplicaTurn

  constructor(
    private readonly state: BrokerState,
    private readonly before: ReplicaManager,
    context: Context,
  ) {
    this.turn = new ReplicaTurn(before, state.broker, context)
    this.effects = this.turn.effects
    this.logs = new ReplicatedLogs(this.turn)
  }

  finished(): BrokerOutcome {
    if (this.turn.stirred.size === 0) return { changes: this.changes, effects: this.effects }
    return finished(this.state, this.before, this.turn, this.changes)
  }
}

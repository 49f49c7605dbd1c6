import type { Context } from '../../kernel/node'
import type { BrokerChange } from '../broker/change'
import type { BrokerOutcome, BrokerTurn, ReplicaLogs } from '../broker/outcome'
import type { NodeEffect } from '../response'
import { asStored } from '../stored-log/replica-batches'
import { rewrittenIn } from '../stored-log/replicated'
import type { BrokerState } from '../world'
import { brokerTurnOf } from './coordinator-logs'
import { finished } from './finished'
import type { ReplicaManager } from './state'
import { ReplicaTurn } from './turn'

/** What a broker with replicas does beside keeping them, as a coordinator and a cleaner: its records go through its replicas. */
export class CoordinatingTurn implements BrokerTurn {
  readonly changes: BrokerChange[]
  readonly effects: NodeEffect[]
  readonly logs: ReplicaLogs
  private readonly turn: ReplicaTurn

  constructor(
    private readonly state: BrokerState,
    private readonly before: ReplicaManager,
    context: Context,
  ) {
    this.turn = new ReplicaTurn(before, state.broker, context, state.stored)
    const { changes, effects, logs } = brokerTurnOf(this.turn)
    this.changes = changes
    this.effects = effects
    this.logs = logs
  }

  finished(): BrokerOutcome {
    const rewritten = this.rewritten()
    if (this.turn.stirred.size === 0) return { changes: this.changes, effects: this.effects }
    return finished(this.state, this.before, this.turn, rewritten)
  }

  /** What the cleaner or retention made of a log's bytes is what its replica is from now on. */
  private rewritten(): ReadonlySet<string> {
    const { stored } = this.state
    if (stored === undefined) return new Set()
    const rewritten = rewrittenIn(this, stored)
    for (const [key, log] of rewritten) {
      const replica = this.turn.replica(key)
      if (replica === undefined) continue
      this.turn.put(key, { ...replica, log: asStored(replica.topic, replica.log, log) })
      this.turn.stirred.add(key)
    }
    return new Set(rewritten.keys())
  }
}

import type { Context } from '../../kernel/node'
import type { BrokerOutcome } from '../broker/outcome'
import { fromFirstSegment, storedAgain } from '../stored-log/replicated'
import { firstTimers } from '../stored-log/start'
import type { StoredLogs } from '../stored-log/state'
import type { BrokerState } from '../world'
import { start, startedAgain } from './lifecycle'
import type { ReplicaManager } from './state'
import { ReplicaTurn } from './turn'

function startingWithBytes(stored: StoredLogs, replicas: ReplicaManager['replicas']): ReplicaManager['replicas'] {
  return new Map([...replicas].map(([key, replica]) => [key, { ...replica, log: fromFirstSegment(stored, key, replica.log) }]))
}

/** The process begins anew, with what lies on the disk. */
export function restarted(state: BrokerState, before: ReplicaManager, context: Context): BrokerOutcome {
  if (before.life !== 'down') return { changes: [], effects: [] }
  const { stored } = state
  const again = startedAgain(before, context.now)
  const manager = stored === undefined ? again : { ...again, replicas: startingWithBytes(stored, again.replicas) }
  const turn = new ReplicaTurn(manager, state.broker, context, state.stored)
  start(turn)
  const process: BrokerState = {
    ...state,
    logs: new Map(),
    shards: new Map(),
    fetches: new Map(),
    requests: new Map(),
    replication: { ...turn.manager },
    stored: stored === undefined ? undefined : storedAgain(stored, manager.replicas),
  }
  for (const [key, at] of stored === undefined ? [] : firstTimers(stored)) turn.timer(key, context.now + at)
  return { changes: [], effects: [{ do: 'spawn', node: turn.node, state: process }, ...turn.effects] }
}

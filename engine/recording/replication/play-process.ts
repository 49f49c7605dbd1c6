import type { BrokerChange } from '../../cluster/broker/change'
import type { Message } from '../../cluster/message'
import { startedAgain } from '../../cluster/replica/lifecycle'
import type { ReplicaManager } from '../../cluster/replica/state'
import { ReplicaTurn } from '../../cluster/replica/turn'
import { controllerNode, type BrokerState, type NodeState } from '../../cluster/world'
import { toMs } from '../../kernel/time'
import type { Context, Outcome, SimTime } from '../../kernel/node'
import type { Snapshot } from './snapshots'

function gone(turn: ReplicaTurn): void {
  turn.manager.life = 'down'
  turn.effects.push({ do: 'halt', node: turn.node })
}

/** SIGKILL: its files stay as they are. */
export function killed(turn: ReplicaTurn): void {
  turn.tell('BrokerKilled', 'replication/broker/killed', { broker: turn.broker })
  gone(turn)
}

/** It was asked to stop in order; until it is gone it is on its way out. */
export function stopping(turn: ReplicaTurn): void {
  turn.manager.life = 'stopping'
  turn.tell('BrokerStopping', 'replication/broker/stopping', { broker: turn.broker })
}

/** Its process has ended by itself. */
export function stopped(turn: ReplicaTurn): void {
  turn.tell('BrokerStopped', 'replication/broker/stopped', { broker: turn.broker })
  gone(turn)
}

/** What its checkpoint files said while it was down. */
function onDisk(before: ReplicaManager, snapshots: readonly Snapshot[], broker: number, key: string, now: SimTime): ReplicaManager['disk'] {
  const last = snapshots.findLast(({ atMs, replicas }) => atMs <= toMs(now) && replicas.get(broker)?.process === 'down')
  const { highWatermark, logStartOffset } = last?.replicas.get(broker)?.checkpoints ?? { highWatermark: null, logStartOffset: null }
  return { ...before.disk, highWatermarks: new Map([[key, highWatermark ?? 0]]), logStartOffsets: new Map([[key, logStartOffset ?? 0]]) }
}

/** The process begins anew, with what lay on its disk, and reads the controller's log. */
export function restarted(
  state: BrokerState,
  before: ReplicaManager,
  snapshots: readonly Snapshot[],
  key: string,
  timers: readonly (readonly [string, SimTime])[],
  context: Context,
): Outcome<BrokerChange, Message, NodeState> {
  const manager = startedAgain({ ...before, disk: onDisk(before, snapshots, state.broker, key, context.now) }, context.now)
  const turn = new ReplicaTurn(manager, state.broker, context)
  turn.tell('BrokerStarted', 'replication/broker/started', { broker: turn.broker })
  const body = { kind: 'metadata-fetch', broker: turn.broker, from: 0 } as const
  turn.send(controllerNode, 'MetadataFetch', body, 'replication/metadata/asked')
  for (const [timer, at] of timers) turn.timer(timer, Math.max(at, context.now + 1))
  return {
    changes: [],
    effects: [{ do: 'spawn', node: turn.node, state: { ...state, replication: { ...turn.manager } } }, ...turn.effects],
  }
}

import type { NodeAction } from '../cluster/action'
import type { Message } from '../cluster/message'
import { brokerNode, worldNode, type ClusterWorld, type NodeState } from '../cluster/world'
import { schedule } from '../kernel/due'
import type { Behaviour, Context, Input, SimTime } from '../kernel/node'
import { emptyWorld } from '../kernel/world'
import { applyToConsumer, unknownConsumer } from './observed-client'
import { applyToGroup } from './observed-group'
import { PlayedBroker } from './played-broker'
import { consumerActs } from './played-consumer'
import { PlayedLog } from './played-log'
import type { PlayedChange, PlayedOutcome } from './played-outcome'
import type { Recording } from './recording'

/** A world that plays a recording, and how its nodes behave: consumers send what was sent, the broker answers what was answered. */
export interface PlayedRecording {
  readonly world: ClusterWorld
  readonly behaviour: Behaviour<NodeState, PlayedChange, Message, NodeAction>
  /** When the last answer was sent. */
  readonly endsAt: SimTime
}

/** A recording as a run: the same kind of world, events and rules as a simulated one; what the log does not tell stays unknown. */
export function worldOfRecording(recording: Recording): PlayedRecording {
  const { exchanges, startsAt } = recording
  const log = new PlayedLog(recording)
  const broker = new PlayedBroker(log)
  const world: ClusterWorld = emptyWorld(1, { latencyMin: 0, latencyMax: 0, lossPerMillion: 0, duplicatePerMillion: 0 })
  world.nodes.set(worldNode, { kind: 'person', members: new Map(), starts: new Map(), pinnedMemberIds: new Map(), brokers: [] })
  world.nodes.set(brokerNode(log.broker), broker.atStart())
  for (const process of recording.processes) {
    const first = exchanges[process.exchanges[0] ?? 0]
    if (first !== undefined) schedule(world, first.arrivedAt - startsAt, worldNode, { do: 'startMember', member: process.name })
  }
  const behaviour: PlayedRecording['behaviour'] = {
    decide(state, input, context) {
      if (state.kind === 'broker') return broker.decide(state, input, context)
      if (state.kind === 'consumer') return consumerActs(log, state, input, context)
      return personActs(log, input, context)
    },
    apply(state, change) {
      if (change.of === 'consumer' && state.kind === 'consumer') applyToConsumer(state, change)
      if (change.of !== 'broker' || state.kind !== 'broker') return
      const shard = state.shards.get(change.shard)
      if (shard !== undefined) applyToGroup(shard, change.groupId, change)
    },
  }
  const endsAt = exchanges.reduce((latest, exchange) => Math.max(latest, exchange.answeredAt), startsAt) - startsAt
  return { world, behaviour, endsAt }
}

/** A process comes to be when its first request is seen. */
function personActs(log: PlayedLog, input: Input<Message, NodeAction>, { now }: Context): PlayedOutcome {
  if (input.kind !== 'action' || input.action.do !== 'startMember') return { changes: [], effects: [] }
  const { member } = input.action
  const process = log.processAt(member, now)
  const state = unknownConsumer(member, process?.clientId ?? member, log.groupId, now, log.broker)
  const rule = 'recording/observed/started'
  return {
    changes: [],
    effects: [
      { do: 'event', type: 'startMember', rule, detail: { member } },
      { do: 'spawn', node: member, state },
      { do: 'tell', node: member, action: input.action },
    ],
  }
}

import { startedBroker } from '../cluster/broker/start'
import type { NodeAction } from '../cluster/action'
import type { Message } from '../cluster/message'
import { brokerNode, worldNode, type BrokerState, type ClusterWorld, type ConsumerState, type NodeState } from '../cluster/world'
import { classicGroupIn, consumerGroupIn, emptyGroupShard } from '../groups/group-shard'
import { numberDefault } from '../kafka/configs'
import { offsetsPartitionOf } from '../kafka/java-hash'
import type { Behaviour, Context, Effect, Input, Outcome, SimTime } from '../kernel/node'
import { schedule } from '../kernel/step'
import { emptyWorld } from '../kernel/world'
import { answerBecause, answerDetail, answerRule } from './answer-rule'
import { clientHostOf } from './exchange'
import type { Fact, Findings, Sight } from './findings'
import { answerTells, requestTells } from './observe-coordinator'
import { answerReaches } from './observe-client'
import { requestBecause, requestRule, sendingTells } from './observe-client-sends'
import { applyToConsumer, unknownConsumer, type ClientChange } from './observed-client'
import { applyToGroup, type GroupChange } from './observed-group'
import { PlayedLog } from './played-log'
import type { Recording } from './recording'
import { seenTopics, type SeenTopics } from './seen-topics'

/** A world that plays a recording, and how its nodes behave: consumers send what was sent, the broker answers what was answered. */
export interface PlayedRecording {
  readonly world: ClusterWorld
  readonly behaviour: Behaviour<NodeState, PlayedChange, Message, NodeAction>
  /** When the last answer was sent. */
  readonly endsAt: SimTime
}

/** What playing changes: what is known of the coordinator's group, or of a consumer. */
export type PlayedChange =
  ({ readonly of: 'broker'; readonly shard: number; readonly groupId: string } & GroupChange) | ({ readonly of: 'consumer' } & ClientChange)

type Answered = Outcome<PlayedChange, Message, NodeState>

/** A recording as a run: the same kind of world, events and rules as a simulated one; what the log does not tell stays unknown. */
export function worldOfRecording(recording: Recording): PlayedRecording {
  const { exchanges, startsAt } = recording
  const script = new Script(recording)
  const world: ClusterWorld = emptyWorld(1, { latencyMin: 0, latencyMax: 0, lossPerMillion: 0, duplicatePerMillion: 0 })
  world.nodes.set(worldNode, { kind: 'person', members: new Map(), starts: new Map(), pinnedMemberIds: new Map(), brokers: [] })
  world.nodes.set(script.broker, script.brokerState())
  for (const process of recording.processes) {
    const first = exchanges[process.exchanges[0] ?? 0]
    if (first !== undefined) schedule(world, first.arrivedAt - startsAt, worldNode, { do: 'startMember', member: process.name })
  }
  const behaviour: PlayedRecording['behaviour'] = {
    decide: (state, input, context) => script.decide(state, input, context),
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

const effectOf = (fact: Fact): Effect<Message, NodeState> => ({ do: 'event', ...fact })

/** What each node does at each of its inputs. The world holds nothing of the recording but the messages that are on their way. */
class Script {
  readonly broker: string
  private readonly log: PlayedLog
  private readonly seen: SeenTopics
  private readonly shard: number

  constructor(recording: Recording) {
    this.log = new PlayedLog(recording)
    this.seen = seenTopics(this.log.exchanges, this.log.nameOf, this.log.broker)
    this.shard = offsetsPartitionOf(recording.groupId, numberDefault('broker', 'offsets.topic.num.partitions'))
    this.broker = brokerNode(this.log.broker)
  }

  brokerState(): BrokerState {
    const shard = { ...emptyGroupShard(this.shard), loading: false }
    return {
      ...startedBroker(this.log.broker, [this.log.broker], new Map()),
      topics: this.seen.topics,
      shards: new Map([[this.shard, shard]]),
      kafkaVersion: '',
    }
  }

  decide(state: NodeState, input: Input<Message, NodeAction>, context: Context): Answered {
    if (state.kind === 'broker') return this.atBroker(state, input, context)
    if (state.kind === 'consumer') return this.atConsumer(state, input, context)
    return this.atWorld(input, context)
  }

  /** A process comes to be when its first request is seen. */
  private atWorld(input: Input<Message, NodeAction>, context: Context): Answered {
    if (input.kind !== 'action' || input.action.do !== 'startMember') return { changes: [], effects: [] }
    const { member } = input.action
    const process = this.log.processAt(member, context.now)
    const state = unknownConsumer(member, process?.clientId ?? member, this.log.groupId, context.now, this.log.broker)
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

  private atConsumer(state: ConsumerState, input: Input<Message, NodeAction>, context: Context): Answered {
    if (input.kind === 'message') {
      const index = this.log.placeOf(input.envelope.body)
      if (index === undefined) return { changes: [], effects: [] }
      const found = answerReaches(state, this.log.exchange(index), context.now, this.log.nameOf)
      return { changes: found.changes.map((change) => ({ of: 'consumer', ...change })), effects: found.facts.map(effectOf) }
    }
    if (input.kind === 'timer') return this.sends(state, Number(input.key.slice('send/'.length)), context, false)
    const first = this.log.processAt(state.name, context.now)?.exchanges[0]
    return first === undefined ? { changes: [], effects: [] } : this.sends(state, first, context, true)
  }

  private sends(state: ConsumerState, index: number, context: Context, isFirst: boolean): Answered {
    const exchange = this.log.exchange(index)
    const found = sendingTells(state, exchange, context.now, this.log.nameOf)
    const effects: Effect<Message, NodeState>[] = found.facts.map(effectOf)
    const because = requestBecause(exchange)
    effects.push({
      do: 'send',
      to: this.broker,
      label: `${exchange.api}Request`,
      body: this.log.request(index),
      rule: requestRule(exchange),
      lane: exchange.connection,
      ...(because === undefined ? {} : { because }),
      ...(isFirst ? { as: 'started' } : {}),
    })
    const next = this.log.nextOf(index)
    if (next >= 0)
      effects.push({
        do: 'timer',
        key: `send/${String(next)}`,
        at: Math.max(this.log.timeOf(next, 'arrivedAt'), context.now),
        because: 'started',
      })
    return { changes: found.changes.map((change) => ({ of: 'consumer', ...change })), effects }
  }

  private atBroker(state: BrokerState, input: Input<Message, NodeAction>, context: Context): Answered {
    const arrives = input.kind === 'message'
    const index = arrives
      ? this.log.placeOf(input.envelope.body)
      : input.kind === 'timer'
        ? Number(input.key.slice('answer/'.length))
        : undefined
    if (index === undefined) return { changes: [], effects: [] }
    const exchange = this.log.exchange(index)
    const group = classicGroupIn(state.shards.get(this.shard), this.log.groupId)
    const sight: Sight = {
      exchange,
      requestId: `${exchange.connection}#${String(exchange.correlationId)}`,
      groupId: this.log.groupId,
      group,
      consumer: consumerGroupIn(state.shards.get(this.shard), this.log.groupId),
      now: context.now,
      round: this.log.rounds.get(index),
      clientHost: clientHostOf(exchange.connection),
      topicIdOf: (name) => this.seen.ids.get(name) ?? name,
      topicNameOf: this.log.nameOf,
    }
    const found = arrives ? requestTells(sight) : answerTells(sight)
    const effects: Effect<Message, NodeState>[] = found.facts.map(effectOf)
    if (arrives)
      effects.push({ do: 'timer', key: `answer/${String(index)}`, at: Math.max(this.log.timeOf(index, 'answeredAt'), context.now) })
    else effects.push(this.answers(index, sight))
    return { changes: this.changes(found), effects }
  }

  private answers(index: number, sight: Sight): Effect<Message, NodeState> {
    const { exchange } = sight
    const because = answerBecause(exchange)
    return {
      do: 'send',
      to: this.log.senderOf(index),
      label: `${exchange.api}Response`,
      body: this.log.response(index),
      rule: answerRule(exchange, sight.group),
      detail: answerDetail(exchange),
      lane: exchange.connection,
      ...(because === undefined ? {} : { because }),
    }
  }

  private changes(found: Findings): PlayedChange[] {
    return found.changes.map((change) => ({ of: 'broker', shard: this.shard, groupId: this.log.groupId, ...change }))
  }
}

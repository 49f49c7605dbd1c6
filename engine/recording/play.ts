import { startedBroker } from '../cluster/broker/start'
import type { NodeAction } from '../cluster/action'
import type { Message } from '../cluster/message'
import {
  brokerNode,
  TopicMetadata,
  worldNode,
  type BrokerState,
  type ClusterWorld,
  type ConsumerState,
  type NodeState,
} from '../cluster/world'
import { classicGroupIn, consumerGroupIn, emptyGroupShard } from '../groups/group-shard'
import { numberDefault } from '../kafka/configs'
import { offsetsPartitionOf } from '../kafka/java-hash'
import { splitTopicPartition } from '../kafka/ids'
import type { Behaviour, Context, Effect, Input, Outcome, SimTime } from '../kernel/node'
import { schedule } from '../kernel/step'
import { emptyWorld } from '../kernel/world'
import { answerBecause, answerDetail, answerRule } from './answer-rule'
import { partitionsIn } from './embedded'
import { clientHostOf, type Exchange } from './exchange'
import type { Fact, Findings, Sight } from './findings'
import { answerTells, requestTells } from './observe-coordinator'
import { answerReaches } from './observe-client'
import { requestBecause, requestRule, sendingTells } from './observe-client-sends'
import { applyToConsumer, unknownConsumer, type ClientChange } from './observed-client'
import { applyToGroup, type GroupChange } from './observed-group'
import { namesOfTopics } from './topic-names'
import type { NameOfTopic } from './observe-consumer-member'
import type { Recording } from './recording'
import { roundsOf } from './rounds'

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

/** A commit by id, by name; all else as it is. */
function named(exchange: Exchange, nameOf: NameOfTopic): Exchange {
  // Versions that go by ids leave the name out.
  const named = <Topic extends { readonly name?: string; readonly topicId?: string }>(topic: Topic): Topic =>
    (topic.name ?? '') === '' && topic.topicId !== undefined ? { ...topic, name: nameOf(topic.topicId) } : topic
  if (exchange.api === 'OffsetCommit') return { ...exchange, request: { ...exchange.request, topics: exchange.request.topics.map(named) } }
  if (exchange.api !== 'OffsetFetch') return exchange
  const groups = exchange.response.groups.map((group) => ({ ...group, topics: group.topics.map(named) }))
  return { ...exchange, response: { ...exchange.response, groups } }
}

/** Makes an object an instance, which every copy of a world shares; plain ones are copied. */
const kept: object = {}

/** A message of the log, which is known by being that very one. */
const recorded = (content: object): Message => Object.assign(Object.create(kept) as object, content) as Message

/** The recording, made ready once; the world holds nothing of it but the messages that are on their way. */
class Script {
  readonly broker: string
  private readonly shard: number
  private readonly rounds
  private readonly places = new Map<Message, number>()
  /** Place of an exchange → the one that the same process sends next. */
  private readonly following = new Map<number, number>()
  private readonly requests: Message[] = []
  private readonly responses: Message[] = []
  private readonly brokerNumber: number
  private readonly nameOf: NameOfTopic
  private readonly ids = new Map<string, string>()
  /** The exchanges, topics by name. */
  private readonly exchanges: readonly Exchange[]

  constructor(private readonly recording: Recording) {
    this.nameOf = namesOfTopics(recording.exchanges)
    this.exchanges = recording.exchanges.map((exchange) => named(exchange, this.nameOf))
    this.rounds = roundsOf(recording.exchanges)
    this.shard = offsetsPartitionOf(recording.groupId, numberDefault('broker', 'offsets.topic.num.partitions'))
    const found = recording.exchanges.find(
      (exchange) => exchange.api === 'FindCoordinator' && (exchange.response.coordinators[0]?.nodeId ?? -1) >= 0,
    )
    this.brokerNumber = found?.api === 'FindCoordinator' ? (found.response.coordinators[0]?.nodeId ?? 1) : 1
    this.broker = brokerNode(this.brokerNumber)
    for (const { exchanges } of recording.processes)
      for (const [n, index] of exchanges.entries()) this.following.set(index, exchanges[n + 1] ?? -1)
    for (const [index, exchange] of recording.exchanges.entries()) {
      const { api, version, correlationId, clientId } = exchange
      const request = recorded({ kind: 'request', api, version, correlationId, clientId, fields: exchange.request })
      const response = recorded({ kind: 'response', api, version, correlationId, fields: exchange.response })
      this.requests.push(request)
      this.responses.push(response)
      this.places.set(request, index).set(response, index)
    }
  }

  brokerState(): BrokerState {
    const shard = { ...emptyGroupShard(this.shard), loading: false }
    return {
      ...startedBroker(this.brokerNumber, [this.brokerNumber], new Map()),
      topics: this.topics(),
      shards: new Map([[this.shard, shard]]),
      kafkaVersion: '',
    }
  }

  /** Partitions that somebody was given or committed for exist; how many more there are is not told. */
  private topics(): Map<string, TopicMetadata> {
    const counts = new Map<string, number>()
    const seen = (topic: string, partition: number): void => {
      counts.set(topic, Math.max(counts.get(topic) ?? 0, partition + 1))
    }
    for (const exchange of this.exchanges) {
      if (exchange.api === 'ConsumerGroupHeartbeat')
        for (const { topicId, partitions } of exchange.response.assignment?.topicPartitions ?? []) {
          this.ids.set(this.nameOf(topicId), topicId)
          for (const partition of partitions) seen(this.nameOf(topicId), partition)
        }
      if (exchange.api === 'OffsetCommit')
        for (const topic of exchange.request.topics) for (const { partitionIndex } of topic.partitions) seen(topic.name, partitionIndex)
      if (exchange.api === 'SyncGroup')
        for (const name of partitionsIn(exchange.response.assignment) ?? []) {
          const { topic, partition } = splitTopicPartition(name)
          seen(topic, partition)
        }
    }
    const leader = { leader: this.brokerNumber, leaderEpoch: 0 }
    return new Map(
      [...counts].map(([name, count]) => [
        name,
        new TopicMetadata(
          name,
          this.ids.get(name) ?? '',
          Array.from({ length: count }, () => leader),
        ),
      ]),
    )
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
    const process = this.processAt(member, context.now)
    const state = unknownConsumer(member, process?.clientId ?? member, this.recording.groupId, context.now, this.brokerNumber)
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

  private processAt(member: string, now: SimTime): Recording['processes'][number] | undefined {
    return this.recording.processes.find(({ name, exchanges }) => name === member && this.arrival(exchanges[0]) === now)
  }

  private arrival(index: number | undefined): SimTime {
    return this.timeOf(index, 'arrivedAt')
  }

  private timeOf(index: number | undefined, which: 'arrivedAt' | 'answeredAt'): SimTime {
    const exchange = index === undefined ? undefined : this.recording.exchanges[index]
    return exchange === undefined ? -1 : exchange[which] - this.recording.startsAt
  }

  private exchange(index: number): Exchange {
    const exchange = this.exchanges[index]
    if (exchange === undefined) throw new Error(`no exchange ${String(index)}`)
    return exchange
  }

  private atConsumer(state: ConsumerState, input: Input<Message, NodeAction>, context: Context): Answered {
    if (input.kind === 'message') {
      const index = this.places.get(input.envelope.body)
      if (index === undefined) return { changes: [], effects: [] }
      const found = answerReaches(state, this.exchange(index), context.now, this.nameOf)
      return { changes: found.changes.map((change) => ({ of: 'consumer', ...change })), effects: found.facts.map(effectOf) }
    }
    if (input.kind === 'timer') return this.sends(state, Number(input.key.slice('send/'.length)), context, false)
    const first = this.processAt(state.name, context.now)?.exchanges[0]
    return first === undefined ? { changes: [], effects: [] } : this.sends(state, first, context, true)
  }

  private sends(state: ConsumerState, index: number, context: Context, isFirst: boolean): Answered {
    const exchange = this.exchange(index)
    const found = sendingTells(state, exchange, context.now, this.nameOf)
    const effects: Effect<Message, NodeState>[] = found.facts.map(effectOf)
    const because = requestBecause(exchange)
    effects.push({
      do: 'send',
      to: this.broker,
      label: `${exchange.api}Request`,
      body: this.requests[index] as Message,
      rule: requestRule(exchange),
      lane: exchange.connection,
      ...(because === undefined ? {} : { because }),
      ...(isFirst ? { as: 'started' } : {}),
    })
    const next = this.following.get(index) ?? -1
    if (next >= 0)
      effects.push({ do: 'timer', key: `send/${String(next)}`, at: Math.max(this.arrival(next), context.now), because: 'started' })
    return { changes: found.changes.map((change) => ({ of: 'consumer', ...change })), effects }
  }

  private atBroker(state: BrokerState, input: Input<Message, NodeAction>, context: Context): Answered {
    const arrives = input.kind === 'message'
    const index = arrives
      ? this.places.get(input.envelope.body)
      : input.kind === 'timer'
        ? Number(input.key.slice('answer/'.length))
        : undefined
    if (index === undefined) return { changes: [], effects: [] }
    const exchange = this.exchange(index)
    const group = classicGroupIn(state.shards.get(this.shard), this.recording.groupId)
    const sight: Sight = {
      exchange,
      requestId: `${exchange.connection}#${String(exchange.correlationId)}`,
      groupId: this.recording.groupId,
      group,
      consumer: consumerGroupIn(state.shards.get(this.shard), this.recording.groupId),
      now: context.now,
      round: this.rounds.get(index),
      clientHost: clientHostOf(exchange.connection),
      topicIdOf: (name) => this.ids.get(name) ?? name,
      topicNameOf: this.nameOf,
    }
    const found = arrives ? requestTells(sight) : answerTells(sight)
    const effects: Effect<Message, NodeState>[] = found.facts.map(effectOf)
    if (arrives) effects.push({ do: 'timer', key: `answer/${String(index)}`, at: Math.max(this.timeOf(index, 'answeredAt'), context.now) })
    else effects.push(this.answers(index, sight))
    return { changes: this.changes(found), effects }
  }

  private answers(index: number, sight: Sight): Effect<Message, NodeState> {
    const { exchange } = sight
    const because = answerBecause(exchange)
    return {
      do: 'send',
      to: this.recording.senders[index] ?? '',
      label: `${exchange.api}Response`,
      body: this.responses[index] as Message,
      rule: answerRule(exchange, sight.group),
      detail: answerDetail(exchange),
      lane: exchange.connection,
      ...(because === undefined ? {} : { because }),
    }
  }

  private changes(found: Findings): PlayedChange[] {
    return found.changes.map((change) => ({ of: 'broker', shard: this.shard, groupId: this.recording.groupId, ...change }))
  }
}

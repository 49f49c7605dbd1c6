import type { NodeAction } from '../cluster/action'
import { startedBroker } from '../cluster/broker/start'
import type { Message } from '../cluster/message'
import type { BrokerState, NodeState } from '../cluster/world'
import { classicGroupIn, consumerGroupIn, emptyGroupShard } from '../groups/group-shard'
import { numberDefault } from '../kafka/configs'
import { offsetsPartitionOf } from '../kafka/java-hash'
import type { Context, Effect, Input } from '../kernel/node'
import { answerBecause, answerDetail, answerRule } from './answer-rule'
import { clientHostOf } from './exchange'
import type { Findings, Sight } from './findings'
import { answerTells, requestTells } from './observe-coordinator'
import type { PlayedLog } from './played-log'
import { effectOf, type PlayedChange, type PlayedOutcome } from './played-outcome'
import { seenTopics, type SeenTopics } from './seen-topics'

/** The broker of a recording: it answers each request when it was answered, and knows of the group what the traffic told so far. */
export class PlayedBroker {
  private readonly seen: SeenTopics
  private readonly shard: number

  constructor(private readonly log: PlayedLog) {
    this.seen = seenTopics(log.exchanges, log.nameOf, log.broker)
    this.shard = offsetsPartitionOf(log.groupId, numberDefault('broker', 'offsets.topic.num.partitions'))
  }

  atStart(): BrokerState {
    const shard = { ...emptyGroupShard(this.shard), loading: false }
    return {
      ...startedBroker(this.log.broker, [this.log.broker], new Map()),
      topics: this.seen.topics,
      shards: new Map([[this.shard, shard]]),
      kafkaVersion: '',
    }
  }

  decide(state: BrokerState, input: Input<Message, NodeAction>, context: Context): PlayedOutcome {
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

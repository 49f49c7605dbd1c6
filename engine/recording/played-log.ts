import type { Message } from '../cluster/message'
import type { SimTime } from '../kernel/node'
import type { Exchange } from './exchange'
import type { NameOfTopic } from './observe-consumer-member'
import type { Recording } from './recording'
import { roundsOf } from './rounds'
import { namesOfTopics } from './topic-names'

/** Makes an object an instance, which every copy of a world shares; plain ones are copied. */
const kept: object = {}

/** A message of the log, which is known by being that very one. */
const recorded = (content: object): Message => Object.assign(Object.create(kept) as object, content) as Message

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

/** The coordinator that the clients were told of. */
function brokerOf(exchanges: readonly Exchange[]): number {
  for (const exchange of exchanges) {
    const nodeId = exchange.api === 'FindCoordinator' ? (exchange.response.coordinators[0]?.nodeId ?? -1) : -1
    if (nodeId >= 0) return nodeId
  }
  return 1
}

/** A recording made ready once for being played: each exchange with its two messages and when they went, in the run's time. */
export class PlayedLog {
  readonly groupId: string
  readonly broker: number
  readonly nameOf: NameOfTopic
  /** Topics by name. */
  readonly exchanges: readonly Exchange[]
  readonly rounds
  private readonly places = new Map<Message, number>()
  /** Place of an exchange → the one that the same process sends next. */
  private readonly following = new Map<number, number>()
  private readonly requests: Message[] = []
  private readonly responses: Message[] = []

  constructor(private readonly recording: Recording) {
    this.groupId = recording.groupId
    this.broker = brokerOf(recording.exchanges)
    this.nameOf = namesOfTopics(recording.exchanges)
    this.exchanges = recording.exchanges.map((exchange) => named(exchange, this.nameOf))
    this.rounds = roundsOf(recording.exchanges)
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

  exchange(index: number): Exchange {
    const exchange = this.exchanges[index]
    if (exchange === undefined) throw new Error(`no exchange ${String(index)}`)
    return exchange
  }

  request(index: number): Message {
    return this.requests[index] as Message
  }

  response(index: number): Message {
    return this.responses[index] as Message
  }

  /** The exchange that a message of this log is one half of. */
  placeOf(message: Message): number | undefined {
    return this.places.get(message)
  }

  /** What the same process sends next, or -1. */
  nextOf(index: number): number {
    return this.following.get(index) ?? -1
  }

  senderOf(index: number): string {
    return this.recording.senders[index] ?? ''
  }

  timeOf(index: number | undefined, which: 'arrivedAt' | 'answeredAt'): SimTime {
    const exchange = index === undefined ? undefined : this.recording.exchanges[index]
    return exchange === undefined ? -1 : exchange[which] - this.recording.startsAt
  }

  /** The process of that name whose first request arrives at that moment. */
  processAt(name: string, now: SimTime): Recording['processes'][number] | undefined {
    return this.recording.processes.find((process) => process.name === name && this.timeOf(process.exchanges[0], 'arrivedAt') === now)
  }
}

import type { Detail } from '../../kernel/event'
import type { Context, SimTime } from '../../kernel/node'
import { Chain } from '../../log/chain'
import type { Message } from '../message'
import { requestLabel, type NodeEffect } from '../response'
import { brokerNode } from '../world'
import type { SenderRule } from './rules'
import type { InFlight, PartitionQueue, SenderBatch, SenderResult, SenderState } from './state'

type Fields = { -readonly [K in keyof SenderState]: SenderState[K] }

/** What a producer makes of one input: its state as it will be, and effects. */
export class SenderTurn {
  readonly effects: NodeEffect[] = []
  readonly state: Fields

  constructor(
    before: SenderState,
    private readonly context: Context,
  ) {
    this.state = { ...before }
  }

  get now(): SimTime {
    return this.context.now
  }

  random(stream: string, index: number): number {
    return this.context.random(stream, index)
  }

  tell(type: string, rule: SenderRule, detail: Detail): void {
    this.effects.push({ do: 'event', type, rule, detail })
  }

  request(
    broker: number,
    api: InFlight['api'],
    fields: object,
    rule: SenderRule,
    more: {
      readonly batches?: ReadonlyMap<string, number>
      readonly raw?: boolean
      readonly detail?: Detail
      readonly silent?: boolean
    } = {},
  ): number {
    const { state } = this
    state.correlation += 1
    if (!state.connected.has(brokerNode(broker))) state.connected = new Set(state.connected).add(brokerNode(broker))
    const correlationId = state.correlation
    const kind = api === 'InitProducerId' ? 'cluster-request' : 'request'
    const body = { kind, api, version: 13, correlationId, clientId: state.clientId, fields } as unknown as Message
    this.effects.push({ do: 'send', to: brokerNode(broker), label: requestLabel(api), body, rule, detail: more.detail })
    if (more.silent !== true) {
      const asked = { broker, sentAt: this.now, api, batches: more.batches ?? new Map<string, number>(), raw: more.raw === true }
      state.inFlight = new Map(state.inFlight).set(correlationId, asked)
    }
    return correlationId
  }

  landed(correlationId: number): InFlight | undefined {
    const known = this.state.inFlight.get(correlationId)
    if (known === undefined) return undefined
    const inFlight = new Map(this.state.inFlight)
    inFlight.delete(correlationId)
    this.state.inFlight = inFlight
    return known
  }

  queue(key: string): PartitionQueue | undefined {
    return this.state.queues.get(key)
  }

  putQueue(key: string, queue: PartitionQueue): void {
    this.state.queues = new Map(this.state.queues).set(key, queue)
  }

  putBatch(key: string, batch: SenderBatch): void {
    const queue = this.queue(key)
    if (queue !== undefined)
      this.putQueue(key, { ...queue, batches: queue.batches.map((each) => (each.number === batch.number ? batch : each)) })
  }

  /** The batch is done; the application is told. */
  finish(key: string, batch: SenderBatch, errorCode: number, baseOffset: number): void {
    const { state } = this
    const queue = this.queue(key)
    if (queue !== undefined) this.putQueue(key, { ...queue, batches: queue.batches.filter(({ number }) => number !== batch.number) })
    state.bufferedBytes -= batch.sizeBytes
    const { number, recordCount, records, attempts, sizeBytes } = batch
    const result: SenderResult = { number, partition: key, recordCount, records, errorCode, baseOffset, attempts, at: this.now }
    state.results = Chain.append(state.results, result)
    if (errorCode === 0)
      state.acknowledged = { records: state.acknowledged.records + recordCount, bytes: state.acknowledged.bytes + sizeBytes }
  }
}

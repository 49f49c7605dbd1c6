import type { Detail } from '../../../kernel/event'
import type { Context } from '../../../kernel/node'
import { fromMs } from '../../../kernel/time'
import { send, timer } from '../../effects'
import type { Message } from '../../message'
import { requestLabel, type NodeEffect } from '../../response'
import { brokerNode, type ProducerState } from '../../world'
import { sendBatches } from '../send-batches'
import type { WantedRecord } from '../wanted-record'
import { write, type Written } from '../write'
import type { Writing } from '../writing'
import type { TransactionalClient } from './client'
import { ClientTurn, type ClientHost } from './client-turn'
import type { TransactionApi, TransactionApis } from './messages'
import type { TransactionRule } from './rules'

/** A producer's timer of this name asks again for what is awaited. */
export const clientTimer = 'transactions'

/** The transactions of a producer that sends each batch once, to partitions of one replica. */
export class WritingClient implements ClientHost {
  readonly calls = new ClientTurn(this)
  readonly effects: NodeEffect[] = []
  /** How many requests it has sent. */
  sent = 0

  constructor(
    private readonly state: ProducerState,
    public writing: Writing,
    private readonly context: Context,
    private readonly leaders: ReadonlyMap<string, readonly number[]> | null = state.plan?.leaders ?? null,
  ) {}

  get client(): TransactionalClient {
    const { transactional } = this.writing
    if (transactional === null) throw new Error('a producer without transactions has no turn of them')
    return transactional
  }

  set(more: Parameters<TransactionalClient['with']>[0]): void {
    this.writing = this.writing.with({ transactional: this.client.with(more) })
  }

  get producer() {
    const { producerId, producerEpoch } = this.writing
    return { producerId, producerEpoch }
  }

  become(producerId: number, producerEpoch: number): void {
    this.writing = this.writing.with({ producerId, producerEpoch, sequences: new Map() })
  }

  get knowsCluster(): boolean {
    return this.leaders !== null
  }

  get waitsForBatches(): boolean {
    return this.client.stage === 'open' && this.writing.inFlight.size > 0
  }

  /** Batches go out as those of any producer. */
  sendBatch(batch: readonly WantedRecord[]): void {
    if (this.leaders !== null) this.put(write(this.writing, this.leaders, batch, this.context))
  }

  put(written: Written): void {
    const { writing, effects } = sendBatches(this.state, this.sent, written)
    this.sent += written.requests.length
    this.writing = writing
    this.effects.push(...effects)
    if (written.requests.length > 0) this.set({ sent: true })
  }

  flush(): void {
    // What is wanted of it leaves at once.
  }

  abandon(): void {
    // Nothing is held.
  }

  tell(type: string, rule: TransactionRule, detail: Detail): void {
    this.effects.push({ do: 'event', type, rule, detail })
  }

  private request(kind: string, api: string, to: number, fields: object, rule: TransactionRule): void {
    this.sent += 1
    const correlationId = this.state.correlation + this.sent
    const { clientId } = this.state
    const body = { kind, api, version: 6, correlationId, clientId, fields } as unknown as Message
    this.effects.push(send({ to: brokerNode(to), label: requestLabel(api), body, rule }))
    this.awaiting(correlationId, this.client.requestTimeoutMs)
  }

  private awaiting(correlationId: number, ms: number): void {
    const againAt = this.context.now + fromMs(ms)
    this.set({ awaits: correlationId, againAt })
    this.effects.push(timer(clientTimer, againAt))
  }

  askCluster(fields: object, rule: TransactionRule): void {
    this.request('request', 'FindCoordinator', this.state.brokers[0] ?? 1, fields, rule)
  }

  ask<A extends TransactionApi>(api: A, fields: TransactionApis[A]['request'], rule: TransactionRule): void {
    this.request('transaction-request', api, this.client.coordinator, fields, rule)
  }

  waiting(ms: number): void {
    this.awaiting(-1, ms)
  }

  landed(): void {
    this.set({ awaits: -1, againAt: null })
    this.effects.push(timer(clientTimer, null))
  }
}

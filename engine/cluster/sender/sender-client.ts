import { errorCode } from '../../kafka/errors'
import type { Detail } from '../../kernel/event'
import { fromMs } from '../../kernel/time'
import type { Message } from '../message'
import { requestLabel } from '../response'
import type { TransactionalClient } from '../stored-log/transactions/client'
import type { ClientHost } from '../stored-log/transactions/client-turn'
import type { TransactionApi, TransactionApis } from '../stored-log/transactions/messages'
import type { TransactionRule } from '../stored-log/transactions/rules'
import type { WantedRecord } from '../stored-log/wanted-record'
import { brokerNode } from '../world'
import { giveBatch, partitionFor } from './accumulate'
import { leastLoaded } from './send'
import type { SenderTurn } from './turn'

/** The application is told of an abort; that is no answer of a broker’s. */
const abandoned = errorCode('UNKNOWN_SERVER_ERROR')

/** The transactions of a producer that repeats what failed, to partitions that have replicas. */
export class SenderClient implements ClientHost {
  constructor(
    private readonly turn: SenderTurn,
    private current: TransactionalClient,
  ) {}

  get client(): TransactionalClient {
    return this.current
  }

  set(more: Parameters<TransactionalClient['with']>[0]): void {
    this.current = this.current.with(more)
    this.turn.state.transactional = this.current
  }

  get producer() {
    const { producerId, producerEpoch } = this.turn.state
    return { producerId, producerEpoch }
  }

  /** Queues begin at 0 again with the first batch that is of the new epoch. */
  become(producerId: number, producerEpoch: number): void {
    this.turn.state.producerId = producerId
    this.turn.state.producerEpoch = producerEpoch
  }

  readonly knowsCluster = true

  get waitsForBatches(): boolean {
    return [...this.turn.state.queues.values()].some(({ batches }) => batches.length > 0)
  }

  sendBatch(batch: readonly WantedRecord[]): void {
    const [first] = batch
    if (first === undefined) return
    const { topic } = first
    const partition = first.partition ?? partitionFor(this.turn, topic, this.turn.state.topics.get(topic) ?? 1, first.key)
    giveBatch(this.turn, topic, partition, batch)
    this.set({ sent: true })
  }

  flush(): void {
    for (const [key, queue] of this.turn.state.queues)
      for (const batch of queue.batches) if (!batch.closed) this.turn.putBatch(key, { ...batch, closed: true })
  }

  /** A batch that has its sequence may stand in the log already: it is waited for (Kafka: RecordAccumulator.abortUndrainedBatches). */
  abandon(): void {
    for (const [key, queue] of this.turn.state.queues)
      for (const batch of queue.batches) if (batch.baseSequence < 0) this.turn.finish(key, batch, abandoned, -1)
  }

  tell(type: string, rule: TransactionRule, detail: Detail): void {
    this.turn.effects.push({ do: 'event', type, rule, detail })
  }

  private request(kind: string, api: string, broker: number, fields: object, rule: TransactionRule): void {
    const { state } = this.turn
    state.correlation += 1
    const { correlation: correlationId, clientId } = state
    const body = { kind, api, version: 6, correlationId, clientId, fields } as unknown as Message
    this.turn.effects.push({ do: 'send', to: brokerNode(broker), label: requestLabel(api), body, rule })
    this.set({ awaits: correlationId, againAt: this.turn.now + fromMs(this.client.requestTimeoutMs) })
  }

  askCluster(fields: object, rule: TransactionRule): void {
    const broker = leastLoaded(this.turn)
    if (broker === null) this.waiting(this.client.retryBackoffMs)
    else this.request('request', 'FindCoordinator', broker, fields, rule)
  }

  ask<A extends TransactionApi>(api: A, fields: TransactionApis[A]['request'], rule: TransactionRule): void {
    const { coordinator, retryBackoffMs } = this.client
    if (!this.turn.state.unreachable.has(brokerNode(coordinator))) this.request('transaction-request', api, coordinator, fields, rule)
    else {
      this.set({ coordinator: -1 })
      this.waiting(retryBackoffMs)
    }
  }

  waiting(ms: number): void {
    this.set({ awaits: -1, againAt: this.turn.now + fromMs(ms) })
  }

  landed(): void {
    this.set({ awaits: -1, againAt: null })
  }
}

import { errorCode, errorName } from '../../../kafka/errors'
import type { Detail } from '../../../kernel/event'
import type { WantedRecord } from '../wanted-record'
import type { ApplicationCall, TransactionalClient } from './client'
import type { ProducerIdResponse, TransactionApi, TransactionApis } from './messages'
import type { TransactionRule } from './rules'

const concurrent = errorCode('CONCURRENT_TRANSACTIONS')
const elsewhere: ReadonlySet<number> = new Set((['NOT_COORDINATOR', 'COORDINATOR_NOT_AVAILABLE'] as const).map(errorCode))

/** How a producer holds what it knows of its transactions, and sends. */
export interface ClientHost {
  readonly client: TransactionalClient
  set(more: Parameters<TransactionalClient['with']>[0]): void
  /** Its id and epoch of the next transaction; −1 before the first. */
  readonly producer: { readonly producerId: number; readonly producerEpoch: number }
  /** From now on it is this producer, its sequences from 0. */
  become(producerId: number, producerEpoch: number): void
  /** Whether it knows so much of the cluster that it can send. */
  readonly knowsCluster: boolean
  /** Whether the end has to wait for batches. */
  readonly waitsForBatches: boolean
  sendBatch(batch: readonly WantedRecord[]): void
  /** All that is held goes now. */
  flush(): void
  /** What was not sent yet is given up. */
  abandon(): void
  tell(type: string, rule: TransactionRule, detail: Detail): void
  askCluster(fields: object, rule: TransactionRule): void
  ask<A extends TransactionApi>(api: A, fields: TransactionApis[A]['request'], rule: TransactionRule): void
  /** Its request has no answer to wait for: the same again after so long. */
  waiting(ms: number): void
  /** Nothing is awaited any more. */
  landed(): void
}

/** One turn of a producer with transactions: what its application has called, and what its coordinator says (Kafka: TransactionManager). */
export class ClientTurn {
  constructor(private readonly host: ClientHost) {}

  private says(type: string, rule: TransactionRule, detail: Detail = {}): void {
    this.host.tell(type, rule, { transactionalId: this.host.client.transactionalId, ...detail })
  }

  find(): void {
    this.host.askCluster({ keyType: 1, coordinatorKeys: [this.host.client.transactionalId] }, 'transactions/client/coordinator-asked')
  }

  private initialize(): void {
    const { transactionalId, timeoutMs } = this.host.client
    this.host.set({ stage: 'initializing' })
    if (this.host.client.coordinator < 0) this.find()
    else this.host.ask('InitProducerId', { transactionalId, transactionTimeoutMs: timeoutMs }, 'transactions/client/init-asked')
  }

  private end(): void {
    const { transactionalId, committed } = this.host.client
    this.host.set({ stage: 'ending' })
    if (this.host.client.coordinator < 0) this.find()
    else this.host.ask('EndTxn', { transactionalId, ...this.host.producer, committed }, 'transactions/client/end-asked')
  }

  /** The coordinator is at something else: the same again, a little later. */
  private later(): void {
    this.says('RequestRepeatedLater', 'transactions/client/retried')
    this.host.waiting(this.host.client.retryBackoffMs)
  }

  private callEnd(committed: boolean): boolean {
    if (committed && this.host.client.stage === 'open') this.host.flush()
    else this.host.abandon()
    const { stage, sent } = this.host.client
    if ((stage === 'open' || stage === 'must-abort') && this.host.waitsForBatches) return false
    if (stage === 'open' && !sent) {
      this.host.set({ stage: 'ready' })
      this.says('TransactionEnded', 'transactions/client/nothing-sent', { committed: committed ? 1 : 0 })
    } else if (stage === 'open') {
      this.host.set({ committed })
      this.end()
    } else if (stage === 'must-abort') {
      // commitTransaction() throws; an application that is well written aborts then.
      if (committed) this.says('CommitThrows', 'transactions/client/must-abort')
      this.host.set({ committed: false })
      this.end()
    }
    return true
  }

  /** Deals with one call; `false`: it has to wait. */
  private call(call: ApplicationCall): boolean {
    const { stage } = this.host.client
    if (stage === 'finding' || stage === 'initializing' || stage === 'ending') return false
    if (stage === 'fenced') return true
    if (call.is === 'end') return this.callEnd(call.committed)
    if (call.is === 'send') {
      if (stage === 'open') this.host.sendBatch(call.batch)
    } else if (stage === 'ready') {
      this.host.set({ stage: 'open', sent: false })
      this.says('TransactionBegun', 'transactions/client/begun', { producerEpoch: this.host.producer.producerEpoch })
    }
    return true
  }

  /** What the application has called, in its order, as far as it goes now. */
  drive(): void {
    if (!this.host.knowsCluster) return
    for (let [next, ...rest] = this.host.client.calls; next !== undefined; [next, ...rest] = this.host.client.calls) {
      if (!this.call(next)) return
      this.host.set({ calls: rest })
    }
  }

  /** It is told who coordinates: it goes on with what it was at. */
  found(coordinator: number): void {
    this.host.landed()
    this.host.set({ coordinator })
    if (coordinator < 0) this.later()
    else this.askAgain()
  }

  /** InitProducerId or EndTxn is answered: a producer that goes on does so with the epoch that it is given. */
  answered({ errorCode: error, producerId, producerEpoch }: ProducerIdResponse): void {
    this.host.landed()
    if (elsewhere.has(error)) this.host.set({ coordinator: -1 })
    if (error === concurrent || elsewhere.has(error)) {
      this.later()
      return
    }
    if (error !== 0) {
      this.host.set({ stage: 'fenced' })
      this.says('ProducerFenced', 'transactions/client/fenced', { error: errorName(error) ?? String(error) })
      return
    }
    const { stage, committed } = this.host.client
    this.host.become(producerId, producerEpoch)
    this.host.set({ stage: 'ready', sent: false })
    if (stage === 'ending') this.says('TransactionEnded', 'transactions/client/ended', { committed: committed ? 1 : 0, producerEpoch })
    else this.says('TransactionsReady', 'transactions/client/ready', { producerId, producerEpoch })
  }

  /** A batch of an open transaction does not stand: nothing but aborting is left. */
  batchFailed(error: number): void {
    if (this.host.client.stage !== 'open') return
    this.host.set({ stage: 'must-abort' })
    this.says('TransactionFailed', 'transactions/client/batch-refused', { error: errorName(error) ?? String(error) })
  }

  /** The connection to the coordinator is gone: what was asked of it is asked of whoever takes its place. */
  coordinatorLost(): void {
    this.host.set({ coordinator: -1 })
    if (this.host.client.awaits < 0) return
    this.host.landed()
    this.says('CoordinatorLost', 'transactions/client/coordinator-lost')
    this.host.waiting(this.host.client.retryBackoffMs)
  }

  /** What is awaited has not come, or was put off: it is asked for again. */
  askAgain(): void {
    const { stage } = this.host.client
    if (stage === 'finding' && this.host.client.coordinator < 0) this.find()
    else if (stage === 'finding' || stage === 'initializing') this.initialize()
    else if (stage === 'ending') this.end()
  }
}

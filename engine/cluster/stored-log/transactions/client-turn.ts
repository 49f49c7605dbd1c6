import { errorCode, errorName } from '../../../kafka/errors'
import type { Detail } from '../../../kernel/event'
import type { Context } from '../../../kernel/node'
import { fromMs } from '../../../kernel/time'
import { send, timer } from '../../effects'
import type { Message, ProduceResponse } from '../../message'
import { requestLabel, type NodeEffect } from '../../response'
import { brokerNode, type ProducerState } from '../../world'
import { sendBatches } from '../send-batches'
import { write, type Written } from '../write'
import type { WantedRecord } from '../wanted-record'
import type { Writing } from '../writing'
import type { ApplicationCall, TransactionalClient } from './client'
import type { ProducerIdResponse, TransactionApi, TransactionApis } from './messages'
import type { TransactionRule } from './rules'

/** A producer's timer of this name asks again for what is awaited. */
export const clientTimer = 'transactions'

const concurrent = errorCode('CONCURRENT_TRANSACTIONS')

/** One turn of a producer with transactions: what it holds, and what it sends. */
export class ClientTurn {
  readonly effects: NodeEffect[] = []
  /** How many requests it has sent. */
  sent = 0

  constructor(
    private readonly state: ProducerState,
    public writing: Writing,
    private readonly context: Context,
  ) {}

  get client(): TransactionalClient {
    const { transactional } = this.writing
    if (transactional === null) throw new Error('a producer without transactions has no turn of them')
    return transactional
  }

  set(more: Parameters<TransactionalClient['with']>[0]): void {
    this.writing = this.writing.with({ transactional: this.client.with(more) })
  }

  tell(type: string, rule: TransactionRule, detail: Detail = {}): void {
    const { transactionalId } = this.client
    this.effects.push({ do: 'event', type, rule, detail: { transactionalId, ...detail } })
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

  find(): void {
    const fields = { keyType: 1, coordinatorKeys: [this.client.transactionalId] }
    this.request('request', 'FindCoordinator', this.state.brokers[0] ?? 1, fields, 'transactions/client/coordinator-asked')
  }

  private ask<A extends TransactionApi>(api: A, fields: TransactionApis[A]['request'], rule: TransactionRule): void {
    this.request('transaction-request', api, this.client.coordinator, fields, rule)
  }

  initialize(): void {
    const { transactionalId, timeoutMs } = this.client
    this.set({ stage: 'initializing' })
    this.ask('InitProducerId', { transactionalId, transactionTimeoutMs: timeoutMs }, 'transactions/client/init-asked')
  }

  end(): void {
    const { transactionalId, committed } = this.client
    const { producerId, producerEpoch } = this.writing
    this.set({ stage: 'ending' })
    this.ask('EndTxn', { transactionalId, producerId, producerEpoch, committed }, 'transactions/client/end-asked')
  }

  /** The coordinator is at something else: the same again, a little later. */
  later(): void {
    this.tell('RequestRepeatedLater', 'transactions/client/retried')
    this.awaiting(-1, this.client.retryBackoffMs)
  }

  answered(): void {
    this.set({ awaits: -1, againAt: null })
    this.effects.push(timer(clientTimer, null))
  }

  /** Batches go out as those of any producer. */
  private sendBatch(batch: readonly WantedRecord[], leaders: ReadonlyMap<string, readonly number[]>): void {
    this.put(write(this.writing, leaders, batch, this.context))
  }

  put(written: Written): void {
    const { writing, effects } = sendBatches(this.state, this.sent, written)
    this.sent += written.requests.length
    this.writing = writing
    this.effects.push(...effects)
    if (written.requests.length > 0) this.set({ sent: true })
  }

  private callEnd(committed: boolean): boolean {
    const { stage, sent } = this.client
    if (stage === 'open' && this.writing.inFlight.size > 0) return false
    if (stage === 'open' && !sent) {
      this.set({ stage: 'ready' })
      this.tell('TransactionEnded', 'transactions/client/nothing-sent', { committed: committed ? 1 : 0 })
    } else if (stage === 'open') {
      this.set({ committed })
      this.end()
    } else if (stage === 'must-abort') {
      // commitTransaction() throws; an application that is well written aborts then.
      if (committed) this.tell('CommitThrows', 'transactions/client/must-abort')
      this.set({ committed: false })
      this.end()
    }
    return true
  }

  /** Deals with one call; `false`: it has to wait. */
  private call(call: ApplicationCall, leaders: ReadonlyMap<string, readonly number[]>): boolean {
    const { stage } = this.client
    if (stage === 'finding' || stage === 'initializing' || stage === 'ending') return false
    if (stage === 'fenced') return true
    if (call.is === 'end') return this.callEnd(call.committed)
    if (call.is === 'send') {
      if (stage === 'open') this.sendBatch(call.batch, leaders)
    } else if (stage === 'ready') {
      this.set({ stage: 'open', sent: false })
      this.tell('TransactionBegun', 'transactions/client/begun', { producerEpoch: this.writing.producerEpoch })
    }
    return true
  }

  /** What the application has called, in its order, as far as it goes now. */
  drive(leaders: ReadonlyMap<string, readonly number[]> | null): void {
    if (leaders === null) return
    for (let [next, ...rest] = this.client.calls; next !== undefined; [next, ...rest] = this.client.calls) {
      if (!this.call(next, leaders)) return
      this.set({ calls: rest })
    }
  }
}

/** InitProducerId or EndTxn is answered: a producer that goes on does so with the epoch that it is given. */
export function clientAnswered(turn: ClientTurn, { errorCode: error, producerId, producerEpoch }: ProducerIdResponse): void {
  turn.answered()
  if (error === concurrent) {
    turn.later()
    return
  }
  if (error !== 0) {
    turn.set({ stage: 'fenced' })
    turn.tell('ProducerFenced', 'transactions/client/fenced', { error: errorName(error) ?? String(error) })
    return
  }
  const { stage, committed } = turn.client
  turn.writing = turn.writing.with({ producerId, producerEpoch, sequences: new Map() })
  turn.set({ stage: 'ready', sent: false })
  if (stage === 'ending') turn.tell('TransactionEnded', 'transactions/client/ended', { committed: committed ? 1 : 0, producerEpoch })
  else turn.tell('TransactionsReady', 'transactions/client/ready', { producerId, producerEpoch })
}

/** A batch of an open transaction was refused: nothing but aborting is left. */
export function batchAnswered(turn: ClientTurn, { topics }: ProduceResponse): void {
  const refused = topics.flatMap(({ partitions }) => partitions).find(({ errorCode: error }) => error !== 0)
  if (refused === undefined || turn.client.stage !== 'open') return
  turn.set({ stage: 'must-abort' })
  turn.tell('TransactionFailed', 'transactions/client/batch-refused', { error: errorName(refused.errorCode) ?? String(refused.errorCode) })
}

/** What is awaited has not come, or was put off: it is asked for again. */
export function askAgain(turn: ClientTurn): void {
  const { stage } = turn.client
  if (stage === 'finding') turn.find()
  else if (stage === 'initializing') turn.initialize()
  else if (stage === 'ending') turn.end()
}

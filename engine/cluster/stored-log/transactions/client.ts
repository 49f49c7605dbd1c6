import { numberDefault } from '../../../kafka/configs'
import type { SimTime } from '../../../kernel/node'
import type { ConfigMap } from '../../setup'
import type { NodeAction } from '../../action'
import { wantedBatches, type WantedRecord } from '../wanted-record'

/** What an application calls of its producer; a call is dealt with when the one before it has returned. */
export type ApplicationCall =
  | { readonly is: 'begin' }
  | { readonly is: 'send'; readonly batch: readonly WantedRecord[] }
  | { readonly is: 'end'; readonly committed: boolean }

/** By the states of Kafka's TransactionManager, as far as an application can tell them apart. */
export type ClientStage = 'finding' | 'initializing' | 'ready' | 'open' | 'ending' | 'must-abort' | 'fenced'

/** A producer's own view of its transactions (Kafka: TransactionManager). An immutable instance. */
export class TransactionalClient {
  constructor(
    readonly transactionalId: string,
    readonly timeoutMs: number,
    readonly requestTimeoutMs: number,
    readonly retryBackoffMs: number,
    readonly stage: ClientStage,
    /** −1 until it is found. */
    readonly coordinator: number,
    /** Whether a record of the transaction was sent: else nobody needs to know of its end. */
    readonly sent: boolean,
    /** How the transaction is to end, while that is asked for. */
    readonly committed: boolean,
    readonly calls: readonly ApplicationCall[],
    /** Of the request whose answer is awaited; −1: none is. */
    readonly awaits: number,
    /** When what is awaited is asked for again. */
    readonly againAt: SimTime | null,
  ) {}

  with(
    more: Partial<Pick<TransactionalClient, 'stage' | 'coordinator' | 'sent' | 'committed' | 'calls' | 'awaits' | 'againAt'>>,
  ): TransactionalClient {
    const { stage = this.stage, coordinator = this.coordinator, sent = this.sent, committed = this.committed } = more
    const { calls = this.calls, awaits = this.awaits, againAt = this.againAt } = more
    const { transactionalId, timeoutMs, requestTimeoutMs, retryBackoffMs } = this
    return new TransactionalClient(
      transactionalId,
      timeoutMs,
      requestTimeoutMs,
      retryBackoffMs,
      stage,
      coordinator,
      sent,
      committed,
      calls,
      awaits,
      againAt,
    )
  }
}

/** A producer that was given a `transactional.id`; its application calls initTransactions() first. */
export function startedClient(configs: ConfigMap): TransactionalClient | null {
  const transactionalId = configs.get('transactional.id') ?? ''
  if (transactionalId === '') return null
  const number = (name: string): number => Number(configs.get(name) ?? numberDefault('producer', name))
  const times = ['transaction.timeout.ms', 'request.timeout.ms', 'retry.backoff.ms'].map(number)
  const [timeoutMs = 0, requestTimeoutMs = 0, retryBackoffMs = 0] = times
  return new TransactionalClient(transactionalId, timeoutMs, requestTimeoutMs, retryBackoffMs, 'finding', -1, false, false, [], -1, null)
}

/** What an action is to a producer with transactions; `null`: nothing. */
export function callOf(action: NodeAction): readonly ApplicationCall[] | null {
  if (action.do === 'beginTransaction') return [{ is: 'begin' }]
  if (action.do === 'commitTransaction') return [{ is: 'end', committed: true }]
  if (action.do === 'abortTransaction') return [{ is: 'end', committed: false }]
  // What names a broker goes straight there, by itself: it is nothing that the application sends.
  if (action.do !== 'produce' || action.broker !== undefined) return null
  return wantedBatches(action).map((batch) => ({ is: 'send', batch }))
}

import type { NodeId, SimTime } from '../../../kernel/node'
import type { Asker } from '../../asker'
import type { ProduceRequest } from '../../produce-request'

/** By the names of Kafka's TransactionState. */
export type TransactionStatus = 'Empty' | 'Ongoing' | 'PrepareCommit' | 'PrepareAbort' | 'CompleteCommit' | 'CompleteAbort'

/** An answer that waits until what it says is written down. */
export interface PendingAnswer {
  readonly to: NodeId
  readonly correlationId: number
  readonly api: 'InitProducerId' | 'AddPartitionsToTxn' | 'EndTxn'
  readonly errorCode: number
}

/** What a coordinator knows of one transactional id (Kafka: TransactionMetadata). An immutable instance. */
export class Transaction {
  constructor(
    readonly producerId: number,
    readonly producerEpoch: number,
    readonly timeoutMs: number,
    readonly status: TransactionStatus,
    /** Of the transaction; once it is decided, those whose marker is not written yet. */
    readonly partitions: readonly string[],
    /** −1 where none is under way. */
    readonly startedAt: SimTime,
    /** Whether this state is on its way into the coordinator's log: until it is there, nothing else begins. */
    readonly isPending: boolean,
    readonly answer: PendingAnswer | null,
    /** Where its log is replicated: it is there once the high watermark is here. */
    readonly logEnd = -1,
    /** What stands if this state cannot be written down; `null`: it will be, by whoever leads. */
    readonly before: Transaction | null = null,
  ) {}

  with(
    more: Partial<
      Pick<Transaction, 'producerEpoch' | 'status' | 'partitions' | 'startedAt' | 'isPending' | 'answer' | 'logEnd' | 'before'>
    >,
  ): Transaction {
    const { producerEpoch = this.producerEpoch, status = this.status, partitions = this.partitions } = more
    const { startedAt = this.startedAt, isPending = this.isPending, answer = this.answer, logEnd = this.logEnd } = more
    const { before = this.before } = more
    return new Transaction(this.producerId, producerEpoch, this.timeoutMs, status, partitions, startedAt, isPending, answer, logEnd, before)
  }
}

/** Batches that wait until the coordinator has their partitions in the transaction. An immutable instance. */
export class HeldProduce {
  constructor(
    readonly asker: Asker,
    readonly fields: ProduceRequest,
    /** What the same producer sends later waits behind it. */
    readonly producerId: number,
  ) {}
}

/** What a broker keeps for transactions: of those that it coordinates, and of batches that it leads. */
export interface Transactions {
  /** By transactional id. */
  readonly known: Map<string, Transaction>
  /** By the number under which it was held. */
  readonly held: Map<number, HeldProduce>
  numbered: number
}

export const noTransactions = (): Transactions => ({ known: new Map(), held: new Map(), numbered: 0 })

export type TransactionChange =
  | { readonly kind: 'transaction'; readonly transactionalId: string; readonly to: Transaction | null }
  | { readonly kind: 'held'; readonly number: number; readonly to: HeldProduce | null }

export function applyToTransactions(transactions: Transactions, change: TransactionChange): void {
  if (change.kind === 'transaction') {
    if (change.to === null) transactions.known.delete(change.transactionalId)
    else transactions.known.set(change.transactionalId, change.to)
  } else if (change.to === null) transactions.held.delete(change.number)
  else {
    transactions.held.set(change.number, change.to)
    transactions.numbered = Math.max(transactions.numbered, change.number)
  }
}

export const copyTransactions = ({ known, held, numbered }: Transactions): Transactions => ({
  known: new Map(known),
  held: new Map(held),
  numbered,
})

import type { NodeId } from '../../../kernel/node'

/** Whom an answer about a transaction goes to. */
export interface TransactionAsker {
  readonly to: NodeId
  readonly correlationId: number
}

/** Whose transaction, as each of its requests says. */
export interface TransactionOwner {
  readonly transactionalId: string
  readonly producerId: number
  readonly producerEpoch: number
}

export interface InitTransactionalRequest {
  readonly transactionalId: string
  readonly transactionTimeoutMs: number
}

export interface ProducerIdResponse {
  readonly errorCode: number
  readonly producerId: number
  readonly producerEpoch: number
}

export interface AddPartitionsToTxnRequest extends TransactionOwner {
  /** `orders-2` */
  readonly partitions: readonly string[]
}

export interface EndTxnRequest extends TransactionOwner {
  readonly committed: boolean
}

export interface WriteTxnMarkersRequest {
  readonly producerId: number
  readonly producerEpoch: number
  readonly committed: boolean
  readonly coordinatorEpoch: number
  readonly partitions: readonly string[]
}

export interface WriteTxnMarkersResponse {
  readonly producerId: number
  /** In which the marker stands. */
  readonly partitions: readonly string[]
  /** In which it does not: it is sent again, to whoever leads them by then. */
  readonly refused?: readonly string[]
}

/** What transactions of version 2 (KIP-890) speak. A broker that coordinates and leads sends to itself as it would to another. */
export interface TransactionApis {
  InitProducerId: { request: InitTransactionalRequest; response: ProducerIdResponse }
  AddPartitionsToTxn: { request: AddPartitionsToTxnRequest; response: { readonly errorCode: number } }
  EndTxn: { request: EndTxnRequest; response: ProducerIdResponse }
  WriteTxnMarkers: { request: WriteTxnMarkersRequest; response: WriteTxnMarkersResponse }
}

export type TransactionApi = keyof TransactionApis

export type TransactionRequest = {
  [A in TransactionApi]: {
    readonly kind: 'transaction-request'
    readonly api: A
    readonly correlationId: number
    readonly clientId: string
    readonly fields: TransactionApis[A]['request']
  }
}[TransactionApi]

export type TransactionResponse = {
  [A in TransactionApi]: {
    readonly kind: 'transaction-response'
    readonly api: A
    readonly correlationId: number
    readonly fields: TransactionApis[A]['response']
  }
}[TransactionApi]

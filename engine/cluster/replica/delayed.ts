import type { SimTime } from '../../kernel/node'
import type { FetchRequest } from '../fetch-message'
import type { ProduceResponse } from '../message'

/** Whom an answer goes to. */
export interface Asking {
  readonly to: string
  readonly clientId: string
  readonly version: number
  readonly correlationId: number
}

/** A Fetch that is held until there is enough, or its time is over (Kafka: DelayedFetch). */
export interface DelayedFetch {
  readonly asker: Asking
  readonly fields: FetchRequest
  readonly deadline: SimTime
}

/** A Produce with acks=all that waits for high watermarks (Kafka: DelayedProduce). */
export interface DelayedProduce {
  readonly asker: Asking
  readonly deadline: SimTime
  readonly topics: ProduceResponse['topics']
  /** `orders-0` → the high watermark that it waits for. */
  readonly waits: ReadonlyMap<string, number>
  /** Where it is the markers of a transaction that wait: whose. */
  readonly markersOf?: number
}

/** A DeleteRecords that waits for the low watermark of all replicas (Kafka: DelayedDeleteRecords). */
export interface DelayedDelete {
  readonly asker: Asking
  readonly deadline: SimTime
  readonly key: string
  readonly offset: number
}

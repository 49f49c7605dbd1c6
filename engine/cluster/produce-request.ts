import type { ReplicaRecord } from '../log/replica-log'

/** What a batch is beyond its number of records and its size, where that matters. */
export interface ProducedBatch {
  readonly producerId: number
  readonly producerEpoch: number
  readonly baseSequence: number
  readonly transactional?: boolean
  readonly records: readonly ReplicaRecord[] | null
}

export interface ProduceRequest {
  readonly acks: number
  readonly timeoutMs?: number
  readonly transactionalId?: string
  readonly topics: readonly {
    readonly topic: string
    readonly partitions: readonly {
      readonly partition: number
      readonly recordCount: number
      readonly sizeBytes: number
      readonly batch?: ProducedBatch
      /** The records as bytes, where the topic is stored as such. */
      readonly bytes?: Uint8Array
    }[]
  }[]
}

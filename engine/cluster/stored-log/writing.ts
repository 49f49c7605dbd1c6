import type { CompressionType } from '../../log/codecs'
import type { ProduceRequest } from '../message'
import type { TransactionalClient } from './transactions/client'
import type { WantedRecord } from './wanted-record'

/** Where records without a key go at present (Kafka: BuiltInPartitioner.StickyPartitionInfo). */
export interface Sticky {
  readonly partition: number
  readonly producedBytes: number
  /** How often it went on to another partition. */
  readonly switches: number
}

/** What a producer keeps that writes batches of its own. An immutable instance. */
export class Writing {
  constructor(
    /** −1 where it is not idempotent. */
    readonly producerId: number,
    /** From which it draws; empty: its records have no keys. */
    readonly keyNames: readonly string[],
    /** `batch.size`. */
    readonly batchSize: number,
    readonly ignoresKeys: boolean,
    /** By topic. */
    readonly sticky: ReadonlyMap<string, Sticky>,
    /** `orders-2` → the next sequence. */
    readonly sequences: ReadonlyMap<string, number>,
    /** How many records it has made up: the next value is named by it. */
    readonly written: number,
    /** Asked for before it knew who leads what. */
    readonly waiting: readonly (readonly WantedRecord[])[],
    /** By correlation id, until the answer comes. */
    readonly inFlight: ReadonlyMap<number, ProduceRequest>,
    readonly producerEpoch: number,
    /** `null`: it writes without transactions. */
    readonly transactional: TransactionalClient | null,
    /** `compression.type` */
    readonly compression: CompressionType,
  ) {}

  with(
    more: Partial<
      Pick<Writing, 'producerId' | 'producerEpoch' | 'sticky' | 'sequences' | 'written' | 'waiting' | 'inFlight' | 'transactional'>
    >,
  ): Writing {
    const { keyNames, batchSize, ignoresKeys, compression } = this
    const { producerId = this.producerId, producerEpoch = this.producerEpoch, transactional = this.transactional } = more
    const { sticky = this.sticky, sequences = this.sequences, written = this.written } = more
    const { waiting = this.waiting, inFlight = this.inFlight } = more
    return new Writing(
      producerId,
      keyNames,
      batchSize,
      ignoresKeys,
      sticky,
      sequences,
      written,
      waiting,
      inFlight,
      producerEpoch,
      transactional,
      compression,
    )
  }
}

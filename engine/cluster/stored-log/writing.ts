import type { ProduceRequest } from '../message'

/** A record that somebody wants written. */
export interface WantedRecord {
  readonly topic: string
  /** `null`: none. */
  readonly key: string | null
  /** `null`: a tombstone, if it has a key. */
  readonly value: string | null
  /** `null`: the partitioner decides. */
  readonly partition: number | null
}

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
  ) {}

  with(more: Partial<Pick<Writing, 'sticky' | 'sequences' | 'written' | 'waiting' | 'inFlight'>>): Writing {
    const { producerId, keyNames, batchSize, ignoresKeys } = this
    const { sticky = this.sticky, sequences = this.sequences, written = this.written } = more
    const { waiting = this.waiting, inFlight = this.inFlight } = more
    return new Writing(producerId, keyNames, batchSize, ignoresKeys, sticky, sequences, written, waiting, inFlight)
  }
}

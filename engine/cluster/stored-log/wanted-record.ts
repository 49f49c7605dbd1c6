import type { NodeAction } from '../action'

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

/** What somebody wants a producer to write, batch by batch. */
export const wantedBatches = ({
  topic,
  partition,
  batches,
}: Extract<NodeAction, { do: 'produce' }>): readonly (readonly WantedRecord[])[] =>
  batches.map((batch) => batch.map(({ key, value }) => ({ topic, key, value, partition: partition ?? null })))

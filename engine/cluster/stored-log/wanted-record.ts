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

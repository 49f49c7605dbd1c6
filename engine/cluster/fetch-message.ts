import type { FetchedReplica, FetchingReplica, FetchPosition } from './replica/messages'

/** Which partitions are fetched, from where, and how much. */
export interface FetchRequest {
  readonly maxWaitMs: number
  readonly minBytes: number
  /** Of each partition. */
  readonly partitionMaxBytes: number
  readonly topics: readonly {
    readonly topic: string
    readonly partitions: readonly { readonly partition: number; readonly fetchOffset: number; readonly position?: FetchPosition }[]
  }[]
  /** Where a follower asks. */
  readonly replica?: FetchingReplica
  /** 1: nothing of a transaction that is open or was aborted. */
  readonly isolationLevel?: 0 | 1
}

/** Records are a count and a size here; their bytes come with the log's own part. */
export interface FetchResponse {
  readonly errorCode: number
  readonly topics: readonly {
    readonly topic: string
    readonly partitions: readonly {
      readonly partitionIndex: number
      readonly errorCode: number
      readonly highWatermark: number
      readonly logStartOffset: number
      readonly baseOffset: number
      readonly recordCount: number
      readonly sizeBytes: number
      readonly replica?: FetchedReplica
      /** Of each record, where there may be gaps between them, and where the reader goes on. */
      readonly offsets?: readonly number[]
      readonly nextOffset?: number
      /** What a reader of committed records is told beside them. */
      readonly lastStableOffset?: number
      readonly abortedRecords?: number
    }[]
  }[]
}

/** What an answer brings of one partition. */
export type FetchedPartition = FetchResponse['topics'][number]['partitions'][number]

/** Requests and responses that groups of every kind share: who coordinates, and how far each has read. */

export interface FindCoordinatorRequest {
  readonly keyType: number
  readonly coordinatorKeys: readonly string[]
}

export interface FindCoordinatorResponse {
  readonly throttleTimeMs: number
  readonly coordinators: readonly {
    readonly key: string
    readonly nodeId: number
    readonly host: string
    readonly port: number
    readonly errorCode: number
    readonly errorMessage: string | null
  }[]
}

export interface OffsetCommitRequest {
  readonly groupId: string
  readonly generationIdOrMemberEpoch: number
  readonly memberId: string
  readonly groupInstanceId: string | null
  readonly topics: readonly OffsetCommitTopic[]
}

export interface OffsetCommitTopic {
  /** Empty from version 10 on, which has ids instead. */
  readonly name: string
  readonly topicId?: string
  readonly partitions: readonly OffsetCommitPartition[]
}

export interface OffsetCommitPartition {
  readonly partitionIndex: number
  readonly committedOffset: number
  readonly committedLeaderEpoch: number
  readonly committedMetadata: string | null
}

export interface OffsetCommitResponse {
  readonly throttleTimeMs: number
  readonly topics: readonly {
    readonly name: string
    readonly topicId?: string
    readonly partitions: readonly { readonly partitionIndex: number; readonly errorCode: number }[]
  }[]
}

export interface OffsetFetchRequest {
  readonly groups: readonly {
    readonly groupId: string
    readonly memberId: string | null
    readonly memberEpoch: number
    readonly topics: readonly { readonly name: string; readonly topicId?: string; readonly partitionIndexes: readonly number[] }[] | null
  }[]
  readonly requireStable: boolean
}

export interface OffsetFetchResponse {
  readonly throttleTimeMs: number
  readonly groups: readonly {
    readonly groupId: string
    readonly topics: readonly {
      readonly name: string
      readonly topicId?: string
      readonly partitions: readonly {
        readonly partitionIndex: number
        readonly committedOffset: number
        readonly committedLeaderEpoch: number
        readonly metadata: string | null
        readonly errorCode: number
      }[]
    }[]
    readonly errorCode: number
  }[]
}

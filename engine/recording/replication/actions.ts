/** What a client was told of one batch. */
export interface ProduceOutcome {
  readonly errorCode: number
  readonly baseOffset: number
}

/** One PRODUCE request of a batch. With acks 0 nobody answers; one that died with its broker is in no log. */
export interface ProduceAttempt {
  readonly broker: number
  readonly arrivedMs: number | null
  readonly answeredMs: number | null
  readonly errorCode: number | null
  readonly baseOffset: number | null
}

export interface ConsumedRecord {
  readonly offset: number
  readonly value: string
}

/** Something that was done to the cluster, and what came of it: data, never the text for people. */
export type ReplicationAct =
  | {
      readonly do: 'createTopic'
      readonly topic: string
      readonly replicas: readonly number[]
      readonly set: ReadonlyMap<string, string>
    }
  | {
      readonly do: 'produce'
      readonly client: string
      /** Of a raw producer only: where it is sent. */
      readonly broker: number | null
      readonly acks: -1 | 0 | 1
      /** A list of record values a batch. */
      readonly values: readonly (readonly string[])[]
      readonly timeoutMs: number
      readonly async: boolean
      readonly outcome: readonly ProduceOutcome[]
      readonly requests: readonly ProduceAttempt[]
    }
  | { readonly do: 'awaitResult'; readonly client: string; readonly of: number }
  | { readonly do: 'kill' | 'freeze' | 'unfreeze' | 'stop' | 'start'; readonly broker: number }
  | { readonly do: 'alterTopic'; readonly set: ReadonlyMap<string, string>; readonly errorCode: number }
  | {
      readonly do: 'deleteRecords'
      readonly offset: number
      readonly timeoutMs: number
      readonly errorCode: number
      readonly lowWatermark: number
    }
  | { readonly do: 'electLeaders'; readonly electionType: string; readonly errorCode: number }
  | {
      readonly do: 'consume'
      readonly client: string
      readonly ms: number
      readonly records: readonly ConsumedRecord[]
      readonly position: number
    }
  | { readonly do: 'listOffsets'; readonly client: string; readonly timestamp: number; readonly errorCode: number; readonly offset: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** Nothing is done; when it was over it was so. */
  | { readonly do: 'awaitState'; readonly leader: number | null; readonly isr: readonly number[] | null; readonly broker: number | null }

export type ReplicationAction = ReplicationAct & {
  readonly atMs: number
  readonly doneMs: number
  /** Of case.json's actions, from 0. */
  readonly index: number
}

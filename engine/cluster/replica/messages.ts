import type { ReplicaBatch } from '../../log/replica-log'
import type { MetadataRecord } from '../control/records'

/** What a Fetch for replicas, or for a client that checks leaders, says of a partition beyond its offset. */
export interface FetchPosition {
  readonly currentLeaderEpoch: number
  /** −1: not checked. */
  readonly lastFetchedEpoch: number
  readonly logStartOffset: number
}

/** Of the follower that fetches; its epoch is −1 until it is registered. */
export interface FetchingReplica {
  readonly replicaId: number
  readonly replicaEpoch: number
}

/** What an answer says of a partition with replicas. */
export interface FetchedReplica {
  readonly batches: readonly ReplicaBatch[]
  readonly divergingEpoch: { readonly epoch: number; readonly endOffset: number } | null
  readonly currentLeader: CurrentLeader | null
}

/** Where a client that asked the wrong broker is to go (KIP-951). */
export interface CurrentLeader {
  readonly leaderId: number
  readonly leaderEpoch: number
}

/** From the controller's log: these records stand from `from` on. */
export interface MetadataFetched {
  readonly kind: 'records'
  readonly from: number
  readonly records: readonly MetadataRecord[]
}

/** A broker that starts reads the controller's log from an offset on; from then on it is told of every record. */
export interface MetadataFetch {
  readonly kind: 'metadata-fetch'
  readonly broker: number
  readonly from: number
}

/** What the network tells a process: its connections to a node are broken, or the node listens again. */
export interface ConnectionNews {
  readonly kind: 'connection'
  readonly node: string
  readonly up: boolean
  /** It answers the same news: no need to answer it. */
  readonly answers: boolean
}

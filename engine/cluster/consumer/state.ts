import type { MemberClient } from '../../groups/protocols'
import type { GroupResponse } from '../../groups/wire/group-message'
import type { AskedAs } from '../../groups/wire/membership'
import type { MemberConfig, MetadataView } from '../../groups/wire/member-view'
import type { SimTime } from '../../kernel/node'
import type { AskedFetch } from '../asked-fetch'
import type { Api, DataResponse } from '../message'
import type { FetchPlan, PlannedBroker } from './fetch-plan'
import type { ReplicaView } from './replicas/state'
import type { Closing, Command, CommitPurpose, ThreadState, Work } from './work'

export type Response = GroupResponse | DataResponse

export type ProcessState = 'starting' | 'running' | 'frozen' | 'killed' | 'closed' | 'failed'

/** A request whose answer is awaited. */
export interface InFlight {
  readonly api: Api
  readonly broker: number
  readonly asked: AskedAs
  readonly commit: { readonly purpose: CommitPurpose; readonly offsets: ReadonlyMap<string, number> } | null
  readonly expiresAt: SimTime
}

export interface Fetching {
  readonly correlationId: number
  readonly sentAt: SimTime
  readonly fields: AskedFetch
  /** What it was made by, if it asked for all of that; null if some partition was new or full. */
  readonly planned: PlannedBroker | null
}

/** Records that were fetched and not yet returned by poll(). */
export interface Buffered {
  readonly partition: string
  readonly baseOffset: number
  readonly count: number
  /** Of each record, where there may be gaps between them, and where the reader goes on. */
  readonly offsets?: readonly number[]
  readonly nextOffset?: number
  /** Of the leader that wrote them, where partitions have replicas. */
  readonly leaderEpoch?: number
}

/** What a process was started with, parsed. An immutable instance. */
export class ConsumerSettings {
  constructor(
    readonly member: MemberConfig,
    readonly brokers: readonly number[],
    readonly pollMs: number,
    readonly processMsPerRecord: number,
    readonly revokeCallbackMs: number,
    readonly commitOnRevoke: boolean,
    readonly autoCommitIntervalMs: number,
    readonly metadataMaxAgeMs: number,
    readonly retryBackoffMs: number,
    readonly retryBackoffMaxMs: number,
    readonly reconnectBackoffMs: number,
    readonly requestTimeoutMs: number,
    readonly fetchMaxWaitMs: number,
    readonly fetchMinBytes: number,
    readonly maxPartitionFetchBytes: number,
    readonly maxPollRecords: number,
    readonly autoOffsetReset: string,
    /** 1: `read_committed`. */
    readonly isolationLevel: 0 | 1,
  ) {}
}

/** One consumer process: application thread, heartbeat thread, fetcher. Node id is its name, `A`. */
export interface ConsumerState {
  readonly kind: 'consumer'
  readonly name: string
  readonly clientId: string
  readonly groupId: string
  process: ProcessState
  readonly configs: Map<string, string>
  /** The topics subscribed to; for a pattern those that match. */
  topics: string[]
  /** The pattern subscribed to that the client matches itself, or null. */
  regex: string | null
  /** The regular expression subscribed to that the broker resolves, or null. */
  brokerRegex: string | null
  thread: ThreadState
  /** Until when the thread is processing, in a callback or busy. */
  threadUntil: SimTime | null
  lastPollAt: SimTime | null
  client: MemberClient
  /** Partitions it takes for its own, `orders-2`, in order of assignment. */
  owned: string[]
  /** Owned partitions that it is about to give up: it reads no more of them. */
  stopped: readonly string[]
  /** Where it reads next, per owned partition; absent until it knows. */
  positions: Map<string, number>
  /** Positions that no record has led to: looked up, or committed as such a one; commits name no leader epoch for them (Kafka: an empty FetchPosition.offsetEpoch). */
  epochless: Set<string>
  /** What its last commit said. */
  committed: Map<string, number>
  /** The exception that its application got last, by Java class name, or null. */
  exception: string | null
  readonly settings: ConsumerSettings
  /** Exceptions out of poll() or a command so far; the second ends the process. */
  failures: number
  /** When the running poll() began; empty ones that followed each other are not counted. */
  pollStartedAt: SimTime
  work: Work | null
  closing: Closing | null
  commands: readonly Command[]
  /** Its next callback does not return for so long. */
  blockCallbackMs: number
  correlation: number
  inFlight: Map<number, InFlight>
  /** Answers that arrived while no thread looked at the network. */
  unread: readonly Response[]
  metadata: MetadataView | null
  metadataVersion: number
  /** Topics that were assigned by id, where the broker resolves the subscription. */
  topicIds: readonly string[]
  /** Topics that the leader watches beside its own. */
  groupTopics: readonly string[]
  metadataAskedAt: SimTime | null
  /** Metadata is to be asked for at the next chance. */
  metadataWanted: boolean
  /** No look-up of the coordinator before this. */
  lookUpAt: SimTime
  /** The broker whose connection was dropped, and until when it is not opened again. */
  droppedBroker: number | null
  droppedUntil: SimTime
  /** Owned partitions whose committed offset is still to be fetched. */
  toInitialize: readonly string[]
  /** Owned partitions that have no committed offset: a position is looked up. */
  toReset: readonly string[]
  offsetsRetryAt: SimTime
  /** What is asked for now was asked for together with what it gives up since: it asks again. */
  offsetsOutdated: boolean
  autoCommitAt: SimTime | null
  plan: FetchPlan | null
  /** Broker → the Fetch that it holds. */
  fetching: Map<number, Fetching>
  /** No Fetch before this: a broker refused one. */
  fetchPausedUntil: SimTime
  buffered: readonly Buffered[]
  /** Nothing but records can bring anything new: fetches may be handled the short way. */
  quiet: boolean
  /** Where partitions have replicas; else `undefined`. */
  replicas: ReplicaView | undefined
}

/** Whether an answer about the cluster is on its way. */
export function asksForMetadata({ inFlight }: ConsumerState): boolean {
  for (const { api } of inFlight.values()) if (api === 'Metadata') return true
  return false
}

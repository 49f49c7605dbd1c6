import type { ApiMessage } from '../../kafka/api-keys'
import type { RuleSwitch } from '../../kafka/rule-switch'
import type { GroupApi, GroupApis } from './group-message'

/** A topic as a client knows it: the leader of each partition. An immutable instance, shared by all copies of a world. */
export class TopicView {
  constructor(
    readonly name: string,
    readonly topicId: string,
    /** By partition; −1 where there is none. */
    readonly leaders: Int32Array,
  ) {}
}

/** What a client knows of the cluster (Kafka: MetadataSnapshot). An immutable instance. */
export class MetadataView {
  constructor(
    readonly brokers: readonly number[],
    readonly topics: ReadonlyMap<string, TopicView>,
  ) {}
}

/** The settings of one process that its membership side reads, by Kafka's names. An immutable instance. */
export class MemberConfig {
  constructor(
    readonly groupInstanceId: string | null,
    readonly rack: string,
    readonly assignors: readonly string[],
    readonly sessionTimeoutMs: number,
    readonly heartbeatIntervalMs: number,
    readonly maxPollIntervalMs: number,
    readonly retryBackoffMs: number,
    readonly requestTimeoutMs: number,
    readonly autoCommit: boolean,
    /** The one rule that is switched off, for an experiment. */
    readonly ruleOff: RuleSwitch | null = null,
    /** The most that a back-off grows to. */
    readonly retryBackoffMaxMs: number = 1000,
    /** `group.remote.assignor`: the vote of a member of the consumer protocol, or null. */
    readonly remoteAssignor: string | null = null,
  ) {}
}

export type CallbackName = 'onPartitionsAssigned' | 'onPartitionsRevoked' | 'onPartitionsLost'

/** What a commit came to for the one who asked for it. */
export type CommitOutcome = 'committed' | 'retriable' | 'failed'

/** Whether the group may be left when the consumer closes (Kafka: CloseOptions.GroupMembershipOperation). */
export type LeaveChoice = 'default' | 'leave' | 'remain'

interface Why {
  /** The name of a remembered event that is the reason. */
  readonly because?: string | undefined
  /** Remember this event under this name. */
  readonly as?: string | undefined
}

export interface SendOptions extends Why {
  readonly timeoutMs?: number
}

export type Rule = `${string}/${string}`

/** What the membership side of a consumer may see of its process, and ask of it. `client` is a draft: what is written there becomes its state. */
export interface MemberHost<Client> {
  readonly now: number
  readonly client: Client
  readonly groupId: string
  readonly config: MemberConfig
  /** The topics subscribed to now; for a pattern, those that match. */
  readonly topics: readonly string[]
  /** Whether a pattern is subscribed to that the client matches itself. */
  readonly byPattern: boolean
  /** The regular expression that the broker is to resolve (Kafka: SubscriptionPattern), or null. */
  readonly brokerRegex: string | null
  readonly owned: readonly string[]
  readonly metadata: MetadataView | null
  /** Counts what has been learnt of the cluster. */
  readonly metadataVersion: number
  /** Whether it is asked for, or about to be. */
  readonly awaitsMetadata: boolean
  /** Whether the application is inside poll(). */
  readonly polling: boolean
  readonly lastPollAt: number
  /** When the running poll() began; empty ones that followed each other are not counted. */
  readonly pollStartedAt: number
  /** When the running poll() returns at the latest. */
  readonly pollEndsAt: number
  /** When the poll() after the running one begins, if nothing ends that one early: later than now. */
  readonly nextPollAt: number
  send<A extends GroupApi>(api: A, fields: GroupApis[A]['request'], rule: Rule, options?: SendOptions): void
  say(type: string, rule: Rule, detail: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>, why?: Why): void
  timer(key: string, at: number | null, because?: string): void
  /** Take these for its own from now on; positions of others are forgotten. */
  own(partitions: readonly string[]): void
  /** Run the application's callback; `resume` of the membership is called with `then` when it has returned. */
  callback(name: CallbackName, partitions: readonly string[], then: string, rule: Rule, why?: Why): void
  /** Commit all positions; the outcome comes back at once where nothing is sent, else through `committed` of the membership. */
  commitBeforeJoin(): CommitOutcome | 'sent'
  /** The same before an assignment is taken up. */
  commitBeforeReconciling(): CommitOutcome | 'sent'
  /** Neither fetch from these any more nor return what came of them; they are owned until `own` says otherwise. */
  stopFetching(partitions: readonly string[]): void
  /** Positions of what is new are asked for by the next poll(), not by this one. */
  positionsAtNextPoll(): void
  /** The commit timer starts anew. */
  restartAutoCommit(): void
  /** Forget who coordinates, and drop the connection. */
  forgetCoordinator(): void
  lookUpCoordinator(): void
  /** Know the topics with these ids from now on; one at least is unknown. */
  wantTopicIds(topicIds: readonly string[]): void
  /** Know these topics of the group's as well from now on; where there are any, all are asked for anew, and at once. */
  wantTopics(topics: readonly string[]): void
  /** An exception for the application, by its Java class name; thrown out of poll(). */
  fail(exception: string): void
}

/** Who a commit is from; or why none can be sent, as the exception that the application gets. */
export type CommitIdentity =
  | { readonly generationIdOrMemberEpoch: number; readonly memberId: string; readonly groupInstanceId: string | null }
  | { readonly exception: string }

/** Who asked, and as whom: known again when the answer comes. */
export interface AskedAs {
  readonly generationId: number
  readonly memberId: string
}

/** The API by which a protocol keeps a member alive. */
export type BeatApi = 'Heartbeat' | 'ConsumerGroupHeartbeat'

export interface SteadyBeat {
  readonly api: BeatApi
  readonly fields: GroupApis[BeatApi]['request']
  readonly rule: Rule
  readonly nextAt: number
}

/** The membership side of a consumer: one for each kind of group. Works on drafts, so nothing is changed until the process applies them. */
export interface Membership<Client> {
  /** `memberId` is what a client that makes its own id has drawn. */
  create(config: MemberConfig, memberId: string): Client
  /** A copy to work on; what it holds is shared, and replaced where it changes. */
  draft(client: Client): Client
  /** Inside poll(): go on with whatever membership asks for. `true` when commits of the timer and positions may be seen to. */
  poll(host: MemberHost<Client>): boolean
  /** Whether the poll() that begins now has first to tell the application what the background put by for it. */
  tells(host: MemberHost<Client>): boolean
  /** Whether nothing but time or an answer can make `poll` do anything. */
  settled(client: Client): boolean
  answer<A extends GroupApi>(host: MemberHost<Client>, api: A, fields: GroupApis[A]['response'], asked: AskedAs): void
  /** The connection broke before an answer came. */
  disconnected(host: MemberHost<Client>, api: GroupApi): void
  timer(host: MemberHost<Client>, key: string): void
  /** The routine heartbeat of a settled member that polls, or `null` where there is more to it; pure, and what it and its answer change, in place. */
  steadyBeat(client: Client, config: MemberConfig, groupId: string, now: number): SteadyBeat | null
  applyBeat(client: Client, config: MemberConfig, now: number): void
  applyHeard(client: Client, now: number): void
  /** Whether an answer to a heartbeat says nothing that the member does not know. */
  bringsNothing(client: Client, api: BeatApi, fields: GroupApis[BeatApi]['response']): boolean
  /** A callback returned. */
  resume(host: MemberHost<Client>, then: string): void
  committed(host: MemberHost<Client>, outcome: CommitOutcome): void
  /** What a thread of its own does beside poll(), at the end of every turn; null where heartbeats are all that goes on there. */
  readonly background: ((host: MemberHost<Client>) => void) | null
  /** The version in which the client sends a request. `byId`: it knows the id of every topic in it. */
  version(api: ApiMessage, byId: boolean): number
  /** As whom committed offsets are asked for. */
  fetchIdentity(client: Client): { readonly memberId: string | null; readonly memberEpoch: number }
  /** Whether the network is looked at even while the application is not inside poll(). */
  listening(client: Client): boolean
  askedAs(client: Client): AskedAs
  commitIdentity(host: MemberHost<Client>): CommitIdentity
  /** An error of an OffsetCommit answer that concerns the membership: the exception that the application gets. */
  commitRefused(host: MemberHost<Client>, error: string, asked: AskedAs): string
  requestRejoin(host: MemberHost<Client>, reason: string): void
  /** Before leaving: which callback is due for what is owned, if any. */
  leaveCallback(host: MemberHost<Client>): { readonly name: CallbackName; readonly rule: Rule } | null
  /** Leave; `true` when an answer is to be waited for. */
  leave(host: MemberHost<Client>, choice: LeaveChoice, reason: string): boolean
}

import type { GroupApi, GroupApis } from './group-message'
import type { MemberConfig, MetadataView } from './member-view'

/** The callbacks of a ConsumerRebalanceListener. */
export type CallbackName = 'onPartitionsAssigned' | 'onPartitionsRevoked' | 'onPartitionsLost'

/** What a commit came to for the one who asked for it. */
export type CommitOutcome = 'committed' | 'retriable' | 'failed'

interface Why {
  /** The name of a remembered event that is the reason. */
  readonly because?: string | undefined
  /** Remember this event under this name. */
  readonly as?: string | undefined
}

/** How long an answer is waited for, and what the request came of. */
export interface SendOptions extends Why {
  readonly timeoutMs?: number
}

/** A rule id, of whichever list. */
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

import type { ApiMessage } from '../../kafka/api-keys'
import type { GroupApi, GroupApis } from './group-message'
import type { Rule, MemberHost, CommitOutcome, CallbackName } from './member-host'
import type { MemberConfig } from './member-view'

/** Whether the group may be left when the consumer closes (Kafka: CloseOptions.GroupMembershipOperation). */
export type LeaveChoice = 'default' | 'leave' | 'remain'

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

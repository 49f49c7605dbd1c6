import type { Frame, SimTime } from '../../../engine'
import type { EventFact } from '../facts'
import type { GroupReading } from '../group'
import type { WhyLink } from './causes'
import type { ListedMessage } from '../last-messages'
import type { RecordInspection } from '../log/inspect-record'
import type { MemberName, MemberReading } from '../members'
import type { Blob, FieldNode } from '../field-nodes'
import type { LoggedRecord } from '../offsets-log'
import type { PartitionFacts } from '../partition-facts'
import type { Seen } from '../seen'

export interface MessageInspection {
  readonly kind: 'message'
  readonly number: number
  readonly api: string
  readonly side: 'request' | 'response' | 'other'
  readonly version: number | null
  readonly from: string
  readonly to: string
  readonly error: string | null
  readonly sentAt: SimTime
  readonly arrivedAt: SimTime | null
  /** Of a request: when its answer left. */
  readonly answeredAt: SimTime | null
  /** The message that it answers, or that answers it. */
  readonly other: number | null
  readonly bytes: Uint8Array | null
  readonly headerBytes: number
  readonly fields: readonly FieldNode[]
  readonly blobs: readonly Blob[]
  readonly member: string | null
  readonly seen: readonly Seen[]
  readonly why: readonly WhyLink[]
  /** Of a Fetch that brings records: the way by which they were sent, as a scenario. */
  readonly served: string | null
}

export interface GroupMemberRow extends MemberName {
  readonly memberId: string
  readonly instanceId: string | null
  readonly leader: boolean
  readonly awaits: 'JoinGroup' | 'SyncGroup' | null
  readonly assigned: readonly string[] | null
  readonly sessionLeft: SimTime | null
  /** Of a member of a consumer group: its epoch and state, and what it is still to give up. */
  readonly epoch: number | null
  readonly state: string | null
  readonly releasing: readonly string[]
}

export interface GroupInspection {
  readonly kind: 'group'
  readonly group: GroupReading
  readonly members: readonly GroupMemberRow[]
  readonly now: SimTime
  readonly log: string | null
  readonly records: readonly LoggedRecord[]
  readonly messages: readonly ListedMessage[]
  readonly why: readonly WhyLink[]
}

export interface MemberInspection {
  readonly kind: 'member'
  readonly member: MemberReading
  readonly topics: readonly string[]
  readonly now: SimTime
  readonly seen: readonly Seen[]
  readonly positions: readonly { readonly partition: string; readonly position: number | null; readonly committed: number | null }[]
  readonly messages: readonly ListedMessage[]
  readonly why: readonly WhyLink[]
}

export interface PartitionInspection extends PartitionFacts {
  readonly kind: 'partition'
  readonly why: readonly WhyLink[]
}

export interface EventInspection {
  readonly kind: 'event'
  readonly event: number
  readonly time: SimTime
  readonly node: string
  readonly fact: EventFact
  readonly why: readonly WhyLink[]
}

/** All there is to know of what a reader picked out, at one moment. */
export type Inspection = MessageInspection | GroupInspection | MemberInspection | PartitionInspection | EventInspection | RecordInspection

/** Reads a run at any step; a past message is only there where it was sent. */
export interface Looking {
  withFrame<T>(step: number, since: number, read: (frame: Frame) => T): T
}

import type { ConsumerGroupState, MemberState as ConsumerMemberState, SimTime } from '../../engine'
import type { MemberName } from './members'

/** A member as its coordinator has it; a consumer that is none (yet, or any more) has no epoch. */
export interface EpochMember extends MemberName {
  readonly memberId: string
  /** Of a static member. */
  readonly instanceId: string | null
  /** −2: away for now. */
  readonly epoch: number | null
  readonly state: ConsumerMemberState | null
  /** What its client thinks. */
  readonly client: string
  readonly alive: boolean
  /** What it may use now. */
  readonly has: readonly string[]
  /** What it was told to give up and has not confirmed. */
  readonly releasing: readonly string[]
  /** What it has and the target gives to others, of which it does not know. */
  readonly toGive: readonly string[]
  /** What the target gives it and it does not have. */
  readonly awaits: readonly string[]
}

/** Partitions that one member cannot have before another has let go of them; nobody: they are free by now. */
export interface Wait {
  readonly blocked: MemberName
  readonly blocker: MemberName | null
  readonly partitions: readonly string[]
}

export type NextDoes =
  | 'joins'
  | 'leaves'
  | 'computes'
  | 'confirms'
  | 'still-revoking'
  | 'is-told'
  | 'catches-up'
  | 'is-given'
  | 'waits'
  | 'acknowledges'
  | 'settled'

/** The heartbeat that is next to change something, else the next. */
export interface NextHeartbeat extends MemberName {
  readonly inUs: SimTime | null
  readonly does: NextDoes
  readonly partitions: readonly string[]
  readonly epoch: number
  readonly forWhom: readonly string[]
}

/** A group's epochs, and how far each member has come. */
export interface EpochsReading {
  readonly time: SimTime
  readonly groupId: string | null
  readonly kind: 'consumer' | 'classic' | 'none'
  readonly state: ConsumerGroupState | null
  readonly groupEpoch: number
  readonly assignmentEpoch: number
  readonly members: readonly EpochMember[]
  /** Consumers that the run has for the group in all, those that come later and those that are gone included. */
  readonly ever: number
  readonly waits: readonly Wait[]
  readonly next: NextHeartbeat | null
}

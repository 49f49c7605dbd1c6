import type { MemberClient } from '../../groups/protocols'
import type { MemberConfig, MetadataView } from '../../groups/wire/member-view'
import type { Membership } from '../../groups/wire/membership'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { lastPollAt, nextPollAfter, pollEndsAt } from './poll-times'
import { asksForMetadata, type ConsumerState } from './state'

/** A consumer's draft as its membership side reads it: what it is subscribed to, what it owns, where its poll loop stands. */
export abstract class ConsumerReading {
  /** The process stood still until now: the heartbeat thread comes to before the application's. */
  waking = false

  constructor(
    readonly state: ConsumerState,
    readonly membership: Membership<MemberClient>,
    readonly now: SimTime,
  ) {}

  get client(): MemberClient {
    return this.state.client
  }
  get groupId(): string {
    return this.state.groupId
  }
  get config(): MemberConfig {
    return this.state.settings.member
  }
  get topics(): readonly string[] {
    return this.state.topics
  }
  get byPattern(): boolean {
    return this.state.regex !== null
  }
  get brokerRegex(): string | null {
    return this.state.brokerRegex
  }
  get owned(): readonly string[] {
    return this.state.owned
  }
  get metadata(): MetadataView | null {
    return this.state.metadata
  }
  get metadataVersion(): number {
    return this.state.metadataVersion
  }
  get awaitsMetadata(): boolean {
    return this.state.metadataWanted || asksForMetadata(this.state)
  }
  get polling(): boolean {
    return !this.waking && this.state.thread === 'polling'
  }
  get lastPollAt(): SimTime {
    const known = this.state.lastPollAt ?? this.now
    return this.polling ? lastPollAt(this.state, known, this.now) : known
  }
  get pollEndsAt(): SimTime {
    return pollEndsAt(this.state, this.now)
  }
  get pollStartedAt(): SimTime {
    return this.state.pollStartedAt
  }
  get nextPollAt(): SimTime {
    return nextPollAfter(this.state, this.now)
  }

  /** The commit timer is looked at inside poll(); with a thread of its own in the background that is when a poll() begins. */
  get nextAutoCommitAt(): SimTime {
    const due = this.now + fromMs(this.state.settings.autoCommitIntervalMs)
    return this.membership.background === null ? due : nextPollAfter(this.state, due)
  }
}

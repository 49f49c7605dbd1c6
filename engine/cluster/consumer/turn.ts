import { membershipOf, type MemberClient } from '../../groups/protocols'
import type { GroupApi, GroupApis } from '../../groups/wire/group-message'
import type { CallbackName, CommitOutcome, MemberHost, Rule, SendOptions } from '../../groups/wire/member-host'
import type { Context } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { Why } from '../response'
import { draftOf } from './draft'
import { own, stopFetching } from './ownership'
import { ConsumerSending } from './sending'
import type { ConsumerState, InFlight } from './state'
import type { Due } from './work'

/** Parts of the process that the membership reaches through its host; they stand above this file. */
export interface Wiring {
  commitBeforeJoin(turn: ConsumerTurn): CommitOutcome | 'sent'
  commitBeforeReconciling(turn: ConsumerTurn): CommitOutcome | 'sent'
  dropConnection(turn: ConsumerTurn, broker: number): void
  lookUpCoordinator(turn: ConsumerTurn): void
}

/**
 * One input's worth of a consumer's life. It works on a draft, so the state that it began from is not touched; the membership side
 * sees it as its host. Collections of the draft are replaced, never written into.
 */
export class ConsumerTurn extends ConsumerSending implements MemberHost<MemberClient> {
  /** What poll() or a command throws at the application in this turn. */
  thrown: string | null = null
  readonly due: Due[] = []

  constructor(
    before: ConsumerState,
    context: Context,
    private readonly wiring: Wiring,
  ) {
    const membership = membershipOf(before.client.protocol)
    super(draftOf(before, membership.draft(before.client)), membership, context)
  }

  send<A extends GroupApi>(
    api: A,
    fields: GroupApis[A]['request'],
    rule: Rule,
    options: SendOptions = {},
    commit: InFlight['commit'] = null,
    byId = false,
  ): void {
    const coordinator = api === 'FindCoordinator' ? null : this.state.client.coordinator
    this.request(api, coordinator ?? this.anyBroker(), fields, rule, options, commit, byId)
  }

  own(partitions: readonly string[]): void {
    own(this.state, partitions)
  }

  stopFetching(partitions: readonly string[]): void {
    stopFetching(this.state, partitions)
  }

  positionsAtNextPoll(): void {
    const { state } = this
    if (state.toInitialize.length === 0) return
    state.offsetsRetryAt = Math.max(state.offsetsRetryAt, this.nextPollAt)
    this.timer('retry', state.offsetsRetryAt)
  }

  callback(name: CallbackName, partitions: readonly string[], then: string, rule: Rule, why: Why = {}): void {
    const { state } = this
    this.say(name, rule, { partitions }, { because: why.because, as: why.as ?? 'callback' })
    state.work = { is: 'callback', name, partitions, then, stage: 'begun', retryAt: 0, because: why.as ?? 'callback' }
    state.thread = 'callback'
  }

  commitBeforeJoin(): CommitOutcome | 'sent' {
    return this.wiring.commitBeforeJoin(this)
  }

  commitBeforeReconciling(): CommitOutcome | 'sent' {
    return this.wiring.commitBeforeReconciling(this)
  }

  restartAutoCommit(): void {
    const { state } = this
    if (!state.settings.member.autoCommit) return
    state.autoCommitAt = this.nextAutoCommitAt
    this.timer('auto-commit', state.autoCommitAt)
  }

  forgetCoordinator(): void {
    const { state } = this
    const { coordinator } = state.client
    if (coordinator === null) return
    this.tell('CoordinatorForgotten', 'cluster/coordinator/forgotten', { coordinator }, { as: 'coordinator' })
    state.client.coordinator = null
    state.droppedBroker = coordinator
    state.droppedUntil = this.now + fromMs(state.settings.reconnectBackoffMs)
    this.wiring.dropConnection(this, coordinator)
  }

  lookUpCoordinator(): void {
    this.wiring.lookUpCoordinator(this)
  }

  wantTopicIds(topicIds: readonly string[]): void {
    this.state.topicIds = topicIds
    this.state.metadataWanted = true
  }

  wantTopics(topics: readonly string[]): void {
    const { state } = this
    state.groupTopics = topics
    if (topics.length === 0) return
    state.metadataWanted = true
    state.metadataAskedAt = null
  }

  fail(exception: string): void {
    this.thrown = exception
  }

  /** The application is away from poll(): its heartbeat thread watches how long. */
  armPollTimer(): void {
    this.timer('poll-timeout', this.lastPollAt + fromMs(this.state.settings.member.maxPollIntervalMs))
  }
}

import { membershipOf, type MemberClient } from '../../groups/protocols'
import type { GroupApi, GroupApis } from '../../groups/wire/group-message'
import type { CallbackName, CommitOutcome, MemberHost, Rule, SendOptions } from '../../groups/wire/membership'
import type { Detail } from '../../kernel/event'
import type { Context, NodeId, SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { event, send, timer } from '../effects'
import type { Apis, Message } from '../message'
import { laneOf, requestLabel, type NodeEffect, type Why } from '../response'
import type { ClusterRule } from '../rules'
import { brokerNode } from '../world'
import { draftOf } from './draft'
import { planFetches, type FetchPlan } from './fetch-plan'
import { own, stopFetching } from './ownership'
import { ConsumerReading } from './reading'
import { mapWith } from './replaced-map'
import { reachableBroker } from './replicas/reachable'
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
export class ConsumerTurn extends ConsumerReading implements MemberHost<MemberClient> {
  readonly effects: NodeEffect[] = []
  readonly self: NodeId
  /** What poll() or a command throws at the application in this turn. */
  thrown: string | null = null
  readonly due: Due[] = []

  constructor(
    before: ConsumerState,
    context: Context,
    private readonly wiring: Wiring,
  ) {
    const membership = membershipOf(before.client.protocol)
    super(draftOf(before, membership.draft(before.client)), membership, context.now)
    this.self = context.self
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

  /** Whom it asks that has no particular broker in mind. */
  anyBroker(): number {
    const { replicas, settings } = this.state
    return replicas === undefined ? (settings.brokers[0] ?? 1) : reachableBroker(replicas, settings.brokers)
  }

  reaches(broker: number): boolean {
    return this.state.replicas?.unreachable.includes(broker) !== true
  }

  request<A extends keyof Apis>(
    api: A,
    broker: number,
    fields: Apis[A]['request'],
    rule: Rule,
    options: SendOptions = {},
    commit: InFlight['commit'] = null,
    byId = false,
  ): number {
    const { state } = this
    const correlationId = (state.correlation += 1)
    const expiresAt = this.now + fromMs(options.timeoutMs ?? state.settings.requestTimeoutMs)
    if (api !== 'Fetch') {
      const asked = this.membership.askedAs(state.client)
      if (state.inFlight.size === 0) this.timer('request', expiresAt)
      state.inFlight = mapWith(state.inFlight, correlationId, { api, broker, asked, commit, expiresAt })
    }
    const body = {
      kind: 'request',
      api,
      version: this.membership.version(api, byId),
      correlationId,
      clientId: state.clientId,
      fields,
    } as unknown as Message
    const { because, as } = options
    this.effects.push(send({ to: brokerNode(broker), label: requestLabel(api), body, rule }, laneOf(api), undefined, because, as))
    return correlationId
  }

  say(type: string, rule: Rule, detail: Detail, why: Why = {}): void {
    this.effects.push(event(type, rule, detail, why.because, why.as))
  }

  tell(type: string, rule: ClusterRule, detail: Detail, why: Why = {}): void {
    this.say(type, rule, detail, why)
  }

  timer(key: string, at: SimTime | null, because?: string): void {
    this.effects.push(timer(key, at, because))
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

  /** What to fetch where, made anew when something it rests on has changed. */
  plan(): FetchPlan {
    const { state } = this
    state.plan ??= planFetches(state.owned, state.metadata)
    return state.plan
  }
}

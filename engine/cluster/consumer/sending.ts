import type { MemberClient } from '../../groups/protocols'
import type { Membership } from '../../groups/wire/membership'
import type { Rule, SendOptions } from '../../groups/wire/member-host'
import type { Detail } from '../../kernel/event'
import type { Context, NodeId, SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { event, send, timer } from '../effects'
import type { Apis, Message } from '../message'
import { laneOf, requestLabel, type NodeEffect, type Why } from '../response'
import type { ClusterRule } from '../rules'
import { brokerNode } from '../world'
import { planFetches, type FetchPlan } from './fetch-plan'
import { ConsumerReading } from './reading'
import { mapWith } from './replaced-map'
import { reachableBroker } from './replicas/reachable'
import type { ConsumerState, InFlight } from './state'

/** A consumer's draft, and what it brings forth: requests to brokers that it reaches, timers, and what it says of itself. */
export abstract class ConsumerSending extends ConsumerReading {
  readonly effects: NodeEffect[] = []
  readonly self: NodeId

  constructor(state: ConsumerState, membership: Membership<MemberClient>, context: Context) {
    super(state, membership, context.now)
    this.self = context.self
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

  /** What to fetch where, made anew when something it rests on has changed. */
  plan(): FetchPlan {
    const { state } = this
    state.plan ??= planFetches(state.owned, state.metadata)
    return state.plan
  }
}

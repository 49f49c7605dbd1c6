import { expect, test } from 'vitest'
import { errorCode, type ErrorName } from '../../kafka/errors'
import type { ConsumerGroupHeartbeatRequest } from '../wire/consumer'
import { MemberConfig, MetadataView, TopicView, type CommitOutcome, type MemberHost } from '../wire/membership'
import { consumerMembership as membership } from './client'
import type { ConsumerClient } from './client-state'

/** Every rule that a test has gone by. */
export const hit = new Set<string>()
const pollUs = 100_000

interface Options {
  readonly instance?: string
  readonly autoCommit?: boolean
  readonly assignor?: string
  readonly rack?: string
}

/** A process of which nothing is real: it writes down what it is asked for, callbacks return at once. */
export class FakeHost implements MemberHost<ConsumerClient> {
  now = 1_000_000
  owned: readonly string[] = []
  topics: readonly string[] = ['orders']
  byPattern = false
  brokerRegex: string | null = null
  metadata: MetadataView | null = new MetadataView(
    [1],
    new Map([['orders', new TopicView('orders', 'id-orders', new Int32Array([1, 1, 1, 1]))]]),
  )
  metadataVersion = 1
  polling = true
  lastPollAt = 1_000_000
  pollStartedAt = 1_000_000
  groupId = 'g'
  readonly config: MemberConfig
  readonly client: ConsumerClient
  readonly did: string[] = []
  readonly sent: ConsumerGroupHeartbeatRequest[] = []
  thrown: string | null = null
  commitOutcome: CommitOutcome | 'sent' = 'committed'
  /** Whether the next callback stays away. */
  callbackHangs = false

  constructor({ instance, autoCommit = true, assignor, rack = '' }: Options = {}) {
    this.config = new MemberConfig(instance ?? null, rack, [], 45_000, 3000, 300_000, 100, 30_000, autoCommit, null, 1000, assignor ?? null)
    this.client = membership.create(this.config, 'm')
    this.client.coordinator = 1
  }

  get pollEndsAt(): number {
    return this.nextPollAt
  }
  get nextPollAt(): number {
    return this.pollStartedAt + (Math.floor((this.now - this.pollStartedAt) / pollUs) + 1) * pollUs
  }

  send(api: string, fields: object, rule: string): void {
    hit.add(rule)
    this.sent.push(fields as ConsumerGroupHeartbeatRequest)
    this.did.push(`${api} ${String((fields as ConsumerGroupHeartbeatRequest).memberEpoch)}`)
  }
  say(type: string, rule: string): void {
    hit.add(rule)
    this.did.push(type)
  }
  timer(): void {
    return
  }
  own(partitions: readonly string[]): void {
    this.owned = partitions
  }
  callback(name: string, partitions: readonly string[], then: string, rule: string): void {
    hit.add(rule)
    this.did.push(`${name} ${partitions.join(' ')}`.trim())
    if (!this.callbackHangs) membership.resume(this, then)
  }
  commitBeforeJoin(): CommitOutcome {
    return 'committed'
  }
  commitBeforeReconciling(): CommitOutcome | 'sent' {
    if (this.owned.length === 0) return 'committed'
    this.did.push('commit')
    return this.commitOutcome
  }
  stopFetching(partitions: readonly string[]): void {
    this.did.push(`stop ${partitions.join(' ')}`)
  }
  positionsAtNextPoll(): void {
    return
  }
  restartAutoCommit(): void {
    return
  }
  forgetCoordinator(): void {
    this.client.coordinator = null
  }
  lookUpCoordinator(): void {
    this.did.push('look up')
  }
  wantTopicIds(topicIds: readonly string[]): void {
    this.did.push(`want ${topicIds.join(' ')}`)
  }
  wantTopics(): void {
    return
  }
  fail(exception: string): void {
    this.thrown = exception
  }

  /** What it did in one turn; inside poll(), and then in the background. */
  turn(): string[] {
    this.did.length = 0
    if (this.polling) membership.poll(this)
    membership.background?.(this)
    return [...this.did]
  }

  /** The turn in which the next poll() begins. */
  nextPoll(): string[] {
    this.now = this.nextPollAt
    return this.turn()
  }

  /** A good answer, and what comes of it at once. `partitions` of `orders`; `null`: the assignment is not told. */
  hears(memberEpoch: number, partitions: readonly number[] | null, topicId = 'id-orders'): string[] {
    const asked = membership.askedAs(this.client)
    const assignment = partitions === null ? null : { topicPartitions: [{ topicId, partitions }] }
    const good = { throttleTimeMs: 0, errorCode: 0, errorMessage: null, memberId: 'm', heartbeatIntervalMs: 5000 }
    this.did.length = 0
    membership.answer(this, 'ConsumerGroupHeartbeat', { ...good, memberEpoch, assignment }, asked)
    const first = [...this.did]
    return [...first, ...this.turn()]
  }

  refused(error: ErrorName): string[] {
    const bad = { throttleTimeMs: 0, errorMessage: null, memberId: null, memberEpoch: 0, heartbeatIntervalMs: 0, assignment: null }
    this.did.length = 0
    membership.answer(this, 'ConsumerGroupHeartbeat', { ...bad, errorCode: errorCode(error) }, membership.askedAs(this.client))
    const first = [...this.did]
    return [...first, ...this.turn()]
  }

  get last(): ConsumerGroupHeartbeatRequest {
    const last = this.sent.at(-1)
    if (last === undefined) throw new Error('nothing was sent')
    return last
  }
}

/** A member that owns `orders-0` to `orders-2` at epoch 2. */
export function settled(options: Options = {}): FakeHost {
  const host = new FakeHost(options)
  host.turn()
  host.hears(2, [0, 1, 2])
  host.nextPoll()
  host.nextPoll()
  host.hears(2, null)
  return host
}

test('a host whose member has not polled is asked for nothing', () => {
  expect(new FakeHost().did).toEqual([])
})

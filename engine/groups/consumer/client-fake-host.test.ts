import { expect, test } from 'vitest'
import { errorCode, type ErrorName } from '../../kafka/errors'
import type { ConsumerGroupHeartbeatRequest } from '../wire/consumer'
import { FakeProcess } from '../wire/fake-process.test'
import { MemberConfig } from '../wire/member-view'
import type { CommitOutcome } from '../wire/member-host'
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

/** A process for a member of the consumer protocol: its callbacks return at once, unless they are to hang. */
export class FakeHost extends FakeProcess<ConsumerClient> {
  readonly client: ConsumerClient
  readonly sent: ConsumerGroupHeartbeatRequest[] = []
  /** Whether the next callback stays away. */
  callbackHangs = false

  constructor({ instance, autoCommit = true, assignor, rack = '' }: Options = {}) {
    const config = new MemberConfig(
      instance ?? null,
      rack,
      [],
      45_000,
      3000,
      300_000,
      100,
      30_000,
      autoCommit,
      null,
      1000,
      assignor ?? null,
    )
    super(config, 'id-orders', 4)
    this.client = membership.create(this.config, 'm')
    this.client.coordinator = 1
  }

  get pollEndsAt(): number {
    return this.nextPollAt
  }
  get nextPollAt(): number {
    return this.pollStartedAt + (Math.floor((this.now - this.pollStartedAt) / pollUs) + 1) * pollUs
  }

  forgetCoordinator(): void {
    this.client.coordinator = null
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
  callback(name: string, partitions: readonly string[], then: string, rule: string): void {
    hit.add(rule)
    this.did.push(`${name} ${partitions.join(' ')}`.trim())
    if (!this.callbackHangs) membership.resume(this, then)
  }
  override commitBeforeReconciling(): CommitOutcome | 'sent' {
    return this.commit()
  }
  stopFetching(partitions: readonly string[]): void {
    this.did.push(`stop ${partitions.join(' ')}`)
  }
  wantTopicIds(topicIds: readonly string[]): void {
    this.did.push(`want ${topicIds.join(' ')}`)
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

import { expect, test } from 'vitest'
import { MemberConfig, MetadataView, TopicView } from './member-view'
import type { CommitOutcome, MemberHost } from './member-host'

/** A process of which nothing is real: it has one topic, writes down what it is asked for, and is told what its client is. */
export abstract class FakeProcess<Client> implements MemberHost<Client> {
  now = 1_000_000
  owned: readonly string[] = []
  topics: readonly string[] = ['orders']
  byPattern = false
  brokerRegex: string | null = null
  metadata: MetadataView | null
  metadataVersion = 1
  awaitsMetadata = false
  polling = true
  lastPollAt = 1_000_000
  pollStartedAt = 1_000_000
  abstract readonly pollEndsAt: number
  abstract readonly nextPollAt: number
  groupId = 'g'
  abstract readonly client: Client
  readonly did: string[] = []
  thrown: string | null = null
  commitOutcome: CommitOutcome | 'sent' = 'committed'

  constructor(
    readonly config: MemberConfig,
    topicId: string,
    partitions: number,
  ) {
    this.metadata = new MetadataView([1], new Map([['orders', new TopicView('orders', topicId, new Int32Array(partitions).fill(1))]]))
  }

  abstract forgetCoordinator(): void
  abstract send(api: string, fields: object, rule: string): void
  abstract callback(name: string, partitions: readonly string[], then: string, rule: string): void
  abstract say(type: string, rule: string): void
  abstract stopFetching(partitions: readonly string[]): void
  abstract wantTopicIds(topicIds: readonly string[]): void

  timer(): void {
    return
  }
  own(partitions: readonly string[]): void {
    this.owned = partitions
  }
  /** Nothing that is owned: nothing to commit. */
  protected commit(): CommitOutcome | 'sent' {
    if (this.owned.length === 0) return 'committed'
    this.did.push('commit')
    return this.commitOutcome
  }
  commitBeforeJoin(): CommitOutcome | 'sent' {
    return 'committed'
  }
  commitBeforeReconciling(): CommitOutcome | 'sent' {
    return 'committed'
  }
  positionsAtNextPoll(): void {
    return
  }
  restartAutoCommit(): void {
    return
  }
  lookUpCoordinator(): void {
    this.did.push('look up')
  }
  wantTopics(): void {
    return
  }
  fail(exception: string): void {
    this.thrown = exception
  }
}

/** One that writes none of these down. */
export abstract class QuietProcess<Client> extends FakeProcess<Client> {
  say(): void {
    return
  }
  stopFetching(): void {
    return
  }
  wantTopicIds(): void {
    return
  }
}

class Idle extends QuietProcess<{ coordinator: number | null }> {
  readonly client: { coordinator: number | null } = { coordinator: 1 }
  readonly pollEndsAt = 0
  readonly nextPollAt = 0

  constructor() {
    super(new MemberConfig(null, '', ['range'], 45_000, 3000, 300_000, 100, 30_000, true), 'id', 2)
  }
  forgetCoordinator(): void {
    this.client.coordinator = null
  }
  send(): void {
    return
  }
  callback(): void {
    return
  }
}

test('a process of which nothing is real has its topic and commits nothing of its own accord', () => {
  const host = new Idle()
  expect(host.metadata?.topics.get('orders')?.leaders).toEqual(new Int32Array([1, 1]))
  expect(host.commitBeforeJoin()).toBe('committed')
  host.forgetCoordinator()
  expect(host.client.coordinator).toBeNull()
})

import { expect, test } from 'vitest'
import { errorCode, type ErrorName } from '../../kafka/errors'
import { encodeAssignment, encodeSubscription } from '../wire/consumer-protocol'
import { MemberConfig, MetadataView, TopicView, type CommitOutcome, type MemberHost } from '../wire/membership'
import { classicMembership as membership } from './client'
import type { ClassicClient } from './client-state'

const bytes = encodeSubscription({ topics: ['orders'], userData: null, ownedPartitions: [], generationId: -1, rackId: null })
const asked = { generationId: 1, memberId: 'm1' }

interface Options {
  readonly strategy?: readonly string[]
  readonly instance?: string
  readonly autoCommit?: boolean
}

/** A process of which nothing is real: it writes down what it is asked for, callbacks return at once. */
class FakeHost implements MemberHost<ClassicClient> {
  now = 1_000_000
  owned: readonly string[] = []
  topics: readonly string[] = ['orders']
  byPattern = false
  brokerRegex = null
  metadata = new MetadataView([1], new Map([['orders', new TopicView('orders', 'id', new Int32Array([1, 1, 1]))]]))
  metadataVersion = 1
  polling = true
  lastPollAt = 1_000_000
  pollEndsAt = 1_100_000
  pollStartedAt = 1_000_000
  nextPollAt = 1_100_000
  groupId = 'g'
  readonly config: MemberConfig
  readonly client: ClassicClient
  readonly did: string[] = []
  thrown: string | null = null
  commitOutcome: CommitOutcome | 'sent' = 'committed'

  constructor({ strategy = ['range'], instance, autoCommit = true }: Options = {}) {
    this.config = new MemberConfig(instance ?? null, '', strategy, 45_000, 3000, 300_000, 100, 30_000, autoCommit)
    this.client = membership.create(this.config, '')
    this.client.coordinator = 1
  }

  send(api: string, fields: object): void {
    const { reason } = fields as { readonly reason?: string }
    this.did.push(reason === undefined || reason === '' ? api : `${api}: ${reason}`)
  }
  say(): void {
    return
  }
  timer(): void {
    return
  }
  own(partitions: readonly string[]): void {
    this.owned = partitions
  }
  callback(name: string, partitions: readonly string[], then: string): void {
    this.did.push(`${name} ${partitions.join(' ')}`.trim())
    membership.resume(this, then)
  }
  commitBeforeJoin(): CommitOutcome | 'sent' {
    if (this.owned.length === 0) return 'committed'
    this.did.push('commit')
    return this.commitOutcome
  }
  commitBeforeReconciling(): CommitOutcome {
    return 'committed'
  }
  stopFetching(): void {
    return
  }
  positionsAtNextPoll(): void {
    return
  }
  wantTopicIds(): void {
    return
  }
  restartAutoCommit(): void {
    return
  }
  forgetCoordinator(): void {
    this.client.coordinator = null
  }
  lookUpCoordinator(): void {
    if (this.did.at(-1) !== 'look up') this.did.push('look up')
  }
  wantTopics(): void {
    return
  }
  fail(exception: string): void {
    this.thrown = exception
  }

  /** poll() until nothing more comes of it, as the process does. */
  poll(): string[] {
    let before = -1
    while (before !== this.did.length && this.thrown === null) {
      before = this.did.length
      membership.poll(this)
    }
    return this.did.splice(0)
  }

  join(error: ErrorName, more: { readonly generationId?: number; readonly leader?: string; readonly skip?: boolean } = {}): void {
    const ok = error === 'NONE'
    const memberId = error === 'MEMBER_ID_REQUIRED' ? 'm1' : ok ? 'm1' : this.client.memberId
    membership.answer(
      this,
      'JoinGroup',
      {
        throttleTimeMs: 0,
        errorCode: errorCode(error),
        generationId: ok ? (more.generationId ?? 1) : -1,
        protocolType: ok ? 'consumer' : null,
        protocolName: ok ? 'range' : null,
        leader: ok ? (more.leader ?? 'm2') : '',
        skipAssignment: more.skip ?? false,
        memberId,
        members: ok && more.leader === 'm1' ? [{ memberId: 'm1', groupInstanceId: null, metadata: bytes }] : [],
      },
      { generationId: this.client.generationId, memberId: this.client.memberId },
    )
  }
  sync(error: ErrorName, partitions: readonly number[] = [0]): void {
    const assignment = encodeAssignment({ partitions: partitions.map((partition) => ({ topic: 'orders', partition })), userData: null })
    const ok = error === 'NONE'
    const fields = {
      throttleTimeMs: 0,
      errorCode: errorCode(error),
      protocolType: null,
      protocolName: null,
      assignment: ok ? assignment : bytes,
    }
    membership.answer(this, 'SyncGroup', fields, asked)
  }
  heartbeat(error: ErrorName, as = asked): void {
    membership.answer(this, 'Heartbeat', { throttleTimeMs: 0, errorCode: errorCode(error) }, as)
  }
  /** A member of generation 1 that owns orders-0. */
  settled(): this {
    this.poll()
    this.join('MEMBER_ID_REQUIRED')
    this.poll()
    this.join('NONE')
    this.sync('NONE')
    this.poll()
    return this
  }
}

const about = ({ state, memberId, generationId }: ClassicClient): string => `${state} ${memberId} ${String(generationId)}`

test('the first join: no callback before it, the id is adopted at once', () => {
  const host = new FakeHost()
  expect(host.poll()).toEqual(['JoinGroup'])
  host.join('MEMBER_ID_REQUIRED')
  expect(host.poll()).toEqual(['JoinGroup: need to re-join with the given member-id: m1'])
  host.join('NONE')
  expect(host.poll()).toEqual(['SyncGroup'])
  host.sync('NONE')
  expect(host.poll()).toEqual(['onPartitionsAssigned orders-0'])
  expect(about(host.client)).toBe('STABLE m1 1')
})

const again = 'at once'
const never = 'never'
/** Error of a JoinGroup answer → what the member is then, and what its next poll() does. */
const joinErrors: readonly (readonly [ErrorName, string, string])[] = [
  ['UNKNOWN_MEMBER_ID', 'PREPARING_REBALANCE  -1', again],
  ['REBALANCE_IN_PROGRESS', 'PREPARING_REBALANCE m1 -1', again],
  ['COORDINATOR_NOT_AVAILABLE', 'PREPARING_REBALANCE m1 -1', 'look up'],
  ['NOT_COORDINATOR', 'PREPARING_REBALANCE m1 -1', 'look up'],
  ['COORDINATOR_LOAD_IN_PROGRESS', 'PREPARING_REBALANCE m1 -1', 'later'],
  ['FENCED_INSTANCE_ID', 'PREPARING_REBALANCE m1 -1', never],
  ['GROUP_MAX_SIZE_REACHED', 'PREPARING_REBALANCE m1 -1', never],
  ['INCONSISTENT_GROUP_PROTOCOL', 'PREPARING_REBALANCE m1 -1', never],
  ['INVALID_SESSION_TIMEOUT', 'PREPARING_REBALANCE m1 -1', never],
  ['INVALID_GROUP_ID', 'PREPARING_REBALANCE m1 -1', never],
  ['GROUP_AUTHORIZATION_FAILED', 'PREPARING_REBALANCE m1 -1', never],
]

test.each(joinErrors)('%s on JoinGroup', (error, then, what) => {
  const host = new FakeHost()
  host.poll()
  host.join('MEMBER_ID_REQUIRED')
  host.poll()
  host.join(error)
  const did = host.poll()
  expect(about(host.client)).toBe(then)
  if (what === again) expect(did[0]).toMatch(/^JoinGroup: rebalance failed due to /)
  else expect(did).toEqual(what === 'look up' ? ['look up'] : [])
  expect(host.thrown !== null).toBe(what === never)
  if (what !== 'later') return
  host.now += 100_000
  expect(host.poll()).toEqual(['JoinGroup: rebalance failed due to CoordinatorLoadInProgressException'])
})

/** Error of a SyncGroup answer → whose JoinGroup comes next, if one does. */
const syncErrors: readonly (readonly [ErrorName, string, string])[] = [
  ['REBALANCE_IN_PROGRESS', 'PREPARING_REBALANCE m1 1', again],
  ['UNKNOWN_MEMBER_ID', 'PREPARING_REBALANCE  -1', again],
  ['ILLEGAL_GENERATION', 'PREPARING_REBALANCE m1 -1', again],
  ['NOT_COORDINATOR', 'COMPLETING_REBALANCE m1 1', 'look up'],
  ['COORDINATOR_NOT_AVAILABLE', 'COMPLETING_REBALANCE m1 1', 'look up'],
  ['COORDINATOR_LOAD_IN_PROGRESS', 'COMPLETING_REBALANCE m1 1', 'later'],
  ['FENCED_INSTANCE_ID', 'COMPLETING_REBALANCE m1 1', never],
  ['GROUP_AUTHORIZATION_FAILED', 'COMPLETING_REBALANCE m1 1', never],
]

test.each(syncErrors)('%s on SyncGroup', (error, then, what) => {
  const host = new FakeHost()
  host.poll()
  host.join('MEMBER_ID_REQUIRED')
  host.poll()
  host.join('NONE')
  host.poll()
  host.sync(error)
  const did = host.poll()
  if (what === 'later') {
    expect(host.thrown).toBe('KafkaException')
    return
  }
  expect(about(host.client)).toBe(then)
  if (what === again) expect(did[0]).toMatch(/^JoinGroup: rebalance failed due to /)
  else expect(did).toEqual(what === 'look up' ? ['look up'] : [])
  expect(host.thrown !== null).toBe(what === never)
})

/** Error of a Heartbeat answer to a stable member → what it is then, and what its next poll() does. */
const heartbeatErrors: readonly (readonly [ErrorName, string, readonly string[]])[] = [
  ['NONE', 'STABLE m1 1', []],
  ['REBALANCE_IN_PROGRESS', 'STABLE m1 1', ['commit', 'onPartitionsRevoked orders-0', 'JoinGroup: group is already rebalancing']],
  [
    'UNKNOWN_MEMBER_ID',
    'UNJOINED  -1',
    ['commit', 'onPartitionsLost orders-0', 'JoinGroup: encountered UNKNOWN_MEMBER_ID from HEARTBEAT response'],
  ],
  [
    'ILLEGAL_GENERATION',
    'UNJOINED m1 -1',
    ['commit', 'onPartitionsLost orders-0', 'JoinGroup: encountered ILLEGAL_GENERATION from HEARTBEAT response'],
  ],
  ['NOT_COORDINATOR', 'STABLE m1 1', ['look up']],
  ['COORDINATOR_NOT_AVAILABLE', 'STABLE m1 1', ['look up']],
]

test.each(heartbeatErrors)('%s on Heartbeat', (error, then, did) => {
  const host = new FakeHost().settled()
  host.heartbeat(error)
  expect(about(host.client)).toBe(then)
  expect(host.poll()).toEqual(did)
  expect(host.thrown).toBe(null)
})

test('FENCED_INSTANCE_ID on Heartbeat: everything is dropped, the next poll() throws', () => {
  const host = new FakeHost({ instance: 'i' }).settled()
  host.heartbeat('FENCED_INSTANCE_ID')
  expect(about(host.client)).toBe('UNJOINED  -1')
  expect(host.poll()).toEqual([])
  expect(host.thrown).toBe('FencedInstanceIdException')
})

test('an answer about an identity that was given up meanwhile is ignored', () => {
  const host = new FakeHost().settled()
  host.heartbeat('UNKNOWN_MEMBER_ID', { generationId: 0, memberId: 'm1' })
  expect(about(host.client)).toBe('STABLE m1 1')
})

test('while a rebalance is completing, REBALANCE_IN_PROGRESS is nothing new', () => {
  const host = new FakeHost()
  host.poll()
  host.join('NONE')
  host.heartbeat('REBALANCE_IN_PROGRESS')
  host.sync('NONE')
  expect(host.poll()).toEqual(['SyncGroup', 'onPartitionsAssigned orders-0'])
  expect(host.client.rejoinNeeded).toBe(false)
})

test('a leader fetches what it does not know, assigns, and watches the partition counts', () => {
  const host = new FakeHost()
  host.poll()
  host.join('NONE', { leader: 'm1' })
  host.sync('NONE', [0, 1, 2])
  expect(host.poll()).toEqual(['SyncGroup', 'onPartitionsAssigned orders-0 orders-1 orders-2'])
  host.metadata = new MetadataView([1], new Map([['orders', new TopicView('orders', 'id', new Int32Array(6).fill(1))]]))
  expect(host.poll().at(-1)).toBe('JoinGroup: cached metadata has changed')
})

test('a follower does not watch them', () => {
  const host = new FakeHost().settled()
  host.metadata = new MetadataView([1], new Map([['orders', new TopicView('orders', 'id', new Int32Array(6).fill(1))]]))
  expect(host.poll()).toEqual([])
})

test('skipAssignment: the leader watches, and assigns nothing', () => {
  const host = new FakeHost({ instance: 'i' })
  host.poll()
  host.join('NONE', { leader: 'm1', skip: true })
  expect(host.client.assignmentSnapshot).toEqual(new Map([['orders', 3]]))
})

test('cooperative: it keeps what it has, revokes what it lost after SyncGroup, and joins once more', () => {
  const host = new FakeHost({ strategy: ['cooperative-sticky'] })
  host.poll()
  host.join('NONE')
  host.sync('NONE', [0, 1])
  host.poll()
  host.heartbeat('REBALANCE_IN_PROGRESS')
  expect(host.poll()).toEqual(['commit', 'JoinGroup: group is already rebalancing'])
  expect(host.owned).toEqual(['orders-0', 'orders-1'])
  host.join('NONE', { generationId: 2 })
  host.sync('NONE', [0])
  expect(host.poll()).toEqual([
    'SyncGroup',
    'onPartitionsRevoked orders-1',
    'onPartitionsAssigned',
    'commit',
    'JoinGroup: need to revoke partitions and re-join',
  ])
})

test('a subscription that changed is a reason to join', () => {
  const host = new FakeHost().settled()
  host.topics = ['orders', 'payments']
  expect(host.poll().at(-1)).toBe('JoinGroup: subscription has changed')
})

test('no callback is called twice for one round', () => {
  const host = new FakeHost().settled()
  host.heartbeat('REBALANCE_IN_PROGRESS')
  host.poll()
  host.join('REBALANCE_IN_PROGRESS')
  expect(host.poll()).toEqual(['JoinGroup: rebalance failed due to RebalanceInProgressException'])
})

test('a commit before joining is retried when that may help, and never stops the join', () => {
  const host = new FakeHost().settled()
  host.commitOutcome = 'retriable'
  host.heartbeat('REBALANCE_IN_PROGRESS')
  expect(host.poll()).toEqual(['commit'])
  host.now += 100_000
  host.commitOutcome = 'failed'
  expect(host.poll()).toEqual(['commit', 'onPartitionsRevoked orders-0', 'JoinGroup: group is already rebalancing'])
})

test('who may commit: a stable member, or nobody', () => {
  const host = new FakeHost()
  expect(membership.commitIdentity(host)).toEqual({ exception: 'CommitFailedException' })
  host.poll()
  expect(membership.commitIdentity(host)).toEqual({ exception: 'RebalanceInProgressException' })
  const settled = new FakeHost().settled()
  expect(membership.commitIdentity(settled)).toEqual({ generationIdOrMemberEpoch: 1, memberId: 'm1', groupInstanceId: null })
})

/** A refused commit: what the application gets, and what the member is then. */
const commitErrors: readonly (readonly [ErrorName, string, string])[] = [
  ['REBALANCE_IN_PROGRESS', 'RebalanceInProgressException', 'STABLE m1 1'],
  ['UNKNOWN_MEMBER_ID', 'CommitFailedException', 'UNJOINED  -1'],
  ['ILLEGAL_GENERATION', 'CommitFailedException', 'UNJOINED m1 -1'],
  ['FENCED_INSTANCE_ID', 'FencedInstanceIdException', 'STABLE m1 1'],
]

test.each(commitErrors)('%s on OffsetCommit', (error, exception, then) => {
  const host = new FakeHost().settled()
  expect(membership.commitRefused(host, error, asked)).toBe(exception)
  expect(about(host.client)).toBe(then)
})

test('leaving: dynamic members say so, static ones only if told to, nobody who has not joined', () => {
  const leaves = (options: Options, choice: 'default' | 'leave' | 'remain'): string[] => {
    const host = new FakeHost(options).settled()
    membership.leave(host, choice, 'bye')
    return host.did.map((one) => one.split(':')[0] ?? '')
  }
  expect(leaves({}, 'default')).toEqual(['LeaveGroup'])
  expect(leaves({}, 'remain')).toEqual([])
  expect(leaves({ instance: 'i' }, 'default')).toEqual([])
  expect(leaves({ instance: 'i' }, 'leave')).toEqual(['LeaveGroup'])
  const fresh = new FakeHost()
  expect(membership.leave(fresh, 'default', 'bye')).toBe(false)
})

test('the poll timer: a dynamic member leaves, a static one goes silent', () => {
  for (const instance of [undefined, 'i']) {
    const host = new FakeHost(instance === undefined ? {} : { instance }).settled()
    host.polling = false
    host.now += 300_000_000
    host.client.sessionSince = host.now
    membership.timer(host, 'poll-timeout')
    expect(host.did).toEqual(instance === undefined ? ['LeaveGroup'] : [])
    expect(about(host.client)).toBe('UNJOINED  -1')
  }
})

test('a session without an answer: the coordinator is looked for anew', () => {
  const host = new FakeHost().settled()
  host.now += 45_000_000
  host.lastPollAt = host.now
  membership.timer(host, 'heartbeat')
  expect([host.client.coordinator, host.did]).toEqual([null, ['look up']])
})

import { expect, test } from 'vitest'
import { MetadataView, TopicView } from '../wire/member-view'
import { classicMembership as membership } from './client'
import { about, FakeHost, type Options } from './client-fake-host.test'

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

test('a leader that is about to learn of topics assigns when it has, not before', () => {
  const host = new FakeHost()
  host.poll()
  host.awaitsMetadata = true
  host.join('NONE', { leader: 'm1' })
  expect(host.poll()).toEqual([])
  host.metadata = new MetadataView([1], new Map([['orders', new TopicView('orders', 'id', new Int32Array(6).fill(1))]]))
  expect(host.poll()).toEqual([])
  host.metadataVersion += 1
  expect(host.poll()).toEqual(['SyncGroup'])
  expect(host.client.assignmentSnapshot).toEqual(new Map([['orders', 6]]))
})

test.each([
  ['topics of others are asked for anew each time', ['pay'], ['orders']],
  ['where all are its own nothing is asked for', ['orders'], []],
])('%s', (_, own, wanted) => {
  const host = new FakeHost()
  host.topics = own
  let heard: readonly string[] = ['not asked']
  host.wantTopics = (topics: readonly string[] = []) => {
    heard = topics
  }
  host.poll()
  host.join('NONE', { leader: 'm1' })
  expect(heard).toEqual(wanted)
})

test('a leader assigns, and watches the partition counts', () => {
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

import { expect, test } from 'vitest'
import { MetadataView, TopicView } from '../wire/member-view'
import { consumerMembership as membership } from './client'
import { FakeHost, settled } from './client-fake-host.test'

test('it joins with epoch 0 and says everything; later only what changed', () => {
  const host = new FakeHost({ assignor: 'range', rack: 'r1' })
  expect(host.turn()).toEqual(['JoiningGroup', 'ConsumerGroupHeartbeat 0'])
  expect(host.last).toEqual({
    groupId: 'g',
    memberId: 'm',
    memberEpoch: 0,
    instanceId: null,
    rackId: 'r1',
    rebalanceTimeoutMs: 300_000,
    subscribedTopicNames: ['orders'],
    subscribedTopicRegex: null,
    serverAssignor: 'range',
    topicPartitions: [],
  })
  expect(host.hears(2, [0, 1])).toEqual(['MemberEpochMoved', 'TargetReceived'])
  expect(host.nextPoll()).toEqual(['ReconciliationBegun'])
  expect(host.nextPoll()).toEqual(['onPartitionsAssigned orders-0 orders-1', 'ConsumerGroupHeartbeat 2'])
  const nothing = { rackId: null, rebalanceTimeoutMs: -1, subscribedTopicNames: null, subscribedTopicRegex: null, serverAssignor: null }
  expect(host.last).toMatchObject({ ...nothing, topicPartitions: [{ topicId: 'id-orders', partitions: [0, 1] }] })
  expect(host.client.state).toBe('STABLE')
  host.hears(2, null)
  host.now += 5_000_000
  expect(host.turn()).toEqual(['ConsumerGroupHeartbeat 2'])
  expect(host.last).toMatchObject({ ...nothing, topicPartitions: null })
})

test('a joiner that gets nothing takes nothing up, and acknowledges that', () => {
  const host = new FakeHost()
  host.turn()
  host.hears(3, [])
  host.nextPoll()
  expect(host.nextPoll()).toEqual(['onPartitionsAssigned', 'ConsumerGroupHeartbeat 3'])
  expect(host.last.topicPartitions).toEqual([])
})

test('it gives up before it takes, and commits before that', () => {
  const host = settled()
  expect(host.owned).toEqual(['orders-0', 'orders-1', 'orders-2'])
  host.client.heartbeatInFlight = true
  host.hears(2, [0, 3])
  expect(host.client.state).toBe('RECONCILING')
  expect(host.nextPoll()).toEqual(['ReconciliationBegun', 'stop orders-1 orders-2', 'commit'])
  expect(host.nextPoll()).toEqual(['onPartitionsRevoked orders-1 orders-2', 'onPartitionsAssigned orders-3', 'ConsumerGroupHeartbeat 2'])
  expect(host.owned).toEqual(['orders-0', 'orders-3'])
})

test('an acknowledgement may be answered by another target; the same one again is nothing', () => {
  const host = settled()
  host.client.heartbeatInFlight = true
  host.hears(2, [0, 1])
  host.nextPoll()
  host.nextPoll()
  host.hears(2, [0])
  host.nextPoll()
  expect(host.nextPoll()).toContain('onPartitionsRevoked orders-1')
  host.hears(3, [0])
  expect(host.did).not.toContain('TargetReceived')
  expect(host.client.state).toBe('STABLE')
})

test('a commit that may pass is tried again; one that fails stops nothing', () => {
  const host = settled()
  host.client.heartbeatInFlight = true
  host.hears(2, [0])
  host.commitOutcome = 'sent'
  host.nextPoll()
  expect(host.client.stage).toBe('committing')
  membership.committed(host, 'retriable')
  expect(host.client.stage).toBe('commit-again')
  host.now += 100_000
  host.turn()
  membership.committed(host, 'failed')
  expect(host.nextPoll()).toContain('onPartitionsRevoked orders-1 orders-2')
})

test('what it cannot name it leaves for later, and acknowledges the rest', () => {
  const host = settled()
  host.client.heartbeatInFlight = true
  const unknown = {
    topicPartitions: [
      { topicId: 'id-orders', partitions: [0, 1, 2] },
      { topicId: 'id-new', partitions: [0] },
    ],
  }
  const good = { throttleTimeMs: 0, errorCode: 0, errorMessage: null, memberId: 'm', memberEpoch: 2, heartbeatIntervalMs: 5000 }
  host.did.length = 0
  membership.answer(host, 'ConsumerGroupHeartbeat', { ...good, assignment: unknown }, membership.askedAs(host.client))
  expect(host.did).toEqual(['TargetReceived', 'TopicsUnknown', 'want id-new id-orders', 'KnownPart'])
  expect(host.turn()).toEqual(['ConsumerGroupHeartbeat 2'])
  expect(host.client.state).toBe('RECONCILING')
  host.hears(2, null)
  const topics = new Map(host.metadata?.topics).set('new', new TopicView('new', 'id-new', new Int32Array([1])))
  host.metadata = new MetadataView([1], topics)
  host.metadataVersion += 1
  host.turn()
  host.nextPoll()
  expect(host.nextPoll()).toContain('onPartitionsAssigned new-0')
})

test('a joiner ignores the back-off, but not the turn of its thread', () => {
  const host = new FakeHost()
  host.turn()
  expect(host.refused('COORDINATOR_LOAD_IN_PROGRESS')).toEqual(['HeartbeatRetried'])
  host.now += 10_000
  expect(host.turn()).toEqual(['ConsumerGroupHeartbeat 0'])
})

test('another subscription goes with the next heartbeat; an expression is for the broker', () => {
  const host = settled()
  host.topics = ['orders', 'payments']
  expect(host.turn()).toEqual([])
  expect(membership.settled(host.client)).toBe(false)
  host.now += 5_000_000
  host.turn()
  expect(host.last).toMatchObject({ rebalanceTimeoutMs: -1, topicPartitions: null })
  expect(host.last.subscribedTopicNames).toHaveLength(2)
  host.hears(2, null)
  host.topics = []
  host.brokerRegex = 'o.*'
  host.now += 5_000_000
  host.turn()
  expect(host.last).toMatchObject({ subscribedTopicNames: [], subscribedTopicRegex: 'o.*' })
  host.hears(2, null)
  host.brokerRegex = null
  host.topics = ['orders']
  host.now += 5_000_000
  host.turn()
  expect(host.last).toMatchObject({ subscribedTopicNames: ['orders'], subscribedTopicRegex: '' })
})

test('it commits as who it is, and asks for offsets as such', () => {
  const host = settled({ instance: 'i' })
  expect(membership.commitIdentity(host)).toEqual({ generationIdOrMemberEpoch: 2, memberId: 'm', groupInstanceId: 'i' })
  expect(membership.fetchIdentity(host.client)).toEqual({ memberId: 'm', memberEpoch: 2 })
  expect(membership.commitRefused(host, 'STALE_MEMBER_EPOCH', membership.askedAs(host.client))).toBe('CommitFailedException')
  host.client.memberEpoch = -1
  expect(membership.commitIdentity(host)).toMatchObject({ generationIdOrMemberEpoch: -1 })
  expect([membership.version('OffsetCommit', true), membership.version('OffsetCommit', false)]).toEqual([10, 9])
})

test('an application’s wish to rebalance is not heard', () => {
  const host = settled()
  host.did.length = 0
  membership.requestRejoin(host, '')
  expect(host.did).toEqual(['EnforceIgnored'])
})

test('a whole answer that brings what it has says nothing new', () => {
  const host = settled()
  host.now += 5_000_000
  host.turn()
  expect(host.hears(2, [0, 1, 2])).toEqual(['TargetKnown'])
})

test('the short way of a heartbeat is the long one’s', () => {
  const host = settled()
  expect(membership.steadyBeat(host.client, host.config, 'g', host.now)).toBeNull()
  host.now += 5_000_000
  const short = membership.steadyBeat(host.client, host.config, 'g', host.now)
  host.turn()
  expect(short?.fields).toEqual(host.last)
})

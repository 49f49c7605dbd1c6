import { expect, test } from 'vitest'
import { MetadataView, TopicView } from '../wire/member-view'
import { consumerMembership as membership } from './client'
import { consumerClientRules } from './client-rules'
import { FakeHost, hit, settled } from './client-fake-host.test'

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

test('fenced, it loses everything and joins again under its id', () => {
  const host = settled()
  host.now += 5_000_000
  host.turn()
  expect(host.refused('FENCED_MEMBER_EPOCH')).toEqual(['MemberFenced'])
  expect(host.nextPoll()).toEqual(['onPartitionsLost orders-0 orders-1 orders-2', 'JoiningGroup', 'ConsumerGroupHeartbeat 0'])
  expect(host.last).toMatchObject({ memberId: 'm', subscribedTopicNames: ['orders'], topicPartitions: [] })
})

test('fenced while a callback runs, it can only tell the application when that returns', () => {
  const host = settled()
  host.client.heartbeatInFlight = true
  host.hears(2, [0])
  host.nextPoll()
  host.callbackHangs = true
  host.nextPoll()
  host.polling = false
  host.client.heartbeatInFlight = true
  host.refused('UNKNOWN_MEMBER_ID')
  expect(host.client.state).toBe('FENCED')
  host.callbackHangs = false
  host.polling = true
  host.did.length = 0
  membership.resume(host, 'revoked')
  expect(host.did).toEqual(['ReconciliationOvertaken'])
  expect(host.turn()).toContain('onPartitionsLost orders-0 orders-1 orders-2')
})

test('an application that does not poll leaves when the next heartbeat is due, and is back with the next poll', () => {
  const host = settled()
  host.polling = false
  host.now += 299_000_000
  host.turn()
  host.client.heartbeatInFlight = false
  host.now += 2_000_000
  expect(host.turn()).toEqual([])
  host.now += 3_000_000
  membership.timer(host, 'heartbeat')
  expect(host.last).toMatchObject({ memberEpoch: -1, topicPartitions: [], subscribedTopicNames: null })
  expect(host.client.state).toBe('STALE')
  host.polling = true
  host.pollStartedAt = host.now
  expect(host.turn()).toEqual(['onPartitionsLost orders-0 orders-1 orders-2', 'JoiningGroup', 'ConsumerGroupHeartbeat 0'])
})

test('an answer to what it is no longer is ignored', () => {
  const host = settled()
  const before = membership.askedAs(host.client)
  host.client.memberEpoch = 3
  host.did.length = 0
  const late = { throttleTimeMs: 0, errorCode: 0, errorMessage: null, memberId: 'm', memberEpoch: 2, heartbeatIntervalMs: 5000 }
  membership.answer(host, 'ConsumerGroupHeartbeat', { ...late, assignment: null }, before)
  expect(host.did).toEqual(['AnswerIgnored'])
})

test.each([
  ['default', -1],
  ['leave', -1],
  ['remain', -1],
] as const)('closing, %s: a dynamic member leaves', (choice, epoch) => {
  const host = settled()
  expect(membership.leaveCallback(host)).toMatchObject({ name: 'onPartitionsRevoked' })
  hit.add('consumer/client/revoke-before-leave')
  host.owned = []
  expect(membership.leave(host, choice, '')).toBe(true)
  expect(host.last).toMatchObject({ memberEpoch: epoch, subscribedTopicNames: [], topicPartitions: [] })
})

test('a static member leaves for now, or for good if it is told to', () => {
  const forNow = settled({ instance: 'i' })
  membership.leaveCallback(forNow)
  expect(membership.leave(forNow, 'remain', '')).toBe(true)
  expect(forNow.last).toMatchObject({ memberEpoch: -2, instanceId: 'i' })
  const forGood = settled({ instance: 'i' })
  membership.leaveCallback(forGood)
  membership.leave(forGood, 'leave', '')
  expect(forGood.last.memberEpoch).toBe(-1)
})

test('one without a coordinator goes silently; one that never joined has nothing to say', () => {
  const host = settled()
  membership.leaveCallback(host)
  host.client.coordinator = null
  expect(membership.leave(host, 'default', '')).toBe(false)
  hit.add('consumer/client/leave-silent')
  const early = new FakeHost()
  expect(membership.leaveCallback(early)).toBeNull()
  expect(membership.leave(early, 'default', '')).toBe(false)
  expect(early.sent).toEqual([])
})

test('as no member any more it loses what it owned when it leaves', () => {
  const host = settled()
  host.client.memberEpoch = 0
  expect(membership.leaveCallback(host)).toMatchObject({ name: 'onPartitionsLost' })
  hit.add('consumer/client/lost-before-leave')
})

test('another coordinator is sent everything as soon as it is found; one that loads, after a back-off', () => {
  const host = settled()
  host.now += 5_000_000
  host.turn()
  expect(host.refused('NOT_COORDINATOR')).toEqual(['HeartbeatRetried', 'look up'])
  host.client.coordinator = 2
  expect(host.turn()).toEqual(['ConsumerGroupHeartbeat 2'])
  expect(host.last).toMatchObject({ rebalanceTimeoutMs: 300_000, topicPartitions: [{ topicId: 'id-orders', partitions: [0, 1, 2] }] })
  host.refused('COORDINATOR_LOAD_IN_PROGRESS')
  expect(host.turn()).toEqual([])
  host.now += 100_000
  expect(host.turn()).toEqual(['ConsumerGroupHeartbeat 2'])
  membership.disconnected(host, 'ConsumerGroupHeartbeat')
  host.now += 200_000
  expect(host.turn()).toEqual(['ConsumerGroupHeartbeat 2'])
})

test('a joiner ignores the back-off, but not the turn of its thread', () => {
  const host = new FakeHost()
  host.turn()
  expect(host.refused('COORDINATOR_LOAD_IN_PROGRESS')).toEqual(['HeartbeatRetried'])
  host.now += 10_000
  expect(host.turn()).toEqual(['ConsumerGroupHeartbeat 0'])
})

test('what cannot be mended comes out of poll(), once', () => {
  const host = settled()
  host.now += 5_000_000
  host.turn()
  host.refused('UNRELEASED_INSTANCE_ID')
  host.nextPoll()
  expect(host.owned).toEqual([])
  host.turn()
  expect(host.thrown).toBe('UnreleasedInstanceIdException')
  host.thrown = null
  expect(host.turn()).toEqual([])
  expect(host.thrown).toBeNull()
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

test('every rule is gone by in these tests', () => {
  expect(Object.keys(consumerClientRules).filter((rule) => !hit.has(rule))).toEqual([])
})

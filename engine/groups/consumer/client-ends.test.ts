import { expect, test } from 'vitest'
import { consumerMembership as membership } from './client'
import { FakeHost, hit, settled } from './client-fake-host.test'

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

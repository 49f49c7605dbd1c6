import { expect, test } from 'vitest'
import { at, memberOf, Run, setupOf, topicOf } from './rig.test'
import type { ClusterSetup } from './setup'
import type { ConsumerState } from './world'

const callbacks = ['onPartitionsRevoked', 'onPartitionsLost', 'onPartitionsAssigned'] as const
const called = (run: Run, member: string): string[] => run.of(member, ...callbacks).map((one) => one.replace('onPartitions', ''))

/** A and B are settled at 10 s: A leads and has two partitions, B has one. */
const pair = (more: Partial<ClusterSetup>, configs: Readonly<Record<string, string>> = {}): Run => {
  const actions = [at(0, { do: 'startMember', member: 'A' }), at(500, { do: 'startMember', member: 'B' }), ...(more.actions ?? [])]
  return new Run(setupOf([memberOf('A', configs), memberOf('B', configs), memberOf('C', configs)], { ...more, actions }))
}

test('the initial delay gathers both; the first is the leader', () => {
  const run = pair({}).untilMs(10_000)
  expect(run.last('broker-1', 'LeaderElected').detail['member']).toBe(run.consumer('A').client.memberId)
  expect([run.consumer('A').owned, run.consumer('B').owned]).toEqual([['orders-0', 'orders-1'], ['orders-2']])
  expect([...run.consumer('A').positions]).toEqual([
    ['orders-0', 20],
    ['orders-1', 20],
  ])
})

const generationOf = ({ client }: ConsumerState): number => (client.protocol === 'classic' ? client.generationId : -1)

test('trigger 1, a member joins: the others hear of it with their next heartbeat, commit, revoke and join', () => {
  const run = pair({ actions: [at(10_000, { do: 'startMember', member: 'C' })] }).untilMs(20_000)
  expect(called(run, 'A')).toEqual([
    'Assigned {"partitions":["orders-0","orders-1"]}',
    'Revoked {"partitions":["orders-0","orders-1"]}',
    'Assigned {"partitions":["orders-0"]}',
  ])
  expect(run.why(run.last('B', 'onPartitionsRevoked'))).toEqual([
    'B onPartitionsRevoked',
    'B RejoinNeeded',
    'broker-1 HeartbeatResponse',
    'broker-1 GroupStateChanged',
    'broker-1 MemberAdded',
    'C JoinGroupRequest',
    'C MemberIdAdopted',
    'broker-1 JoinGroupResponse',
    'broker-1 TimerSet',
    'C JoinGroupRequest',
    'C CoordinatorFound',
    'broker-1 FindCoordinatorResponse',
    'C FindCoordinatorRequest',
    'C ConsumerStarted',
    'world startMember',
  ])
})

test('trigger 2, a polite shutdown: commit, callback, LeaveGroup, gone', () => {
  const run = pair({ actions: [at(10_000, { do: 'closeMember', member: 'B' })] }).untilMs(20_000)
  const done = run.seen.filter((one) => one.node === 'B' && one.atMs >= 10_000 && one.type !== 'FetchRequest').map((one) => one.type)
  expect(done).toEqual([
    'CommandGiven',
    'OffsetCommitRequest',
    'onPartitionsRevoked',
    'LeaveGroupRequest',
    'MemberReset',
    'ConsumerStopped',
  ])
  expect(run.consumer('B').process).toBe('closed')
  expect(run.consumer('A').owned).toHaveLength(3)
})

test('trigger 3, no poll for max.poll.interval.ms: the member leaves by itself, loses what it had and comes back', () => {
  const busy = at(10_000, { do: 'busy', member: 'B', forMs: 16_000 })
  const run = pair({ actions: [busy] }, { 'max.poll.interval.ms': '10000' }).untilMs(40_000)
  const left = run.last('B', 'LeaveGroupRequest')
  expect(left.atMs).toBeGreaterThan(19_800)
  expect(left.atMs).toBeLessThanOrEqual(20_100)
  expect(run.why(left)).toEqual(['B LeaveGroupRequest', 'B PollTimeout', 'B Busy', 'B CommandGiven', 'world busy'])
  expect(called(run, 'B').slice(1)).toEqual(['Lost {"partitions":["orders-2"]}', 'Assigned {"partitions":["orders-2"]}'])
})

test('trigger 4, a crash: nobody is told before the session ends', () => {
  const run = pair({ actions: [at(10_000, { do: 'killMember', member: 'B' })] }, { 'session.timeout.ms': '10000' }).untilMs(40_000)
  const removed = run.last('broker-1', 'MemberRemoved')
  expect(removed.atMs).toBeGreaterThan(16_000)
  expect(removed.atMs).toBeLessThanOrEqual(20_000)
  expect(run.consumer('A').owned).toHaveLength(3)
  expect(called(run, 'B')).toEqual(['Assigned {"partitions":["orders-2"]}'])
})

test('trigger 5, enforceRebalance of a follower: its next poll joins, with the reason', () => {
  const run = pair({ actions: [at(10_000, { do: 'enforceRebalance', member: 'B', reason: 'I feel like it' })] }).untilMs(20_000)
  expect(generationOf(run.consumer('A'))).toBe(2)
  expect(run.why(run.last('B', 'onPartitionsRevoked')).slice(1)).toEqual(['B RejoinNeeded', 'B CommandGiven', 'world enforceRebalance'])
})

test('trigger 6, new partitions: the leader sees them when its metadata is old, nobody earlier', () => {
  const run = pair({ actions: [at(10_000, { do: 'addPartitions', topic: 'orders', to: 6 })] }, { 'metadata.max.age.ms': '15000' })
  run.untilMs(14_900)
  expect(generationOf(run.consumer('A'))).toBe(1)
  run.untilMs(25_000)
  expect(run.consumer('A').owned.concat(run.consumer('B').owned)).toHaveLength(6)
  expect(run.of('A', 'RejoinNeeded')).toEqual(['RejoinNeeded {"reason":"cached metadata has changed"}'])
})

test('cooperative: two rounds, only what moves is revoked, and reading goes on meanwhile', () => {
  const run = pair({ actions: [at(10_000, { do: 'startMember', member: 'C' })] }, { 'partition.assignment.strategy': 'cooperative-sticky' })
  run.untilMs(20_000)
  expect(called(run, 'A')).toEqual([
    'Assigned {"partitions":["orders-0","orders-2"]}',
    'Revoked {"partitions":["orders-2"]}',
    'Assigned {"partitions":[]}',
    'Assigned {"partitions":[]}',
  ])
  expect(called(run, 'C')).toEqual(['Assigned {"partitions":[]}', 'Assigned {"partitions":["orders-2"]}'])
  expect(generationOf(run.consumer('A'))).toBe(3)
  const rejoined = run.seen.filter((one) => one.node === 'A' && one.type === 'RejoinNeeded').map((one) => one.detail['reason'])
  expect(rejoined).toEqual(['group is already rebalancing', 'need to revoke partitions and re-join'])
})

test('a static member that comes back within its session: a new id, the same partitions, no rebalance', () => {
  const actions = [
    at(0, { do: 'startMember', member: 'A' }),
    at(10, { do: 'startMember', member: 'B' }),
    at(10_000, { do: 'closeMember', member: 'B' }),
    at(14_000, { do: 'startMember', member: 'B' }),
  ]
  const members = [memberOf('A', { 'group.instance.id': 'a' }), memberOf('B', { 'group.instance.id': 'b' })]
  const run = new Run(setupOf(members, { actions })).untilMs(20_000)
  expect(run.of('B', 'LeaveGroupRequest')).toEqual([])
  expect([run.consumer('B').owned, generationOf(run.consumer('B'))]).toEqual([['orders-2'], 1])
  expect(called(run, 'A')).toEqual(['Assigned {"partitions":["orders-0","orders-1"]}'])
})

test('two processes of one instance: the older one is fenced and ends', () => {
  const members = [memberOf('A', { 'group.instance.id': 'a' }), memberOf('A2', { 'group.instance.id': 'a' })]
  const actions = [at(0, { do: 'startMember', member: 'A' }), at(10_000, { do: 'startMember', member: 'A2' })]
  const run = new Run(setupOf(members, { actions })).untilMs(20_000)
  expect([run.consumer('A').process, run.consumer('A').exception]).toEqual(['failed', 'FencedInstanceIdException'])
  expect(called(run, 'A').at(-1)).toBe('Lost {"partitions":["orders-0","orders-1","orders-2"]}')
  expect(run.of('A', 'LeaveGroupRequest')).toEqual([])
  expect(run.consumer('A2').owned).toHaveLength(3)
})

test('a commit that comes after the member left is refused by the client itself', () => {
  const late = at(10_000, { do: 'lateCommit', member: 'B', forMs: 16_000 })
  const run = pair({ actions: [late] }, { 'max.poll.interval.ms': '10000', 'enable.auto.commit': 'false' }).untilMs(40_000)
  expect(run.of('B', 'ExceptionThrown')).toEqual(['ExceptionThrown {"class":"CommitFailedException","in":"commit"}'])
  expect(run.of('B', 'OffsetCommitRequest')).toEqual([])
  expect(run.consumer('B').process).toBe('running')
})

const three = [1, 2, 3].map((broker) => ({ broker, rack: null, configs: new Map<string, string>() }))

test('the coordinator moves while all is stable: another broker loads the log and nobody rebalances', () => {
  const move = at(10_000, { do: 'moveCoordinator', group: 'g', loadMs: 500 })
  const run = pair({ brokers: three, actions: [move] }).untilMs(30_000)
  expect(run.seen.filter((one) => one.type === 'CoordinatorLoaded')).toHaveLength(1)
  expect([run.consumer('A').client.state, generationOf(run.consumer('A'))]).toEqual(['STABLE', 1])
  expect(run.consumer('A').client.coordinator).toBe(run.consumer('B').client.coordinator)
  expect(called(run, 'A')).toHaveLength(1)
  const before = run.seen.find((one) => one.type === 'CoordinatorFound')?.detail['coordinator']
  expect(run.consumer('A').client.coordinator).not.toBe(before)
})

test('the coordinator moves in the middle of a rebalance: what was not committed is forgotten, the group gets there all the same', () => {
  const actions = [at(10_000, { do: 'startMember', member: 'C' }), at(11_000, { do: 'moveCoordinator', group: 'g', loadMs: 800 })]
  const run = pair({ brokers: three, actions }).untilMs(90_000)
  const members = ['A', 'B', 'C'].map((name) => run.consumer(name))
  expect(members.map((one) => one.client.state)).toEqual(['STABLE', 'STABLE', 'STABLE'])
  expect(members.flatMap((one) => one.owned).sort()).toEqual(['orders-0', 'orders-1', 'orders-2'])
  expect(run.seen.some((one) => one.rule === 'coordinator/not-coordinator')).toBe(true)
})

test('a subscription by pattern follows the topics that match', () => {
  const members = [memberOf('A', { 'metadata.max.age.ms': '5000' }, { topics: [], regex: 'ord.*' })]
  const actions = [at(0, { do: 'startMember', member: 'A' }), at(6000, { do: 'createTopic', topic: 'orders-eu', partitions: 2 })]
  const run = new Run(setupOf(members, { actions, topics: [topicOf('orders', 1), topicOf('payments', 1)] })).untilMs(20_000)
  expect(run.consumer('A').owned).toEqual(['orders-0', 'orders-eu-0', 'orders-eu-1'])
})

test('unsubscribe leaves the group and lets the process live; subscribe comes back', () => {
  const actions = [at(10_000, { do: 'unsubscribe', member: 'B' }), at(16_000, { do: 'subscribe', member: 'B', topics: ['orders'] })]
  const run = pair({ actions }).untilMs(15_000)
  expect([run.consumer('B').process, run.consumer('B').thread, run.consumer('B').owned]).toEqual(['running', 'idle', []])
  run.untilMs(30_000)
  expect(run.consumer('B').owned).toEqual(['orders-2'])
})

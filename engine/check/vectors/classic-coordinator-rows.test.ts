import { describe, expect, test } from 'vitest'
import { fromMs } from '../../kernel/time'
import { load, topicsDeleted } from '../../groups/coordinator/host'
import { applyToShard } from '../../groups/coordinator/apply'
import { groupProtocols } from '../../groups/protocols'
import { classicGroupIn } from '../../groups/group-shard'
import { describeClassicGroup } from '../../groups/classic/describe'
import { Asking, errorOf, bytes } from './classic-coordinator-asking.test'

test('a dead group answers that there is no coordinator, whatever it is asked', () => {
  const asking = new Asking().settle()
  asking.rig.unload()
  const answers = [
    asking.join('A'),
    asking.join(''),
    asking.sync('A', 1, []),
    asking.heartbeat('A', 1),
    asking.leave('A'),
    asking.commit('A', 1, 5),
  ]
  expect(answers.map(errorOf)).toEqual(answers.map(() => 'COORDINATOR_NOT_AVAILABLE'))
  expect(asking.fetch([{ name: 'orders', partitionIndexes: [0] }])).toMatchObject({
    fields: { groups: [{ errorCode: 0, topics: [{ partitions: [{ committedOffset: -1 }] }] }] },
  })
})

test('a group whose first record cannot be written never was', () => {
  const asking = new Asking()
  asking.rig.failWith = 'NOT_LEADER_OR_FOLLOWER'
  expect(errorOf(asking.join('', null, 3, 'A'))).toBe('NOT_COORDINATOR')
  expect(asking.group).toBeUndefined()
  expect(asking.rig.timerCount()).toBe(0)
})

test('an id that was handed out to a dynamic member cannot come back as a static one', () => {
  const asking = new Asking()
  expect(errorOf(asking.join('', null, 9, 'A'))).toBe('MEMBER_ID_REQUIRED')
  expect(errorOf(asking.join('A', 'i1'))).toBe('UNKNOWN_SERVER_ERROR')
})

test('a member that leaves while its SyncGroup is parked is told that it is unknown', () => {
  const asking = new Asking()
  asking.join('', null, 3, 'A')
  asking.join('', null, 3, 'B')
  asking.rig.advance(fromMs(6000))
  expect(asking.group?.state).toBe('CompletingRebalance')
  expect(asking.sync('B', 1, [])).toBeUndefined()
  asking.leave('B')
  expect(
    asking.rig.happened.some(({ answer }) => answer?.answer.api === 'SyncGroup' && errorOf(answer.answer) === 'UNKNOWN_MEMBER_ID'),
  ).toBe(true)
})

describe('offsets', () => {
  const asked = [{ name: 'orders', partitionIndexes: [0, 1] }]

  test('a fetch sees what is committed in the log, nothing that is only appended', () => {
    const asking = new Asking().settle()
    expect(errorOf(asking.commit('A', 1, 5))).toBe('NONE')
    asking.rig.commitDelay = null
    expect(asking.commit('A', 1, 6)).toBeUndefined()
    expect(asking.commit('A', 1, 7)).toBeUndefined()
    expect(asking.rig.shard.offsets.get('g')?.get('orders-0')?.offset).toBe(7)
    const before = { committedOffset: 5, committedLeaderEpoch: 3, metadata: '', errorCode: 0 }
    const none = { committedOffset: -1, committedLeaderEpoch: -1, metadata: '', errorCode: 0 }
    expect(asking.fetch(asked)).toMatchObject({ fields: { groups: [{ topics: [{ partitions: [before, none] }] }] } })
    asking.rig.commit()
    expect(asking.fetch(null)).toMatchObject({ fields: { groups: [{ topics: [{ partitions: [{ committedOffset: 7 }] }] }] } })
  })

  test('a failed append takes its offset back', () => {
    const asking = new Asking().settle()
    asking.commit('A', 1, 5)
    asking.rig.failWith = 'NOT_ENOUGH_REPLICAS'
    expect(errorOf(asking.commit('A', 1, 6))).toBe('COORDINATOR_NOT_AVAILABLE')
    expect(asking.rig.shard.offsets.get('g')?.get('orders-0')?.offset).toBe(5)
  })

  test('a long comment is refused for its partition alone', () => {
    expect(errorOf(new Asking().settle().commit('A', 1, 5, 'x'.repeat(4097)))).toBe('OFFSET_METADATA_TOO_LARGE')
  })

  test('offsets of a deleted topic get tombstones', () => {
    const asking = new Asking().settle()
    asking.commit('A', 1, 5)
    const { shard } = asking.rig
    expect(topicsDeleted(shard, groupProtocols, ['payments'], asking.rig.context()).append).toEqual([])
    const outcome = topicsDeleted(shard, groupProtocols, ['orders'], asking.rig.context())
    expect(outcome.append).toEqual([{ type: 'OFFSET_COMMIT', key: { group: 'g', topic: 'orders', partition: 0 }, value: null }])
    for (const change of outcome.changes) applyToShard(shard, groupProtocols, change)
    expect(shard.offsets.size).toBe(0)
  })
})

describe('deletion', () => {
  const refusals = (asking: Asking) => asking.rig.happened.flatMap(({ fact }) => fact?.detail['error'] ?? [])

  test('only an empty group goes: offsets first, the group last, one batch', () => {
    const asking = new Asking().settle()
    asking.commit('A', 1, 5)
    asking.rig.happened.length = 0
    asking.rig.submit({ kind: 'deleteGroup', group: 'g' })
    expect(refusals(asking)).toEqual(['NON_EMPTY_GROUP'])
    asking.leave('A')
    asking.rig.happened.length = 0
    asking.rig.submit({ kind: 'deleteGroup', group: 'g' })
    expect(asking.rig.happened.flatMap(({ record }) => (record === undefined ? [] : [[record.type, record.value]]))).toEqual([
      ['OFFSET_COMMIT', null],
      ['GROUP_METADATA', null],
    ])
    expect(asking.group).toBeUndefined()
    asking.rig.happened.length = 0
    asking.rig.submit({ kind: 'deleteGroup', group: 'g' })
    expect(refusals(asking)).toEqual(['GROUP_ID_NOT_FOUND'])
  })
})

describe('fail-over', () => {
  test('a loaded group is the one that the log has, and offsets without a group make a simple one', () => {
    const asking = new Asking().settle()
    asking.commit('A', 1, 5)
    const before = asking.group
    asking.rig.unload()
    asking.rig.load()
    expect(asking.group).toMatchObject({ state: 'Stable', generationId: 1, leaderId: 'A', protocolName: 'range', protocolType: 'consumer' })
    expect(asking.group?.members.get('A')?.assignment).toEqual(before?.members.get('A')?.assignment)
    expect(errorOf(asking.heartbeat('A', 1))).toBe('NONE')
    const offsetsOnly = asking.rig.log.filter(({ type }) => type === 'OFFSET_COMMIT')
    const shard = groupProtocols.empty(0)
    for (const change of load(shard, groupProtocols, offsetsOnly, asking.rig.context()).changes) applyToShard(shard, groupProtocols, change)
    expect(classicGroupIn(shard, 'g')).toMatchObject({ simple: true, state: 'Empty' })
  })
})

test('a description shows assignor and metadata only while the group is Stable, assignments as long as they stand', () => {
  const asking = new Asking().settle()
  const described = () => (asking.group === undefined ? undefined : describeClassicGroup(asking.group))
  expect(described()).toMatchObject({
    groupState: 'Stable',
    protocolData: 'range',
    members: [{ memberId: 'A', clientId: 'c', clientHost: '/10.0.0.1', memberMetadata: bytes(1), memberAssignment: bytes(7) }],
  })
  asking.join('', null, 3, 'B')
  expect(described()).toMatchObject({ groupState: 'PreparingRebalance', protocolData: '' })
  expect(described()?.members.map(({ memberAssignment }) => memberAssignment.length)).toEqual([1, 0])
})

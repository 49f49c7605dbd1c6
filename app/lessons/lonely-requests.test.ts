import { expect, test } from 'vitest'
import type { GroupRequest } from '../../engine/groups/wire/group-message'
import { CoordinatorRig, defaultConfig } from '../../engine/check/vectors/classic-coordinator-rig'
import { zeroTopicId } from '../../engine/kafka/ids'

/** What can be asked of a coordinator, each request under a number of its own. */
function asking(rig: CoordinatorRig) {
  let asked = 0
  const last = (): string => `m${String(asked)}`
  const ask = (request: GroupRequest): void => {
    rig.submit({ kind: 'request', id: `r${String(++asked)}`, request, clientHost: '/h', newMemberId: `m${String(asked)}` })
  }
  const head = { kind: 'request', correlationId: 0, clientId: 'c' } as const
  const group = 'g'
  const heartbeat = (memberId: string, generationId: number): void => {
    ask({ ...head, api: 'Heartbeat', version: 4, fields: { groupId: group, generationId, memberId, groupInstanceId: null } })
  }
  const leave = (memberId: string): void => {
    ask({
      ...head,
      api: 'LeaveGroup',
      version: 5,
      fields: { groupId: group, members: [{ memberId, groupInstanceId: null, reason: null }] },
    })
  }
  /** Of a topic by its name, or by an id that nobody knows. */
  const commit = (memberId: string, generation: number, instance: string | null, metadata: string, byId = false): void => {
    const partitions = [{ partitionIndex: 0, committedOffset: 1, committedLeaderEpoch: 0, committedMetadata: metadata }]
    const topics = [{ name: 'orders', ...(byId ? { topicId: zeroTopicId } : {}), partitions }]
    ask({
      ...head,
      api: 'OffsetCommit',
      version: 9,
      fields: { groupId: group, generationIdOrMemberEpoch: generation, memberId, groupInstanceId: instance, topics },
    })
  }
  const join = (memberId: string, instance: string | null): void => {
    const protocols = [{ name: 'range', metadata: new Uint8Array(1) }]
    const fields = {
      groupId: group,
      sessionTimeoutMs: 10_000,
      rebalanceTimeoutMs: 60_000,
      memberId,
      groupInstanceId: instance,
      protocolType: 'consumer',
      protocols,
      reason: null,
    }
    ask({ ...head, api: 'JoinGroup', version: 9, fields })
  }
  const sync = (memberId: string, generationId: number, protocolName: string): void => {
    ask({
      ...head,
      api: 'SyncGroup',
      version: 5,
      fields: { groupId: group, generationId, memberId, groupInstanceId: null, protocolType: 'consumer', protocolName, assignments: [] },
    })
  }
  return { last, heartbeat, leave, commit, join, sync }
}

/** Requests that no client of ours sends: to a group that is not there, is empty or has gone. */
export function askTheLonely(rig: CoordinatorRig): void {
  const { last, heartbeat, leave, commit, join, sync } = asking(rig)
  const group = 'g'
  heartbeat('x', 1)
  leave('x')
  rig.submit({ kind: 'deleteGroup', group })
  commit('', -1, null, 'x'.repeat(5000))
  commit('', -1, null, '', true)
  commit('', -1, null, '')
  commit('', -1, null, '')
  join('', 'i')
  join('', null)
  const pending = last()
  join(pending, 'j')
  join(pending, null)
  commit('', -1, null, '')
  commit('x', 1, 'i', '')
  rig.submit({ kind: 'deleteGroup', group })
  rig.advance(10_000_000)
  sync(pending, 1, 'sticky')
  commit('', -1, null, '')
  rig.failWith = 'NOT_ENOUGH_REPLICAS'
  sync(pending, 1, 'range')
  rig.advance(400_000_000)
  commit('', -1, null, '')
  rig.submit({ kind: 'deleteGroup', group })
  heartbeat('x', 1)
  rig.failWith = 'NOT_ENOUGH_REPLICAS'
  join('', 'i')
}

test('none of them is without an answer', () => {
  const rig = new CoordinatorRig(defaultConfig, '4.4')
  askTheLonely(rig)
  expect(rig.happened.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(15)
})

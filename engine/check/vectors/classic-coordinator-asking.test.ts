import { expect, test } from 'vitest'
import { CoordinatorRig, defaultConfig } from './classic-coordinator-rig'
import { errorName } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import { classicGroupIn } from '../../groups/group-shard'
import type { GroupAnswer, GroupRequest } from '../../groups/wire/group-message'

export const bytes = (...values: number[]): Uint8Array => new Uint8Array(values)
const head = { kind: 'request', correlationId: 0, clientId: 'c' } as const

/** A coordinator and short names for what is asked of it. */
export class Asking {
  readonly rig = new CoordinatorRig(defaultConfig, '4.4')
  private requests = 0

  ask(request: GroupRequest, newMemberId = `c-${String(this.requests)}`): GroupAnswer | undefined {
    const id = `r${String(++this.requests)}`
    this.rig.happened.length = 0
    this.rig.submit({ kind: 'request', id, request, clientHost: '/10.0.0.1', newMemberId })
    return this.rig.happened.find(({ answer }) => answer?.to === id)?.answer?.answer
  }

  join(memberId: string, instanceId: string | null = null, version = 9, newMemberId?: string): GroupAnswer | undefined {
    const protocols = [{ name: 'range', metadata: bytes(1) }]
    const timeouts = { sessionTimeoutMs: 10_000, rebalanceTimeoutMs: 60_000 }
    const fields = { groupId: 'g', ...timeouts, memberId, groupInstanceId: instanceId, protocolType: 'consumer', protocols, reason: null }
    return this.ask({ ...head, api: 'JoinGroup', version, fields }, newMemberId)
  }

  sync(
    memberId: string,
    generationId: number,
    assignments: readonly { memberId: string; assignment: Uint8Array }[],
  ): GroupAnswer | undefined {
    const fields = {
      groupId: 'g',
      generationId,
      memberId,
      groupInstanceId: null,
      protocolType: 'consumer',
      protocolName: 'range',
      assignments,
    }
    return this.ask({ ...head, api: 'SyncGroup', version: 5, fields })
  }

  heartbeat(memberId: string, generationId: number): GroupAnswer | undefined {
    return this.ask({ ...head, api: 'Heartbeat', version: 4, fields: { groupId: 'g', generationId, memberId, groupInstanceId: null } })
  }

  leave(memberId: string): GroupAnswer | undefined {
    const fields = { groupId: 'g', members: [{ memberId, groupInstanceId: null, reason: null }] }
    return this.ask({ ...head, api: 'LeaveGroup', version: 5, fields })
  }

  commit(memberId: string, generation: number, offset: number, metadata = ''): GroupAnswer | undefined {
    const partitions = [{ partitionIndex: 0, committedOffset: offset, committedLeaderEpoch: 3, committedMetadata: metadata }]
    const identity = { groupId: 'g', generationIdOrMemberEpoch: generation, memberId, groupInstanceId: null }
    return this.ask({ ...head, api: 'OffsetCommit', version: 9, fields: { ...identity, topics: [{ name: 'orders', partitions }] } })
  }

  fetch(topics: readonly { name: string; partitionIndexes: number[] }[] | null): GroupAnswer | undefined {
    const groups = [{ groupId: 'g', memberId: null, memberEpoch: -1, topics }]
    return this.ask({ ...head, api: 'OffsetFetch', version: 9, fields: { groups, requireStable: true } })
  }

  /** A in generation 1, Stable. */
  settle(): this {
    this.join('', null, 3, 'A')
    this.rig.advance(this.rig.now + fromMs(3000))
    this.sync('A', 1, [{ memberId: 'A', assignment: bytes(7) }])
    return this
  }

  get group() {
    return classicGroupIn(this.rig.shard, 'g')
  }
}

export function errorOf(answer: GroupAnswer | undefined): string | undefined {
  if (answer === undefined) return undefined
  if (answer.api === 'OffsetCommit') return errorName(answer.fields.topics[0]?.partitions[0]?.errorCode ?? 0)
  return 'errorCode' in answer.fields ? errorName(answer.fields.errorCode) : undefined
}

test('who joins without an id is given one', () => {
  expect(errorOf(new Asking().join(''))).toBe('MEMBER_ID_REQUIRED')
})

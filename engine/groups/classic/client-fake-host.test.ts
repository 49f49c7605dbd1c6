import { expect, test } from 'vitest'
import { errorCode, type ErrorName } from '../../kafka/errors'
import { encodeAssignment, encodeSubscription } from '../wire/consumer-protocol'
import { QuietProcess } from '../wire/fake-process.test'
import { MemberConfig } from '../wire/member-view'
import type { CommitOutcome } from '../wire/member-host'
import { classicMembership as membership } from './client'
import type { ClassicClient } from './client-state'

const bytes = encodeSubscription({ topics: ['orders'], userData: null, ownedPartitions: [], generationId: -1, rackId: null })
/** As whom a member of generation 1 asks. */
export const asked = { generationId: 1, memberId: 'm1' }

export interface Options {
  readonly strategy?: readonly string[]
  readonly instance?: string
  readonly autoCommit?: boolean
}

/** A process for a member of the classic protocol: its callbacks return at once. */
export class FakeHost extends QuietProcess<ClassicClient> {
  readonly pollEndsAt = 1_100_000
  readonly nextPollAt = 1_100_000
  readonly client: ClassicClient

  constructor({ strategy = ['range'], instance, autoCommit = true }: Options = {}) {
    super(new MemberConfig(instance ?? null, '', strategy, 45_000, 3000, 300_000, 100, 30_000, autoCommit), 'id', 3)
    this.client = membership.create(this.config, '')
    this.client.coordinator = 1
  }

  forgetCoordinator(): void {
    this.client.coordinator = null
  }
  send(api: string, fields: object): void {
    const { reason } = fields as { readonly reason?: string }
    this.did.push(reason === undefined || reason === '' ? api : `${api}: ${reason}`)
  }
  callback(name: string, partitions: readonly string[], then: string): void {
    this.did.push(`${name} ${partitions.join(' ')}`.trim())
    membership.resume(this, then)
  }
  override commitBeforeJoin(): CommitOutcome | 'sent' {
    return this.commit()
  }
  override lookUpCoordinator(): void {
    if (this.did.at(-1) !== 'look up') super.lookUpCoordinator()
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

/** A client's state, member id and generation on one line. */
export const about = ({ state, memberId, generationId }: ClassicClient): string => `${state} ${memberId} ${String(generationId)}`

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

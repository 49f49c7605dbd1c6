import { expect, test } from 'vitest'
import type { ErrorName } from '../../kafka/errors'
import { classicMembership as membership } from './client'
import { about, asked, FakeHost } from './client-fake-host.test'

/** A member that has asked to join a second time, with the id that it was given. */
function asking(): FakeHost {
  const host = new FakeHost()
  host.poll()
  host.join('MEMBER_ID_REQUIRED')
  host.poll()
  return host
}

/** What the next poll() does of its own accord; `what` says when it asks to join again. */
function polled(host: FakeHost, then: string, what: string): void {
  const did = host.poll()
  expect(about(host.client)).toBe(then)
  if (what === again) expect(did[0]).toMatch(/^JoinGroup: rebalance failed due to /)
  else expect(did).toEqual(what === 'look up' ? ['look up'] : [])
  expect(host.thrown !== null).toBe(what === never)
}

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
  const host = asking()
  host.join(error)
  polled(host, then, what)
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
  const host = asking()
  host.join('NONE')
  host.poll()
  host.sync(error)
  if (what !== 'later') {
    polled(host, then, what)
    return
  }
  host.poll()
  expect(host.thrown).toBe('KafkaException')
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

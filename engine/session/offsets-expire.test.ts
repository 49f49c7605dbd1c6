import { expect, test } from 'vitest'
import { ofType, runOf } from './transaction-runs.test'

const story = (protocol: string) => ({
  brokers: [{ config: { 'offsets.retention.minutes': 1, 'offsets.retention.check.interval.ms': 10_000 } }],
  topics: [{ name: 'orders', partitions: 2 }],
  producers: [{ name: 'P', topics: ['orders'], recordsPerSecond: 2 }],
  groups: [
    { id: 'g', members: [{ name: 'A', topics: ['orders'], config: { 'group.protocol': protocol, 'auto.offset.reset': 'earliest' } }] },
  ],
  untilMs: 170_000,
  actions: [
    { atMs: 0, do: 'startMember', member: 'A' },
    { atMs: 25_000, do: 'closeMember', member: 'A' },
    { atMs: 140_000, do: 'startMember', member: 'A' },
  ],
})

test.each(['classic', 'consumer'])('a %s group that was away for too long begins anew, where auto.offset.reset says', (protocol) => {
  const run = runOf(story(protocol))
  const [expired] = ofType(run, 'OffsetsExpired')
  expect(expired?.detail).toEqual({ group: 'g', partitions: 2 })
  // Looked for every ten seconds: the first look at which a minute has gone by.
  expect(expired?.atMs).toBe(90_000)
  expect(ofType(run, 'GroupDeleted')).toHaveLength(1)
  const begun = ofType(run, 'PositionsReset').filter(({ atMs }) => atMs > 140_000)
  expect(begun.map(({ detail }) => detail['positions'])).toEqual([['orders-0@0', 'orders-1@0']])
})

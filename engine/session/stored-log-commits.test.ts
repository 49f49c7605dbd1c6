import { describe, expect, test } from 'vitest'
import { noCodecs } from '../log/codecs'
import { readLog } from '../log/read'
import { eventAt, eventCount } from '../trace/trace'
import type { ClusterRun } from './branches'
import { ran, partitionIn, rulesOf, typesOf, text } from './stored-log-script.test'

/** `cleaner-disabled-offsets-topic`, as far as a run shows it: one group that commits one partition every five seconds. */
describe('one group that commits every five seconds', () => {
  const commits = (brokerConfig: object) =>
    ran({}, [], {
      untilMs: 300_000,
      brokerConfig: {
        'offsets.topic.num.partitions': 1,
        'offsets.topic.segment.bytes': 1500,
        'log.retention.check.interval.ms': 60_000,
        ...brokerConfig,
      },
      storage: { offsetsTopicAsBytes: true },
      topics: [{ name: 'orders', partitions: 1, recordsPerPartition: 5 }],
      producers: [],
      groups: [
        {
          id: 'orders-app',
          memberDefaults: { topics: ['orders'], config: { 'auto.offset.reset': 'earliest' } },
          members: [{ name: 'A', startAtMs: 0 }],
        },
      ],
    })

  const appended = ({ trace }: ClusterRun): readonly number[] =>
    Array.from({ length: eventCount(trace) }, (_, n) => eventAt(trace, n + 1)).flatMap(({ rule, detail }) =>
      rule === 'log/append/appended' && detail['partition'] === '__consumer_offsets-0' ? [Number(detail['bytes'])] : [],
    )

  test('without a cleaner every batch stays, retention takes none, and no round ever comes', () => {
    const run = commits({ 'log.cleaner.enable': false })
    const { log } = partitionIn(run.head, '__consumer_offsets-0').stored
    const sizes = appended(run)
    // The value of a commit names its topic's id now: 18 bytes more than in the list's 118, and one for a length that takes two.
    expect(sizes.filter((bytes) => bytes === 118 + 19).length).toBeGreaterThan(50)
    expect(log.segments.reduce((sum, segment) => sum + segment.log.length, 0)).toBe(sizes.reduce((sum, bytes) => sum + bytes, 0))
    expect(rulesOf(run)).toContain('log/retention/left-to-cleaner')
    expect(typesOf(run).filter((type) => /^(SegmentDeleted|CleaningBegan|LogConsidered|CleanerSleeps)$/.test(type))).toEqual([])
  })

  test('with one, a round leaves the last commit and the group, and the log stays near one segment', () => {
    const run = commits({})
    const { log } = partitionIn(run.head, '__consumer_offsets-0').stored
    expect(log.segments.reduce((sum, segment) => sum + segment.log.length, 0)).toBeLessThan(2 * 1500 + 700)
    const { stored } = partitionIn(run.head, '__consumer_offsets-0')
    const keys = readLog(log, 0, 'read_uncommitted', noCodecs).records.filter(({ offset }) => offset < (stored.checkpoint ?? 0))
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys.map(({ key }) => text(key))).size).toBe(keys.length)
  })
})

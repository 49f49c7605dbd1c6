import { expect, test } from 'vitest'
import { compressionOf } from '../log/batch'
import type { CompressionType } from '../log/codecs'
import { batchesIn } from '../log/segment'
import type { SegmentedLog } from '../log/segmented-log'
import type { ClusterRun } from './branches'
import { logIn, runOf, send } from './transaction-runs.test'

export const topicWith = (config: object, more: object = {}) => [{ name: 'orders', partitions: 1, storedAsBytes: true, config, ...more }]

export const keys = ['apple', 'apricot', 'apple', 'avocado', 'apple', 'apricot']

export const writer = (compression: string) => ({ name: 'P', topics: ['orders'], config: { 'compression.type': compression } })

/** Batches of records that are much alike. */
export const run = (compression: string, topic: object, more: object = {}): ClusterRun =>
  runOf({
    topics: topicWith(topic),
    producers: [writer(compression)],
    untilMs: 9000,
    actions: [send(4000, 'P', ...keys), send(5000, 'P', ...keys, 'apple'), send(6000, 'P', 'plum')],
    ...more,
  })

export const codecsIn = (log: SegmentedLog): readonly CompressionType[] =>
  log.segments.flatMap(({ log: { view } }) => [...batchesIn(view)].map(compressionOf))

export const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString())

test('what nobody compresses stays as it is', () => {
  expect(codecsIn(logIn(run('none', {}).head))).toEqual(['none', 'none', 'none'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseScenario } from '../scenario/parse'
import type { Setup } from '../scenario/schema'

const base = {
  version: 1,
  name: 'logs',
  topics: [{ name: 'orders', partitions: 1, storedAsBytes: true, config: { 'cleanup.policy': 'compact', 'internal.segment.bytes': 500 } }],
  producers: [{ name: 'P', topics: ['orders'], config: { 'enable.idempotence': false } }],
}

/** A scenario of one stored topic and its producer, with more of whatever is asked for. */
export function setupOf(more: object): Setup {
  const parsed = parseScenario({ ...base, ...more })
  return parsed.ok ? parsed.setup : expect.fail(JSON.stringify(parsed.problems))
}

/** What is written, and how the cleaner is set. */
interface Script {
  readonly batches: readonly { readonly afterMs: number; readonly keys: readonly { readonly key: number; readonly tombstone: boolean }[] }[]
  readonly ratio: number
  readonly minLagMs: number
  readonly mapKeys: number
  readonly idempotent: boolean
  readonly bytesPerSecond: number
}

/** Any script of a log that is worth cleaning. */
export const scriptArb: fc.Arbitrary<Script> = fc.record({
  batches: fc.array(
    fc.record({
      afterMs: fc.nat(9000),
      keys: fc.array(fc.record({ key: fc.nat(5), tombstone: fc.boolean() }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 4, maxLength: 28 },
  ),
  ratio: fc.constantFrom(0, 0.3, 0.5),
  minLagMs: fc.constantFrom(0, 20_000),
  mapKeys: fc.integer({ min: 2, max: 8 }),
  idempotent: fc.boolean(),
  bytesPerSecond: fc.constantFrom(400, 1_000_000),
})

/** The scenario that a drawn script is. */
export function setupFrom({ batches, ratio, minLagMs, mapKeys, idempotent, bytesPerSecond }: Script): Setup {
  let atMs = 1000
  let value = 0
  const actions = batches.map(({ afterMs, keys }) => {
    atMs += afterMs
    const records = keys.map(({ key, tombstone }) => ({ key: `k${String(key)}`, value: tombstone ? null : `v${String(value++)}` }))
    return { atMs, do: 'produce', producer: 'P', topic: 'orders', batches: [records] }
  })
  return setupOf({
    untilMs: atMs + 120_000,
    brokerConfig: {
      'log.cleaner.dedupe.buffer.size': mapKeys * 24,
      'log.cleaner.io.max.bytes.per.second': bytesPerSecond === 400 ? 900 : 1e9,
    },
    topics: [
      {
        ...base.topics[0],
        config: {
          'cleanup.policy': 'compact',
          'internal.segment.bytes': 420,
          'index.interval.bytes': 100,
          'min.cleanable.dirty.ratio': ratio,
          'min.compaction.lag.ms': minLagMs,
          'delete.retention.ms': 30_000,
        },
      },
    ],
    producers: [{ ...base.producers[0], config: { 'enable.idempotence': idempotent } }],
    storage: { readBytesPerSecond: bytesPerSecond, writeBytesPerSecond: bytesPerSecond },
    actions,
  })
}

test('whatever is drawn is a scenario', () => {
  for (const drawn of fc.sample(scriptArb, { seed: 1, numRuns: 20 }))
    expect(setupFrom(drawn).topics.some(({ name, storedAsBytes }) => name === 'orders' && storedAsBytes)).toBe(true)
})

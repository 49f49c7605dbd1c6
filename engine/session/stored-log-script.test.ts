import { expect, test } from 'vitest'
import { storedPartition } from '../cluster/stored-log/reading'
import type { ClusterWorld } from '../cluster/world'
import { noCodecs } from '../log/codecs'
import { readLog } from '../log/read'
import { endOf } from '../scenario/build'
import { parseScenario } from '../scenario/parse'
import { extendToStep, extendToTime, startRun } from '../trace/run'
import { eventAt, eventCount } from '../trace/trace'
import type { ClusterRun } from './branches'
import { sourceOfSetup } from './source'

/** Bytes as text. */
export const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString())

/** One batch of these. */
export const produce = (atMs: number, ...records: readonly (readonly [key: string | null, value: string | null])[]) => ({
  atMs,
  do: 'produce',
  producer: 'P',
  topic: 'orders',
  batches: [records.map(([key, value]) => ({ key, value }))],
})

/** A compacted topic that is stored as bytes, and one that is not. */
export const script = (config: object, actions: readonly object[], more: object = {}) => ({
  version: 1,
  name: 'logs',
  untilMs: 60_000,
  topics: [
    {
      name: 'orders',
      partitions: 1,
      storedAsBytes: true,
      config: { 'cleanup.policy': 'compact', 'internal.segment.bytes': 160, ...config },
    },
    { name: 'plain', partitions: 1 },
  ],
  producers: [{ name: 'P', topics: ['orders'], config: { 'enable.idempotence': false } }],
  actions,
  ...more,
})

export function begun(config: object, actions: readonly object[], more: object = {}): ClusterRun {
  const parsed = parseScenario(script(config, actions, more))
  return parsed.ok ? startRun(sourceOfSetup(parsed.setup)) : expect.fail(JSON.stringify(parsed.problems))
}

export function ran(config: object, actions: readonly object[], more: object = {}): ClusterRun {
  const parsed = parseScenario(script(config, actions, more))
  if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems))
  const run = startRun(sourceOfSetup(parsed.setup))
  extendToTime(run, endOf(parsed.setup))
  return run
}

export const refusal = (file: object): readonly string[] => {
  const parsed = parseScenario(file)
  return parsed.ok ? [] : parsed.problems.map(({ problem, path }) => `${path.join('.')} ${problem}`)
}

export const typesOf = ({ trace }: ClusterRun): readonly string[] =>
  Array.from({ length: eventCount(trace) }, (_, n) => eventAt(trace, n + 1).type)

export const rulesOf = ({ trace }: ClusterRun): ReadonlySet<string> =>
  new Set(Array.from({ length: eventCount(trace) }, (_, n) => eventAt(trace, n + 1).rule))

export const partitionIn = (world: ClusterWorld, key = 'orders-0') => storedPartition(world, key) ?? expect.fail(key)

export const recordsIn = (world: ClusterWorld, key = 'orders-0') =>
  readLog(partitionIn(world, key).stored.log, 0, 'read_uncommitted', noCodecs).records.map(
    (record) => `${String(record.offset)} ${String(text(record.key))}=${String(text(record.value))}`,
  )

/** Two of a key in each of three segments, and one that stays open. */
export const sixOf = [1000, 1100, 1200, 1300, 1400, 1500, 1600].map((atMs, n) => produce(atMs, [`k${String(n % 2)}`, `v${String(n)}`]))

/** On to the step after an event of this type. */
export function until(run: ClusterRun, type: string): ClusterWorld {
  let seen = 0
  for (let step = 1; step < 5000; step++) {
    extendToStep(run, step)
    for (; seen < eventCount(run.trace); seen++) if (eventAt(run.trace, seen + 1).type === type) return run.head
  }
  return expect.fail(`no ${type}`)
}

test('a script that asks for nothing is a scenario', () => {
  expect(refusal(script({}, []))).toEqual([])
})

import { expect, test } from 'vitest'
import type { Costs } from './load-state'
import { producerOf, ReplicaRun } from './replica-rig.test'

const costs: Costs = { diskBytesPerSecond: 20_000_000, networkBytesPerSecond: 20_000_000, requestUs: 100, seekUs: 0 }

/** Bytes a second that are acknowledged, of a producer that would write more than there is room for. */
function throughput(other: Partial<Costs>, replicas: readonly (readonly number[])[] = [[1]]): number {
  const configs = { 'batch.size': '100000' }
  const more = { recordsPerSecond: 10_000, batchRecords: 100, recordBytes: 10_000 }
  const topic = { name: 'orders', partitions: replicas.length, replicationFactor: 1, replicas, recordsPerPartition: 0, configs: new Map() }
  const setup = { producers: [producerOf('P', configs, more)], topics: [topic] }
  const run = new ReplicaRun([], { replication: { costs: { ...costs, ...other } }, setup }).untilMs(1500)
  const state = run.world.nodes.get('P')
  return state?.kind === 'sender' ? Math.round(state.acknowledged.bytes / 1.5) : 0
}

test('each parameter of a broker moves what it can take, and brokers add up', () => {
  const base = throughput({})
  expect(base).toBeGreaterThan(15_000_000)
  expect(base).toBeLessThanOrEqual(20_000_000)
  expect(throughput({ diskBytesPerSecond: 10_000_000 })).toBeLessThan(0.6 * base)
  expect(throughput({ networkBytesPerSecond: 10_000_000 })).toBeLessThan(0.6 * base)
  expect(throughput({ requestUs: 10_000 })).toBeLessThan(0.6 * base)
  expect(throughput({ seekUs: 5000 })).toBeLessThan(0.2 * base)
  expect(throughput({}, [[1], [2], [3]])).toBeGreaterThan(2.4 * base)
  expect(throughput({}, [[1], [1], [1]])).toBeLessThan(1.1 * base)
}, 60_000)

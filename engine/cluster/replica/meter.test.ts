import { expect, test } from 'vitest'
import type { Costs } from './load-state'
import { producerOf, ReplicaRun } from './replica-rig.test'

const costs: Costs = { diskBytesPerSecond: 20_000_000, networkBytesPerSecond: 25_000_000, requestUs: 100, seekUs: 0 }

/** What the meters of the brokers say of a run with a producer that would write more than there is room for. */
function metered(other: Partial<Costs>, replicas: readonly (readonly number[])[] = [[1]]) {
  const configs = { 'batch.size': '100000' }
  const more = { recordsPerSecond: 10_000, batchRecords: 100, recordBytes: 10_000 }
  const topic = { name: 'orders', partitions: replicas.length, replicationFactor: 1, replicas, recordsPerPartition: 0, configs: new Map() }
  const setup = { producers: [producerOf('P', configs, more)], topics: [topic] }
  const run = new ReplicaRun([], { replication: { costs: { ...costs, ...other } }, setup }).untilMs(2000)
  return run.seen.filter(({ type }) => type === 'BrokerMetered')
}

const last = (events: ReturnType<typeof metered>, broker: number) => {
  const event = events.findLast(({ detail }) => detail['broker'] === broker)
  if (event === undefined) throw new Error('not metered')
  return event
}

test('what is full is named, and it is another part with other costs', () => {
  const full = (other: Partial<Costs>) => last(metered(other), 1).detail['full']
  expect(full({})).toBe('write')
  expect(full({ networkBytesPerSecond: 10_000_000 })).toBe('receive')
  expect(full({ requestUs: 10_000 })).toBe('handle')
  expect(full({ seekUs: 5000 })).toBe('write')
  expect(last(metered({}), 1).rule).toBe('replication/broker/full')
  expect(last(metered({}), 2)).toMatchObject({ rule: 'replication/broker/metered', detail: { bytesIn: 0, writeUs: 0 } })
})

test('no part is busy for longer than the time that is looked at, and what came in is what the disk had time for', () => {
  let [written, hadTimeFor] = [0, 0]
  for (const { detail } of metered({}, [[1], [2, 1], [3]])) {
    const number = (name: string) => Number(detail[name])
    for (const part of ['receiveUs', 'handleUs', 'writeUs', 'sendUs']) expect(number(part)).toBeLessThanOrEqual(number('overUs'))
    written += number('bytesIn') + number('replicationBytesIn')
    hadTimeFor += (number('writeUs') * costs.diskBytesPerSecond) / 1e6
  }
  // What is being written at the end is not there yet.
  expect(hadTimeFor).toBeGreaterThanOrEqual(written)
  expect(hadTimeFor).toBeLessThan(1.01 * written)
})

test('what followers copy is what leaders sent them', () => {
  const sums = { in: 0, out: 0, written: 0 }
  for (const { detail } of metered({}, [[1, 2, 3]])) {
    sums.in += Number(detail['replicationBytesIn'])
    sums.out += Number(detail['replicationBytesOut'])
    sums.written += Number(detail['bytesIn'])
  }
  expect(sums.in).toBeGreaterThan(1.6 * sums.written)
  expect(Math.abs(sums.out - sums.in)).toBeLessThan(0.1 * sums.out)
})

import { expect, test } from 'vitest'
import { checkConfigPairs } from './config-pairs'
import { checkConfig } from './check-config'
import { configsOf, defaultOf, numberDefault, type ConfigWhere } from './configs'

const everywhere: readonly ConfigWhere[] = ['consumer', 'producer', 'broker', 'group', 'topic']

test('every default passes its own check, and no name stands twice', () => {
  for (const where of everywhere) {
    const rows = configsOf(where)
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
    for (const row of rows) expect(checkConfig(where, row.name, row.default)).toEqual({ ok: true, value: row.default })
  }
})

test('the defaults of a 4.4 client and broker', () => {
  expect(numberDefault('consumer', 'session.timeout.ms')).toBe(45000)
  expect(numberDefault('broker', 'group.initial.rebalance.delay.ms')).toBe(3000)
  expect(defaultOf('consumer', 'group.instance.id')).toBeNull()
  expect(() => defaultOf('consumer', 'nonesuch')).toThrow('nonesuch')
})

test.each([
  ['max.poll.records', '250', { ok: true, value: 250 }],
  ['max.poll.records', 0, { ok: false, error: 'below-minimum', config: 'max.poll.records', limit: 1 }],
  ['max.poll.records', 1.5, { ok: false, error: 'not-a-whole-number', config: 'max.poll.records' }],
  ['max.poll.records', 'many', { ok: false, error: 'not-a-number', config: 'max.poll.records' }],
  ['max.poll.records', 2 ** 31, { ok: false, error: 'above-maximum', config: 'max.poll.records', limit: 2147483647 }],
  ['enable.auto.commit', ' TRUE ', { ok: true, value: true }],
  ['enable.auto.commit', 1, { ok: false, error: 'not-a-boolean', config: 'enable.auto.commit' }],
  ['partition.assignment.strategy', 'a, b', { ok: true, value: ['a', 'b'] }],
  ['group.protocol', 'Consumer', { ok: true, value: 'Consumer' }],
  ['group.protocol', 'share', { ok: false, error: 'not-a-choice', config: 'group.protocol', limit: 'classic, consumer' }],
  ['group.instance.id', '', { ok: false, error: 'not-a-choice', config: 'group.instance.id', limit: '.' }],
  ['nonesuch', 1, { ok: false, error: 'unknown-config', config: 'nonesuch' }],
])('consumer %s = %j', (name, value, outcome) => {
  expect(checkConfig('consumer', name, value)).toEqual(outcome)
})

test('values that are refused together', () => {
  const consumer = (values: Record<string, number | string>) => checkConfigPairs('consumer', new Map(Object.entries(values)))
  expect(consumer({})).toEqual([])
  expect(consumer({ 'heartbeat.interval.ms': 10000, 'session.timeout.ms': 10000 })).toMatchObject([{ error: 'not-below', limit: 10000 }])
  expect(consumer({ 'group.protocol': 'consumer', 'session.timeout.ms': 10000 })).toMatchObject([{ config: 'session.timeout.ms' }])
  expect(checkConfigPairs('broker', new Map([['group.max.session.timeout.ms', 10]]))).toMatchObject([
    { config: 'group.min.session.timeout.ms' },
  ])
  expect(checkConfigPairs('producer', new Map([['delivery.timeout.ms', 10]]))).toMatchObject([{ error: 'below-other', limit: 30005 }])
})

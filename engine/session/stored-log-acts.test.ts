import { describe, expect, test } from 'vitest'
import { mapEntries, roundReading, storedPartition } from '../cluster/stored-log/reading'
import { parseScenario } from '../scenario/parse'
import { eventAt, eventCount } from '../trace/trace'
import { sourceOfSetup } from './source'
import {
  script,
  refusal,
  produce,
  ran,
  sixOf,
  typesOf,
  recordsIn,
  rulesOf,
  begun,
  until,
  partitionIn,
  text,
} from './stored-log-script.test'

describe('what a scenario may say', () => {
  test('who writes what, and how much', () => {
    const topics = (change: object) => ({ ...script({}, []), topics: [{ name: 'orders', partitions: 1, storedAsBytes: true, ...change }] })
    expect(refusal(topics({ partitions: 2000 }))).toEqual(['topics too-many-partitions'])
    expect(refusal(topics({ recordsPerPartition: 1_000_000 }))).toEqual(['topics too-many-bytes'])
    const producers = [{ name: 'P', topics: ['orders'], batchRecords: 10_000, recordBytes: 1000 }]
    expect(refusal({ ...script({}, []), producers })).toEqual(['producers.0.batchRecords too-many-bytes'])
    expect(refusal(script({}, [{ ...produce(1, ['k', 'v']), topic: 'plain' }]))).toEqual(['actions.0.topic not-stored'])
    expect(refusal(script({}, [{ ...produce(1, ['k', 'v']), producer: 'Q' }]))).toEqual(['actions.0.producer unknown-producer'])
    expect(refusal(script({}, [{ ...produce(1, ['k', 'v']), partition: 1 }]))).toEqual(['actions.0.partition above-limit'])
    expect(refusal(script({}, [{ atMs: 1, do: 'runCleaner', broker: 'broker-9' }]))).toEqual(['actions.0.broker unknown-broker'])
    expect(refusal(script({ 'segment.bytes': 100 }, []))).toEqual(['topics.0.config.segment.bytes config-refused'])
    expect(refusal(script({ 'min.cleanable.dirty.ratio': 1.5 }, []))).toEqual(['topics.0.config.min.cleanable.dirty.ratio config-refused'])
  })

  test('without it nothing is stored', () => {
    const parsed = parseScenario({ ...script({}, []), topics: [{ name: 'orders', partitions: 1 }] })
    const world = parsed.ok ? sourceOfSetup(parsed.setup).world : expect.fail()
    const broker = world.nodes.get('broker-1')
    expect(broker?.kind === 'broker' ? broker.stored : broker).toBeUndefined()
  })
})

describe('what is done to a stored log', () => {
  test('a ratio that is lowered while it runs leads to a round at the next look', () => {
    const high = ran({ 'min.cleanable.dirty.ratio': 1 }, sixOf)
    expect(typesOf(high)).not.toContain('CleaningBegan')
    const lowered = { atMs: 20_000, do: 'setConfig', of: 'topic', name: 'orders', set: { 'min.cleanable.dirty.ratio': 0.2 } }
    const low = ran({ 'min.cleanable.dirty.ratio': 1 }, [...sixOf, lowered])
    expect(typesOf(low)).toContain('CleaningDone')
    expect(recordsIn(low.head)).toEqual(['4 k0=v4', '5 k1=v5', '6 k0=v6'])
  })

  test('the cleaner looks when it is told to', () => {
    const run = ran({}, [...sixOf, { atMs: 3000, do: 'runCleaner' }], { untilMs: 5000 })
    expect([...rulesOf(run)]).toEqual(expect.arrayContaining(['compaction/thread/woken', 'compaction/round/done']))
    expect(typesOf(ran({}, sixOf, { untilMs: 5000 }))).not.toContain('CleaningDone')
  })

  test('added partitions are stored as well, and take their share of the keys', () => {
    const actions = [
      { atMs: 500, do: 'addPartitions', topic: 'orders', to: 4 },
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((key, n) => produce(3000 + n, [key, 'v'])),
    ]
    const run = ran({}, actions, {
      producers: [{ name: 'P', topics: ['orders'], config: { 'metadata.max.age.ms': '1000' } }],
    })
    const counts = [0, 1, 2, 3].map((n) => recordsIn(run.head, `orders-${String(n)}`).length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1)
  })

  test('a round over a topic that is deleted is given up', () => {
    const actions = [...sixOf, { atMs: 3000, do: 'runCleaner' }, { atMs: 3050, do: 'deleteTopic', topic: 'orders' }]
    const run = ran({}, actions, { storage: { readBytesPerSecond: 1000 } })
    expect(typesOf(run)).toContain('CleaningAborted')
    expect(storedPartition(run.head, 'orders-0')).toBeUndefined()
  })
})

describe('how long a round takes, and who may write', () => {
  test('a slow disk, and a limit, make a round last longer', () => {
    const took = (more: object): number => {
      const { trace } = ran({}, [...sixOf, { atMs: 3000, do: 'runCleaner' }], more)
      for (let id = 1; id <= eventCount(trace); id++)
        if (eventAt(trace, id).type === 'CleaningDone') return Number(eventAt(trace, id).detail['tookMs'])
      return expect.fail('no round')
    }
    const fast = took({})
    const slow = took({ storage: { readBytesPerSecond: 1000, writeBytesPerSecond: 1000 } })
    const limited = took({
      storage: { readBytesPerSecond: 1000, writeBytesPerSecond: 1000 },
      brokerConfig: { 'log.cleaner.io.max.bytes.per.second': 300 },
    })
    expect(fast).toBeLessThan(2)
    expect(slow).toBeGreaterThan(500)
    expect(limited).toBeGreaterThan(2 * slow)
  })

  test('a record without a key is refused by a compacted topic, and nothing of its batch is written', () => {
    const run = ran({}, [produce(1000, ['k', 'v'], [null, 'x'])])
    expect(rulesOf(run)).toContain('log/append/no-key')
    expect(recordsIn(run.head)).toEqual([])
  })

  test('a consumer goes over the holes that the cleaner left', () => {
    const groups = [
      {
        id: 'g',
        memberDefaults: { topics: ['orders'], config: { 'auto.offset.reset': 'earliest' } },
        members: [{ name: 'A', startAtMs: 30_000 }],
      },
    ]
    const run = ran({}, sixOf, { groups, untilMs: 60_000 })
    const consumer = run.head.nodes.get('A')
    expect(consumer?.kind === 'consumer' ? consumer.positions.get('orders-0') : null).toBe(7)
    const brought = Array.from({ length: eventCount(run.trace) }, (_, n) => eventAt(run.trace, n + 1))
      .filter(({ rule }) => rule === 'cluster/fetch/records')
      .reduce((sum, { detail }) => sum + Number(detail['records']), 0)
    expect(brought).toBe(3)
  })
})

describe('what is read of a log', () => {
  test('a round under way: its map, its head, and what it has written', () => {
    const run = begun({ 'min.cleanable.dirty.ratio': 0.2 }, sixOf)
    until(run, 'SegmentsGrouped')
    const entries = mapEntries(partitionIn(run.head), 10).map(({ key, offset }) => `${String(text(key))} ${String(offset)}`)
    expect(entries).toEqual(['k0 4', 'k1 5'])
    const built = roundReading(partitionIn(run.head))
    expect(built).toMatchObject({ phase: 'rewrite', keys: 2, latestOffset: 5, groups: [[0], [2], [4]], group: -1 })
    until(run, 'RecordKept')
    const reading = roundReading(partitionIn(run.head)) ?? expect.fail('no round')
    expect(reading.head).toEqual({ segment: 4, baseOffset: 4, lastOffset: 4 })
    expect(reading).toMatchObject({ group: 2, groupBytes: 144 })
    expect(reading.written.length).toBe(72)
    until(run, 'CleaningDone')
    expect(roundReading(partitionIn(run.head))).toBeNull()
  })

  test('md5 of a key is the one that everybody else computes', () => {
    const run = begun({}, [...sixOf, produce(1700, ['a', 'x']), produce(1800, ['a', 'x']), produce(1900, ['b', 'x'])])
    until(run, 'SegmentsGrouped')
    const found = mapEntries(partitionIn(run.head), 10).find(({ key }) => text(key) === 'a')
    expect(found?.md5).toBe('0cc175b9c0f1b6a831c399e269772661')
  })
})

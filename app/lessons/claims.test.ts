import { beforeAll, describe, expect, test } from 'vitest'
import { shelfOf } from '../built-in-shelf'
import type { Value, Values } from '../select/moment'
import type { ToldMoment } from '../select/told-moment'
import { runBeside, runLanesOf } from '../session/beside-lanes'
import { tellMoments } from '../session/tell'
import { momentsOf, placedBeats } from '../site/lesson/beats'
import { fewerMembers } from './fewer-members'
import { lessons } from './index'

const told = new Map<string, ToldMoment>()

beforeAll(() => {
  const beside = { run: runBeside, lanesOf: runLanesOf }
  for (const lesson of lessons) {
    const moments = tellMoments(shelfOf(fewerMembers), momentsOf(placedBeats(lesson)), beside)
    for (const [n, { id }] of lesson.beats.entries()) {
      const moment = moments[n]
      if (moment !== undefined) told.set(`${String(lesson.number)} ${id}`, moment)
    }
  }
}, 120_000)

const at = (beat: string): ToldMoment => {
  const moment = told.get(beat)
  if (moment === undefined) throw new Error(`no beat ${beat}`)
  return moment
}

/** A value without its kind. */
function bare(value: Value | undefined): unknown {
  if (value === undefined) return undefined
  if ('us' in value) return value.us
  if ('count' in value) return value.count
  if ('bytes' in value) return value.bytes
  if ('names' in value) return value.names.join(' ')
  if ('text' in value) return value.text
  return 'word' in value ? value.word : value.lane
}

const values = (beat: string): Readonly<Record<string, unknown>> => plain(at(beat).values)
const plain = (from: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, bare(value)]))
const us = (value: unknown): number => Number(value)
const second = 1_000_000

describe('the last moments are what the lessons claim', () => {
  test('3: everything stood still, one partition moved, the slowest set the length', () => {
    const barrier = values('3 barrier')
    const price = values('3 price')
    expect(barrier['last']).toBe('C')
    expect(price).toMatchObject({ stopped: 6, count: 6, movedCount: 1, rounds: 1, generation: 2 })
    expect(us(price['longest'])).toBeGreaterThanOrEqual(us(barrier['secondWaited']))
    expect(values('3 leads')).toMatchObject({ leader: 'A', first: 'D', second: 'B', before: 1 })
    expect(us(values('3 written')['took'])).toBe(10_000)
  })

  test('4: who notices differs, and how soon', () => {
    const { exhibit } = at('4 compare')
    const rows = exhibit?.show === 'runs' ? exhibit.rows.map((row) => plain(row.values)) : []
    expect(rows.map(({ who, message }) => `${String(who)} ${String(message)}`)).toEqual([
      'D JoinGroup',
      'B LeaveGroup',
      'B LeaveGroup',
      'broker timer',
      'B JoinGroup',
      'A JoinGroup',
    ])
    const known = rows.map((row) => us(row['known']))
    const [join = 0, leave = 0, poll = 0, crash = 0, enforce = 0, partitions = 0] = known
    for (const quick of [join, leave, enforce]) expect(quick).toBeLessThan(0.2 * second)
    for (const slow of [poll, crash, partitions]) expect(slow).toBeGreaterThan(3 * second)
    for (const row of rows) expect(us(row['reads'])).toBeGreaterThan(us(row['known']))
    expect(Math.max(...rows.map((row) => us(row['unread'])))).toBe(us(rows[3]?.['unread']))
  })

  test('5: range moves two of the three, the other two none; two layers, read by different readers', () => {
    const { exhibit } = at('5 length')
    const lanes = exhibit?.show === 'ownership' ? exhibit.lanes : []
    expect(lanes.map((lane) => bare(lane.values['moved']))).toEqual([2, 0, 0])
    expect(new Set(lanes.map(({ strip }) => `${String(strip.from)} ${String(strip.to)}`)).size).toBe(1)
    expect(values('5 grows')).toMatchObject({ before: 3, after: 6 })
    const layers = at('5 layers').exhibit
    const [consumer, connect] = layers?.show === 'two-layers' ? layers.messages : []
    expect(consumer?.inner.map(({ name }) => name)).toEqual(['version', 'topics', 'userData', 'ownedPartitions', 'generationId', 'rackId'])
    expect(connect?.inner.map(({ name }) => name)).toEqual(['version', 'url', 'configOffset', 'assignment'])
    expect(connect?.outer.map(({ name }) => name)).toEqual(consumer?.outer.map(({ name }) => name))
  })

  test('6: only what moves stood still, in two rounds', () => {
    const price = values('6 sum')
    expect(price).toMatchObject({ rounds: 2, generation: 3, stoppedPartitions: 'p4 p5', moved: 'p4 p5', movedCount: 2 })
    expect(values('6 withheld')).toMatchObject({ withheld: 'p4 p5', to: 'C' })
    expect(values('6 gives')).toMatchObject({ fresh: 'p4 p5', movedCount: 0 })
  })

  test('7: in time nobody else stops; too late all stop twice; of two the older goes', () => {
    expect(values('7 back')).toMatchObject({ member: 'B', partitions: 'p2 p3', generation: 1 })
    expect(us(values('7 back')['away'])).toBeLessThan(us(values('7 name')['session']))
    expect(values('7 twice')).toMatchObject({ rounds: 2, generation: 3, stopped: 6 })
    expect(us(values('7 late')['session'])).toBe(us(values('7 name')['session']))
    expect(values('7 fenced')).toMatchObject({ older: 'B', newer: 'B2', generation: 1 })
  })
})

describe('the last moments are what the lesson of a slow member claims', () => {
  test('8: one barrier in three of them, names spare nothing; without it only what moves waits, and only for its holder', () => {
    for (const beat of ['8 opens', '8 same-wait', '8 no-help']) expect(values(beat)).toMatchObject({ last: 'B', first: 'C' })
    const { exhibit } = at('8 compare')
    const lanes = exhibit?.show === 'ownership' ? exhibit.lanes : []
    const [eager = 0, cooperative = 0, named = 0, consumer = 0] = lanes.map((lane) => us(bare(lane.values['unread'])))
    expect(cooperative).toBeLessThan(eager / 2)
    expect(Math.abs(named - eager)).toBeLessThan(0.2 * second)
    expect(values('8 cooperative-price')['rounds']).toBe(2)
    expect(consumer).toBeLessThan(cooperative)
    // What moves waits for its next reader's heartbeat, and for nothing else.
    const price = values('8 consumer-price')
    expect(us(price['longest'])).toBeLessThanOrEqual(1.5 * second)
    expect(us(price['total'])).toBeLessThanOrEqual(1.5 * second * us(price['stopped']))
    expect(us(values('8 cooperative-price')['longest'])).toBeGreaterThan(1.5 * second)
    expect(values('8 at-once')).toMatchObject({ member: 'C', has: '', awaits: 'p2 p5', blockers: 'A B' })
    expect(values('8 a-part')).toMatchObject({ member: 'C', has: 'p2', awaits: 'p5', blockers: 'B' })
    expect(values('8 slow-one')).toMatchObject({ member: 'B', partitions: 'p5' })
    expect(at('8 a-part').time).toBeLessThan(at('8 slow-one').time - 4 * second)
    expect(values('8 consumer-price')).toMatchObject({ stopped: 2, stoppedPartitions: 'p2 p5' })
  })
})

describe('the last moments are what the lesson of a growing cluster claims', () => {
  test('2: three disks write three times what one does, and each reason that is missing costs most of it', () => {
    const megabytes = (beat: string): number => Number.parseFloat(String(values(beat)['written']))
    const one = megabytes('2 disk')
    expect(megabytes('2 three')).toBeGreaterThan(2.7 * one)
    expect(megabytes('2 in-place')).toBeLessThan(0.1 * one)
    for (const beat of ['2 idle', '2 one-partition', '2 one-leader']) expect(megabytes(beat)).toBeLessThan(1.1 * one)
    expect(megabytes('2 twelve')).toBeLessThan(1.1 * megabytes('2 three'))
    expect(values('2 idle')).toMatchObject({ brokers: 3, partitions: 1 })
    expect(values('2 twelve')).toMatchObject({ brokers: 3, partitions: 12, full: 'broker\u00a01 broker\u00a02 broker\u00a03' })
    expect(values('2 one-leader')).toMatchObject({ brokers: 3, partitions: 3, full: 'broker\u00a01' })
    // Written three times: two copies are fetched of all that producers write, at that moment and not some day.
    const { written, copied } = values('2 multiplied')
    expect(Number.parseFloat(String(copied)) / Number.parseFloat(String(written))).toBeCloseTo(2, 1)
    expect(Number.parseFloat(String(values('2 readers')['read']))).toBeLessThan(0.6 * megabytes('2 readers'))
  })

  test('2: at its end all six write at one moment what each wrote by itself, and none without a reason writes half as much', () => {
    const sum = values('2 sum')
    const megabytes = (gap: string): number => Number.parseFloat(String(sum[gap]))
    const all = megabytes('allOnWritten')
    expect(all).toBe(Number.parseFloat(String(values('2 readers')['written'])))
    expect(megabytes('onePartitionWritten')).toBe(Number.parseFloat(String(values('2 one-partition')['written'])))
    expect(megabytes('leadersOnOneBrokerWritten')).toBe(Number.parseFloat(String(values('2 one-leader')['written'])))
    const without = ['inPlaceWritten', 'onePartitionWritten', 'leadersOnOneBrokerWritten', 'oneBrokerWritten', 'threeReplicasWritten']
    expect(Object.keys(sum).sort()).toEqual(['allOnWritten', ...without].sort())
    for (const gap of without) expect(megabytes(gap), gap).toBeLessThan(all / 2)
  })
})

describe('the last moments are what the lessons of consumer groups claim', () => {
  test('9: each complaint has a number, and it is another under the consumer protocol', () => {
    const barrier = values('9 barrier-price')
    expect(us(barrier['classicUnread'])).toBeGreaterThan(100 * us(barrier['consumerUnread']))
    expect(barrier).toMatchObject({ classicWaiting: 51, consumerWaiting: 1 })
    expect(values('9 commits-price')).toMatchObject({ classicRefused: 2, consumerRefused: 0, consumerTwice: 0 })
    expect(Number(values('9 commits-price')['classicTwice'])).toBeGreaterThan(10)
    const slower = values('9 slower-price')
    expect(us(slower['classicConverge'])).toBeGreaterThan(1.5 * us(slower['consumerConverge']))
    expect(slower).toMatchObject({ classicBarriers: 2, consumerBarriers: 0 })
    expect(values('9 logic-price')).toMatchObject({
      classicComputers: 'A\u00a0(range) A\u00a0(roundrobin) B\u00a0(roundrobin)',
      consumerComputers: 'broker-1\u00a0(uniform)',
      classicRefused: 1,
      consumerRefused: 0,
    })
    const belief = values('9 belief-price')
    expect(us(belief['classicApart'])).toBeGreaterThan(10 * us(belief['consumerApart']))
    expect(values('9 bytes-price')).toMatchObject({ consumerOpaque: 0 })
    expect(Number(values('9 bytes-price')['classicOpaque'])).toBeGreaterThan(500)
    const stale = values('9 stale-price')
    expect(us(stale['classicLongest'])).toBeGreaterThan(20 * second)
    expect(us(stale['consumerLongest'])).toBeLessThan(second)
    const scale = values('9 scale-price')
    expect(scale).toMatchObject({ classicRequests: 201, consumerRequests: 4 })
    expect(Number(scale['classicBytes'])).toBeGreaterThan(20 * Number(scale['consumerBytes']))
  })

  test('10: only what moved stood still, the epoch came before the partitions, nobody waited in a circle', () => {
    expect(values('10 numbers')).toMatchObject({ groupEpoch: 2, assignmentEpoch: 2 })
    expect(values('10 nothing')).toMatchObject({ member: 'B', epoch: 3, has: '', awaits: 'p3 p4 p5', blockers: 'A' })
    expect(values('10 told')).toMatchObject({ member: 'A', epoch: 2, releasing: 'p3 p4 p5', has: 'p0 p1 p2' })
    expect(values('10 confirms')).toMatchObject({ member: 'A', epoch: 3, releasing: '' })
    expect(values('10 equal')).toMatchObject({ caughtUp: 2, settled: 2, members: 2 })
    expect(values('10 waits')).toMatchObject({ member: 'C', blockers: 'A B' })
    expect(values('10 done')).toMatchObject({ stoppedPartitions: 'p2 p3 p4 p5' })
    expect(us(values('10 done')['longest'])).toBeLessThan(10 * second)
  })

  test('11: the group is of one kind after the other, and reads all the while', () => {
    expect(values('11 converted')).toMatchObject({ groupEpoch: 3, members: 2 })
    expect(values('11 confirms')).toMatchObject({ member: 'A', epoch: 3 })
    expect(values('11 last')).toMatchObject({ groupEpoch: 4, assignmentEpoch: 3 })
    expect(values('11 all-new')).toMatchObject({ groupEpoch: 5, assignmentEpoch: 5 })
    expect(values('11 mixed')).toMatchObject({ members: 2, settled: 2 })
  })
})

describe('the last moments are what the lessons of the log claim', () => {
  test('12: the last value of each key stays, all others but two go; those two have their successors in the active segment', () => {
    expect(values('12 again')).toMatchObject({ records: 3, most: 'k1', mostTimes: 2 })
    expect(values('12 first')).toMatchObject({ ratio: '1.00', threshold: '0.6' })
    expect(values('12 clean')).toMatchObject({ firstDirty: 4, records: 4 })
    expect(values('12 not-yet')).toMatchObject({ ratio: '0.57', cleanBytes: 216, dirtyBytes: 288 })
    expect(values('12 due')).toMatchObject({ ratio: '0.73', cleanBytes: 216, dirtyBytes: 576, activeBytes: 144 })
    expect(values('12 keeps')).toMatchObject({ offset: 1, mapped: 5 })
    expect(values('12 drops')).toMatchObject({ offset: 2, key: 'k1', later: 11 })
    const done = values('12 done')
    expect(done).toMatchObject({ records: 8, waiting: 0, protected: 2, firstDirty: 12 })
    expect(Number(done['after'])).toBeLessThan(Number(done['before']))
  })

  test('13: a tombstone takes two cleanings and the time between them; its horizon alone drops nothing', () => {
    expect(values('13 gone')).toMatchObject({ offset: 0, key: 'a', later: 4 })
    expect(values('13 horizon')).toMatchObject({ offset: 4, key: 'a', horizon: 105 * second })
    expect(us(at('13 idle').time)).toBeGreaterThan(105 * second)
    expect(values('13 idle')).toMatchObject({ tombstones: 2, dirtyBytes: 0, ratio: '0.00' })
    expect(values('13 expired')).toMatchObject({ offset: 4, horizon: 105 * second })
    expect(Math.floor(us(at('13 expired').time) / second)).toBe(120)
    expect(values('13 done')).toMatchObject({ tombstones: 0 })
  })
})

describe('the last moments are what the lessons of the read path claim', () => {
  test('15: four and four become three and two, then two and two, then one', () => {
    expect(values('15 four')).toMatchObject({ copies: 4, cpuCopies: 2, calls: 2, switches: 4, contexts: 1 })
    expect(values('15 three')).toMatchObject({ copies: 3, cpuCopies: 1, calls: 1, switches: 2 })
    expect(values('15 two')).toMatchObject({ copies: 2, cpuCopies: 0, calls: 1, switches: 2 })
    expect(values('15 cached')).toMatchObject({ copies: 1, cpuCopies: 0, contexts: 0 })
    const loop = values('15 loop')
    expect(Number(loop['allSwitches'])).toBe(4 * Number(loop['rounds']))
    // The bytes that the CPU copies do not depend on the buffer; the calls do.
    expect(values('15 down')['cpuBytes']).toBe(2 * Number(values('15 down')['bytes']))
  })

  test('16: only TLS and remote storage bring copies back; a cold cache brings waits', () => {
    expect(values('16 plain-done')['cpuCopies']).toBe(0)
    const tls = values('16 tls-done')
    expect(Number(tls['cpuBytes'])).toBeGreaterThan(2.9 * Number(tls['bytes']))
    expect(Number(tls['calls'])).toBeGreaterThan(Number(values('16 plain-done')['calls']) * 5)
    expect(values('16 kernel-done')).toMatchObject({ cpuCopies: 0, calls: 1, encrypted: Number(tls['bytes']) })
    expect(values('16 remote-done')).toMatchObject({ cpuCopies: 3, calls: 2 })
    expect(values('16 said')['cpuCopies']).toBe(0)
    expect(Number(values('16 said')['contexts'])).toBeGreaterThan(Number(values('16 plain-done')['contexts']))
  })

  test('17: the tail costs no disk; one late reader makes everybody’s time a third; two lists spare who pauses', () => {
    expect(values('17 shared')['disk']).toBe(0)
    expect(values('17 missed')).toMatchObject({ page: 0, windowPages: 4, misses: 1 })
    expect(['marker', 'grows', 'largest'].map((id) => values(`17 ${id}`)['windowPages'])).toEqual([8, 16, 32])
    const horizon = values('17 horizon')
    expect(us(horizon['without'])).toBe(30 * second)
    expect(us(horizon['survives'])).toBe(10 * second)
    expect(values('17 pays')['page']).toBe(values('17 lists')['page'])
    expect(values('17 lists')['misses']).toBe(0)
  })
})

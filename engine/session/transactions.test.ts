import { expect, test } from 'vitest'
import type { ClusterWorld } from '../cluster/world'
import { Digest } from '../kernel/digest'
import { digestWorld } from '../kernel/world-digest'
import { isControl, isTransactional, type BatchHeader } from '../log/batch'
import { noCodecs } from '../log/codecs'
import { controlTypeOf } from '../log/control'
import { readLog } from '../log/read'
import { batchesIn } from '../log/segment'
import { lastStableOffsetOf, type SegmentedLog } from '../log/segmented-log'
import { parseScenario } from '../scenario/parse'
import { endOf } from '../scenario/build'
import { extendToStep, extendToTime, startRun, worldAt } from '../trace/run'
import { eventAt, eventCount } from '../trace/trace'
import type { ClusterRun } from './branches'
import { sourceOfSetup } from './source'

const base = {
  version: 1,
  name: 'transactions',
  brokers: [{}, {}],
  topics: [{ name: 'orders', partitions: 1, storedAsBytes: true }],
}

const withId = (name: string, transactionalId: string, more: object = {}) => ({
  name,
  topics: ['orders'],
  config: { 'transactional.id': transactionalId, ...more },
})

const send = (atMs: number, producer: string, ...keys: string[]) => ({
  atMs,
  do: 'produce',
  producer,
  topic: 'orders',
  batches: [keys.map((key) => ({ key, value: `${producer}-${key}` }))],
})

const call = (atMs: number, producer: string, what: 'begin' | 'commit' | 'abort') => ({ atMs, do: `${what}Transaction`, producer })

function runOf(more: object): ClusterRun {
  const parsed = parseScenario({ ...base, ...more })
  if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems))
  const run = startRun(sourceOfSetup(parsed.setup))
  extendToTime(run, endOf(parsed.setup), 1_000_000)
  return run
}

function logIn(world: ClusterWorld, key = 'orders-0'): SegmentedLog {
  for (const node of world.nodes.values()) {
    const found = node.kind === 'broker' ? node.stored?.logs.get(key)?.log : undefined
    if (found !== undefined) return found
  }
  return expect.fail(`no ${key}`)
}

/** `a txn 1000/0 #0`, `COMMIT 1000/1` */
const batchesOf = (log: SegmentedLog): readonly string[] =>
  log.segments.flatMap(({ log: { view } }) =>
    [...batchesIn(view)].map((batch: BatchHeader) => {
      const { baseOffset, producerId, producerEpoch, baseSequence } = batch
      if (isControl(batch))
        return `${String(baseOffset)} ${controlTypeOf(view, batch.position, batch, noCodecs) ?? ''} ${String(producerId)}/${String(producerEpoch)}`
      const kind = isTransactional(batch) ? 'txn' : 'plain'
      return `${String(baseOffset)} ${kind} ${String(producerId)}/${String(producerEpoch)} #${String(baseSequence)}`
    }),
  )

/** Every rule that these runs went by: for the test that every rule is hit. */
export const fired = new Set<string>()

interface Told {
  readonly atMs: number
  readonly node: string
  readonly type: string
  readonly rule: string
  readonly detail: Readonly<Record<string, unknown>>
}

function toldIn(run: ClusterRun): readonly Told[] {
  const told: Told[] = []
  for (let id = 1; id <= eventCount(run.trace); id++) {
    const { time, node, type, rule, detail } = eventAt(run.trace, id)
    fired.add(rule)
    told.push({ atMs: time / 1000, node, type, rule, detail })
  }
  return told
}

const ofType = (run: ClusterRun, type: string): readonly Told[] => toldIn(run).filter((each) => each.type === type)

const reader = (isolation: string) => ({
  id: isolation,
  memberDefaults: { topics: ['orders'], config: { 'auto.offset.reset': 'earliest', 'isolation.level': isolation } },
  members: [{ name: isolation, startAtMs: 0 }],
})

const both = [reader('read_committed'), reader('read_uncommitted')]

const positionOf = (world: ClusterWorld, name: string): number | undefined => {
  const node = world.nodes.get(name)
  return node?.kind === 'consumer' ? node.positions.get('orders-0') : undefined
}

const recordsRead = (run: ClusterRun, name: string): number =>
  ofType(run, 'Processing').reduce((sum, { node, detail }) => (node === name ? sum + Number(detail['records']) : sum), 0)

const counting = both.map((group) => ({ ...group, memberDefaults: { ...group.memberDefaults, processMsPerRecord: 1 } }))

test('an open transaction holds readers of committed records back; of an aborted one they get nothing, and pass it', () => {
  const parsed = parseScenario({
    ...base,
    producers: [withId('T', 'one'), { name: 'P', topics: ['orders'] }],
    groups: counting,
    untilMs: 20_000,
    actions: [
      send(4000, 'P', 'before'),
      call(5000, 'T', 'begin'),
      send(5001, 'T', 'a', 'b'),
      send(6000, 'P', 'between'),
      call(8000, 'T', 'abort'),
      call(8000, 'T', 'begin'),
      send(8000, 'T', 'c'),
      call(9000, 'T', 'commit'),
    ],
  })
  if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems))
  const run = startRun(sourceOfSetup(parsed.setup))
  extendToTime(run, 7_900_000, 1_000_000)
  expect(lastStableOffsetOf(logIn(run.head))).toBe(1)
  expect([positionOf(run.head, 'read_committed'), positionOf(run.head, 'read_uncommitted')]).toEqual([1, 4])
  extendToTime(run, endOf(parsed.setup), 1_000_000)
  expect(batchesOf(logIn(run.head))).toEqual([
    '0 plain 1/0 #0',
    '1 txn 1000/0 #0',
    '3 plain 1/0 #1',
    '4 ABORT 1000/1',
    '5 txn 1000/1 #0',
    '6 COMMIT 1000/2',
  ])
  expect(logIn(run.head).segments[0]?.txnIndex).toEqual([{ producerId: 1000, firstOffset: 1, lastOffset: 4, lastStableOffset: 5 }])
  expect([positionOf(run.head, 'read_committed'), positionOf(run.head, 'read_uncommitted')]).toEqual([7, 7])
  expect([recordsRead(run, 'read_committed'), recordsRead(run, 'read_uncommitted')]).toEqual([3, 5])
  expect(ofType(run, 'AbortedSkipped').map(({ node, detail }) => [node, detail['records']])).toEqual([['read_committed', 2]])
  const committed = readLog(logIn(run.head), 0, 'read_committed', noCodecs).records.map(({ offset }) => offset)
  expect(committed).toEqual([0, 3, 5])
})

test('a reader that begins at the end begins at the last stable offset, if it wants committed records', () => {
  const latest = both.map((group) => {
    const config = { ...group.memberDefaults.config, 'auto.offset.reset': 'latest' }
    return { ...group, memberDefaults: { ...group.memberDefaults, config }, members: [{ name: group.id, startAtMs: 3000 }] }
  })
  const run = runOf({
    producers: [withId('T', 'one'), { name: 'P', topics: ['orders'] }],
    groups: latest,
    untilMs: 12_000,
    actions: [send(1000, 'P', 'x'), call(1500, 'T', 'begin'), send(1501, 'T', 'a'), send(2000, 'P', 'y')],
  })
  const reset = ofType(run, 'PositionsReset').map(({ node, detail }) => [node, detail['positions']])
  expect(new Map(reset as [string, unknown][])).toEqual(
    new Map([
      ['read_committed', ['orders-0@1']],
      ['read_uncommitted', ['orders-0@3']],
    ]),
  )
})

test('what is sent while the first batch is still being checked keeps its order; one marker ends each partition’s part', () => {
  const run = runOf({
    topics: [{ name: 'orders', partitions: 4, storedAsBytes: true }],
    producers: [withId('T', 'one')],
    untilMs: 5000,
    actions: [
      call(1000, 'T', 'begin'),
      ...['a', 'b', 'c', 'd'].map((key, n) => ({ ...send(1000 + n, 'T', key), partition: 0 })),
      { ...send(1004, 'T', 'e'), partition: 1 },
      call(1005, 'T', 'commit'),
    ],
  })
  expect(batchesOf(logIn(run.head))).toEqual([
    '0 txn 1000/0 #0',
    '1 txn 1000/0 #1',
    '2 txn 1000/0 #2',
    '3 txn 1000/0 #3',
    '4 COMMIT 1000/1',
  ])
  expect(batchesOf(logIn(run.head, 'orders-1'))).toEqual(['0 txn 1000/0 #0', '1 COMMIT 1000/1'])
  expect(batchesOf(logIn(run.head, 'orders-2'))).toEqual([])
  expect(ofType(run, 'MarkerWritten')).toHaveLength(2)
})

test('the next transaction waits at the leader as long as markers of the last one are on their way', () => {
  const run = runOf({
    network: { links: [{ from: 'broker-2', to: 'broker-1', latencyMs: 300 }] },
    producers: [withId('T', 'two-at-2')],
    untilMs: 8000,
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      call(2000, 'T', 'commit'),
      call(2000, 'T', 'begin'),
      send(2000, 'T', 'b'),
      call(2000, 'T', 'commit'),
    ],
  })
  const told = toldIn(run)
  expect(told.find(({ type }) => type === 'FindCoordinatorResponse')?.detail['coordinator']).toEqual([2])
  expect(told.some(({ rule }) => rule === 'transactions/refused/concurrent')).toBe(true)
  expect(batchesOf(logIn(run.head))).toEqual(['0 txn 2000/0 #0', '1 COMMIT 2000/1', '2 txn 2000/1 #0', '3 COMMIT 2000/2'])
})

test('transaction.timeout.ms: the coordinator aborts what is open for too long, and its producer can only abort', () => {
  const config = { 'transaction.timeout.ms': 5000 }
  const run = runOf({
    producers: [withId('late', 'late', config), withId('silent', 'silent', config)],
    untilMs: 60_000,
    actions: [
      call(1000, 'late', 'begin'),
      send(1000, 'late', 'a'),
      call(1000, 'silent', 'begin'),
      send(1000, 'silent', 's'),
      send(30_000, 'late', 'b'),
      call(31_000, 'late', 'commit'),
      call(31_000, 'silent', 'commit'),
      call(40_000, 'late', 'begin'),
      send(40_000, 'late', 'c'),
      call(41_000, 'late', 'commit'),
    ],
  })
  const told = toldIn(run)
  expect(told.filter(({ rule }) => rule === 'transactions/end/timed-out').map(({ atMs }) => atMs)).toEqual([10_000, 10_000])
  expect(lastStableOffsetOf(logIn(run.head))).toBe(logIn(run.head).logEndOffset)
  expect(told.find(({ type }) => type === 'TransactionFailed')?.detail['error']).toBe('INVALID_PRODUCER_EPOCH')
  expect(told.some(({ type, node }) => type === 'CommitThrows' && node === 'late')).toBe(true)
  // Nothing was sent after the time was over: the commit is what fails, and nothing mends that.
  expect(told.find(({ type }) => type === 'ProducerFenced')).toMatchObject({ node: 'silent', detail: { error: 'INVALID_TXN_STATE' } })
  const read = readLog(logIn(run.head), 0, 'read_committed', noCodecs).records.map(({ key }) => Buffer.from(key ?? []).toString())
  expect(read).toEqual(['c'])
})

test('who takes over a transactional id ends what is open under it, and fences who had it', () => {
  const run = runOf({
    producers: [withId('old', 'one'), { ...withId('new', 'one'), startAtMs: 5000 }],
    untilMs: 20_000,
    actions: [
      call(1000, 'old', 'begin'),
      send(1000, 'old', 'a'),
      call(8000, 'new', 'begin'),
      send(8000, 'new', 'b'),
      send(9000, 'old', 'z'),
      call(9500, 'old', 'commit'),
      call(10_000, 'new', 'commit'),
    ],
  })
  const told = toldIn(run)
  expect(told.filter(({ rule }) => rule === 'transactions/client/retried').map(({ node }) => node)).toContain('new')
  expect(batchesOf(logIn(run.head))).toEqual(['0 txn 1000/0 #0', '1 ABORT 1000/1', '2 txn 1000/2 #0', '3 COMMIT 1000/3'])
  expect(told.find(({ type }) => type === 'ProducerFenced')).toMatchObject({ node: 'old', detail: { error: 'PRODUCER_FENCED' } })
})

test('answers and markers that are lost are asked for again; a transaction in which nothing was sent ends without its coordinator', () => {
  const run = runOf({
    producers: [withId('T', 'one'), withId('U', 'two-at-2')],
    untilMs: 120_000,
    actions: [
      { atMs: 0, do: 'dropMessage', label: 'EndTxnResponse' },
      { atMs: 0, do: 'dropMessage', label: 'WriteTxnMarkersRequest', nth: 2 },
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      call(1500, 'T', 'commit'),
      call(2000, 'U', 'begin'),
      call(2000, 'U', 'abort'),
      call(2001, 'U', 'begin'),
      send(2001, 'U', 'u'),
      call(2500, 'U', 'abort'),
    ],
  })
  const told = toldIn(run)
  expect(told.some(({ rule }) => rule === 'transactions/end/again')).toBe(true)
  expect(told.find(({ rule }) => rule === 'transactions/client/nothing-sent')).toMatchObject({ node: 'U' })
  expect(told.filter(({ type }) => type === 'TransactionCompleted').map(({ atMs }) => Math.round(atMs / 1000))).toEqual([2, 33])
  expect(lastStableOffsetOf(logIn(run.head))).toBe(4)
})

test('a steady producer with a transactional id sends in its transactions and not between them', () => {
  const run = runOf({
    producers: [{ ...withId('T', 'one'), recordsPerSecond: 10, keyNames: ['k'] }],
    untilMs: 10_000,
    actions: [call(2000, 'T', 'begin'), call(3000, 'T', 'commit'), call(5000, 'T', 'begin'), call(6000, 'T', 'abort')],
  })
  const records = toldIn(run).filter(({ type }) => type === 'RecordsPartitioned')
  expect(records.every(({ atMs }) => (atMs >= 2000 && atMs <= 3000) || (atMs >= 5000 && atMs <= 6000))).toBe(true)
  expect(records.length).toBeGreaterThan(15)
  expect(ofType(run, 'TransactionCompleted').map(({ detail }) => detail['state'])).toEqual(['CompleteCommit', 'CompleteAbort'])
})

const nameOf = (world: ClusterWorld): string => {
  const digest = new Digest()
  digestWorld(digest, world)
  return digest.toString()
}

test('a run with transactions is the same from any keyframe', () => {
  const parsed = parseScenario({
    ...base,
    producers: [withId('T', 'one', { 'transaction.timeout.ms': 3000 }), withId('U', 'two-at-2')],
    groups: counting,
    untilMs: 30_000,
    actions: [call(1000, 'T', 'begin'), send(1000, 'T', 'a'), call(1200, 'U', 'begin'), send(1200, 'U', 'b'), call(1300, 'U', 'abort')],
  })
  if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems))
  const [straight, sought] = [1_000_000, 16].map((interval) => startRun(sourceOfSetup(parsed.setup), { interval }))
  if (straight === undefined || sought === undefined) return expect.fail('no run')
  extendToTime(sought, endOf(parsed.setup), 1_000_000)
  for (let step = 1; step < 200; step++) {
    extendToStep(straight, step)
    if (step % 7 === 0) expect(nameOf(worldAt(sought, step)), String(step)).toBe(nameOf(straight.head))
  }
})

test.each([
  ['another topic is only counted', { topics: [{ name: 'orders', partitions: 1 }] }, 'transactions-not-here'],
  [
    'partitions have replicas',
    { topics: [{ name: 'orders', partitions: 1, storedAsBytes: true, replication: 2 }] },
    'transactions-not-here',
  ],
  ['it is not idempotent', { producers: [withId('T', 'one', { 'enable.idempotence': false })] }, 'configs-refused-together'],
  ['not all have to have it', { producers: [{ ...withId('T', 'one'), acks: '1' }] }, 'configs-refused-together'],
  ['nothing is open', { actions: [call(0, 'T', 'commit')] }, 'no-transaction-open'],
  ['nothing is open for what is sent', { actions: [send(0, 'T', 'a')] }, 'no-transaction-open'],
  ['one is open', { actions: [call(0, 'T', 'begin'), call(0, 'T', 'begin')] }, 'transaction-open'],
  [
    'it has no transactional id',
    { producers: [{ name: 'T', topics: ['orders'] }], actions: [call(0, 'T', 'begin')] },
    'no-transactional-id',
  ],
  ['there is no such producer', { actions: [call(0, 'X', 'begin')] }, 'unknown-producer'],
])('refused: %s', (_, more, problem) => {
  const parsed = parseScenario({ ...base, producers: [withId('T', 'one')], ...more })
  expect(parsed.ok ? [] : parsed.problems.map((each) => each.problem)).toContain(problem)
})

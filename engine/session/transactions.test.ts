import { expect, test } from 'vitest'
import { noCodecs } from '../log/codecs'
import { readLog } from '../log/read'
import { lastStableOffsetOf } from '../log/segmented-log'
import { batchesOf, call, logIn, ofType, runOf, send, toldIn, withId } from './transaction-runs.test'

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

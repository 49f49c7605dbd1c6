import { expect, test } from 'vitest'
import { batchesOf, call, ofType, send, withId } from './transaction-runs.test'
import { run, bytesOf, replicated, rulesOf, stableEnds } from './replicated-transaction-run.test'

test('the coordinator dies before its markers are written: the next one reads its log, and they are', () => {
  // Markers to the leader of `orders-0` take so long that the coordinator is dead by then.
  const ran = run({
    producers: [withId('T', 'two')],
    network: { links: [{ from: 'broker-3', to: 'broker-1', latencyMs: 400 }] },
    actions: [call(1000, 'T', 'begin'), send(1000, 'T', 'a'), call(3000, 'T', 'commit'), { atMs: 3100, do: 'killBroker', broker: 3 }],
  })
  const { head: world } = ran
  const [coordinator] = ofType(ran, 'FindCoordinatorResponse').map(({ detail }) => detail['coordinator'])
  expect(coordinator).toEqual([3])
  const [loaded] = ofType(ran, 'TransactionsLoaded')
  expect(['broker-1', 'broker-2']).toContain(loaded?.node)
  expect(batchesOf(bytesOf(world, 1)).map((batch) => batch.replace(/ \d+\//, ' id/'))).toContain('1 COMMIT id/1')
  expect(ofType(ran, 'TransactionCompleted').map(({ detail }) => detail['state'])).toEqual(['CompleteCommit'])
})

test('a coordinator that stood still finds another in its place: what it knows it forgets, its markers are refused', () => {
  const ran = run({
    producers: [withId('T', 'two', { 'request.timeout.ms': 1000, 'transaction.timeout.ms': 3000 })],
    brokerConfig: { ...replicated.brokerConfig, 'transaction.abort.timed.out.transaction.cleanup.interval.ms': 500 },
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      { atMs: 1500, do: 'freezeBroker', broker: 3 },
      call(1600, 'T', 'commit'),
      { atMs: 9000, do: 'thawBroker', broker: 3 },
    ],
  })
  const rules = rulesOf(ran)
  for (const rule of ['client/coordinator-lost', 'coordinator/loaded', 'coordinator/resigned'])
    expect([...rules]).toContain(`transactions/${rule}`)
  expect(stableEnds(ran.head)).toEqual([2, 2, 2, 2, 2, 2])
})

test('a producer that asks who coordinated before is told so, and asks who does now', () => {
  const ran = run({
    brokerConfig: { ...replicated.brokerConfig, 'auto.leader.rebalance.enable': true, 'leader.imbalance.check.interval.seconds': 9 },
    actions: [
      { atMs: 500, do: 'killBroker', broker: 3 },
      call(4000, 'T', 'begin'),
      send(4000, 'T', 'a'),
      call(4500, 'T', 'commit'),
      { atMs: 6000, do: 'startBroker', broker: 3 },
      call(8000, 'T', 'begin'),
      send(8000, 'T', 'b'),
      call(10_000, 'T', 'commit'),
    ],
  })
  expect([...rulesOf(ran)]).toContain('transactions/refused/not-coordinator')
  expect(ofType(ran, 'TransactionEnded').map(({ detail }) => detail['committed'])).toEqual([1, 1])
})

test('a state that does not come to enough replicas in time is given up: whoever asked is told, and may ask again', () => {
  const ran = run({
    // Followers that stand still are neither fenced nor dropped meanwhile.
    brokerConfig: { ...replicated.brokerConfig, 'broker.session.timeout.ms': 20_000, 'replica.lag.time.max.ms': 20_000 },
    producers: [withId('T', 'one', { 'transaction.timeout.ms': 2000 })],
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      { atMs: 1500, do: 'freezeBroker', broker: 1 },
      { atMs: 1500, do: 'freezeBroker', broker: 2 },
      call(1600, 'T', 'commit'),
      { atMs: 5000, do: 'thawBroker', broker: 1 },
      { atMs: 5000, do: 'thawBroker', broker: 2 },
    ],
  })
  const [unwritten, ...more] = ofType(ran, 'TransactionUnwritten')
  expect(unwritten?.detail['state']).toBe('PrepareCommit')
  expect(Math.floor((unwritten?.atMs ?? 0) / 100)).toBe(36)
  expect(more).toEqual([])
  // Decided twice, for what was given up is not remembered, and carried out once.
  expect(ofType(ran, 'TransactionDecided').map(({ rule }) => rule)).toEqual(['transactions/end/commit', 'transactions/end/commit'])
  expect(ofType(ran, 'TransactionEnded').map(({ detail, atMs }) => [detail['committed'], atMs > 5000])).toEqual([[1, true]])
  expect(batchesOf(bytesOf(ran.head, 1)).map((batch) => batch.replace(/ \d+\//, ' id/'))).toEqual(['0 txn id/0 #0', '1 COMMIT id/1'])
  expect(stableEnds(ran.head)).toEqual([2, 2, 2, 2, 2, 2])
})

test('with too few replicas of __transaction_state nothing is written down, and the producer waits', () => {
  const ran = run({
    brokerConfig: { ...replicated.brokerConfig, 'transaction.state.log.min.isr': 3 },
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      { atMs: 1500, do: 'killBroker', broker: 2 },
      call(6000, 'T', 'commit'),
      { atMs: 9000, do: 'startBroker', broker: 2 },
    ],
  })
  expect([...rulesOf(ran)]).toContain('transactions/refused/unavailable')
  expect(ofType(ran, 'TransactionEnded').map(({ atMs }) => atMs > 9000)).toEqual([true])
  expect(stableEnds(ran.head)).toEqual([2, 2, 2, 2, 2, 2])
})

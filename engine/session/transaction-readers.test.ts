import { expect, test } from 'vitest'
import type { ClusterRun } from './branches'
import type { ClusterWorld } from '../cluster/world'
import { noCodecs } from '../log/codecs'
import { readLog } from '../log/read'
import { lastStableOffsetOf } from '../log/segmented-log'
import { endOf } from '../scenario/build'
import { extendToTime, startRun } from '../trace/run'
import { sourceOfSetup } from './source'
import { batchesOf, both, call, counting, logIn, ofType, runOf, send, setupOf, withId } from './transaction-runs.test'

const positionOf = (world: ClusterWorld, name: string): number | undefined => {
  const node = world.nodes.get(name)
  return node?.kind === 'consumer' ? node.positions.get('orders-0') : undefined
}

const recordsRead = (run: ClusterRun, name: string): number =>
  ofType(run, 'Processing').reduce((sum, { node, detail }) => (node === name ? sum + Number(detail['records']) : sum), 0)

test('an open transaction holds readers of committed records back; of an aborted one they get nothing, and pass it', () => {
  const setup = setupOf({
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
  const run = startRun(sourceOfSetup(setup))
  extendToTime(run, 7_900_000, 1_000_000)
  expect(lastStableOffsetOf(logIn(run.head))).toBe(1)
  expect([positionOf(run.head, 'read_committed'), positionOf(run.head, 'read_uncommitted')]).toEqual([1, 4])
  extendToTime(run, endOf(setup), 1_000_000)
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

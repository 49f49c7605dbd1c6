import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Check, Checked } from '../../../engine'
import { CheckerGone, type Checker } from '../../session/checker'
import { familiesOf, sumOf, type Evidence } from './evidence-state'
import { reportOf } from './report'
import { runEvidence } from './run-evidence'
import { vectorFiles } from './vector-files'

const recordings = ['classic-crash', 'consumer-leave', 'classic-vote'].map((name) => ({ name, members: 2, partitions: 3, kafka: '4.4.0' }))

const ran = (passed: number, failed = 0): Checked => ({
  outcome: 'ran',
  kafka: null,
  parts: [],
  units: [],
  skips: [],
  passed,
  failed,
  skipped: 0,
  failures: Array.from({ length: failed }, (_, i) => ({ id: String(i), comparison: 1, differences: [] })),
})

/** Everything that was told until nothing more comes. */
async function run(answer: (check: Check) => Promise<Checked>, listed = true): Promise<readonly Evidence[]> {
  const told: Evidence[] = []
  const checker: Checker = { run: async (check) => ({ checked: await answer(check), ms: 5 }), close: () => undefined }
  let clock = 0
  const means = {
    vectors: ['a.json'],
    shippedOthers: () =>
      Promise.resolve({
        logs: [{ name: 'compaction-basic', kafka: '4.4.0' }],
        replications: [{ name: 'replication-acks', kafka: '4.4.0' }],
      }),
    shipped: () => (listed ? Promise.resolve(recordings) : Promise.reject(new Error('offline'))),
    checker: () => checker,
    now: () => (clock += 10),
  }
  await new Promise<void>((resolve) => {
    runEvidence(means, (evidence) => {
      told.push(evidence)
      if (evidence.state !== 'listing' && evidence.state !== 'running') resolve()
    })
  })
  return told
}

const last = (told: readonly Evidence[]): Evidence => {
  const evidence = told.at(-1)
  if (evidence === undefined) throw new Error('nothing was told')
  return evidence
}

test('every vector file that ships is on the page, and every recording is in the list', () => {
  expect([...vectorFiles].sort()).toEqual(readdirSync('public/vectors').sort())
  const index = JSON.parse(readFileSync('public/recordings/index.json', 'utf8')) as {
    recordings: { name: string }[]
    logs: { name: string }[]
    replications: { name: string }[]
  }
  const listed = [...index.recordings, ...index.logs, ...index.replications].map(({ name }) => name)
  expect(listed.sort()).toEqual(readdirSync('public/recordings').filter((name) => name !== 'index.json'))
})

test('one after another, vectors first, families together, and the counts add up', async () => {
  const order: string[] = []
  const told = await run(({ name }) => {
    order.push(name)
    return Promise.resolve(ran(name.length, name === 'classic-vote' ? 1 : 0))
  })
  expect(order).toEqual(['a.json', 'classic-crash', 'classic-vote', 'consumer-leave', 'compaction-basic', 'replication-acks'])
  expect(told.every(({ rows }) => rows.filter(({ state }) => state === 'running').length <= 1)).toBe(true)
  const end = last(told)
  expect(end.state).toBe('done')
  expect(sumOf(end.rows)).toEqual({ passed: order.join('').length, failed: 1, skipped: 0 })
  expect(familiesOf(end.rows).map(({ name, rows }) => [name, rows.length])).toEqual([
    ['classic', 2],
    ['consumer', 1],
    ['compaction', 1],
    ['replication', 1],
  ])
})

test('what could not be compared counts as failed', async () => {
  const end = last(await run(() => Promise.resolve({ outcome: 'refused', reason: 'cannot-fetch', detail: 'x' })))
  expect(sumOf(end.rows)).toEqual({ passed: 0, failed: 6, skipped: 0 })
})

test('when the worker dies, what was compared stands and the rest waits', async () => {
  const end = last(await run(({ kind }) => (kind === 'vectors' ? Promise.resolve(ran(7)) : Promise.reject(new CheckerGone()))))
  expect(end.state).toBe('no-worker')
  expect(end.rows.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting'])
  expect(sumOf(end.rows)).toEqual({ passed: 7, failed: 0, skipped: 0 })
})

test('without the list nothing runs', async () => {
  expect(last(await run(() => Promise.resolve(ran(1)), false))).toMatchObject({ state: 'no-list', rows: [] })
})

test('the report holds what was run and says whether that is all', async () => {
  const told = await run(() => Promise.resolve(ran(2, 1)))
  const read = (evidence: Evidence): unknown => JSON.parse(reportOf(evidence, new Date(0), 'a browser'))
  expect(read(last(told))).toMatchObject({ format: 'kafkascope-evidence/1', complete: true, passed: 12, failed: 6, browser: 'a browser' })
  const partly = told.find(({ rows }) => rows.filter(({ state }) => state === 'done').length === 1)
  if (partly === undefined) throw new Error('never one done')
  expect(read(partly)).toMatchObject({ complete: false, passed: 2, rows: [{ kind: 'vectors', name: 'a.json', passed: 2, failed: 1 }] })
})

import { beforeAll, expect, test } from 'vitest'
import { extendToTime, parseScenario, sourceOfSetup, startRun } from '../../../engine'
import { logMomentsOf } from '../../select/log/in-world'
import type { LogMoment } from '../../select/log/log-moment'
import { readFrom } from '../../select/log/reading-back'
import { catalogue } from '../../words/catalogue'
import { logView } from '../../words/en/log-view'
import { loadArea } from '../../words/load'
import { cellSays } from './cell-says'
import { looksOf } from './look'
import { describe as inWords } from './spec'

beforeAll(async () => {
  await loadArea(catalogue.en, 'logView')
})

const send = (atMs: number, producer: string, ...keys: string[]) => ({
  atMs,
  do: 'produce',
  producer,
  topic: 'orders',
  batches: [keys.map((key) => ({ key, value: key }))],
})

const parsed = parseScenario({
  version: 1,
  name: 'aborted',
  topics: [{ name: 'orders', partitions: 1, storedAsBytes: true }],
  producers: [
    { name: 'T', topics: ['orders'], config: { 'transactional.id': 'one' } },
    { name: 'P', topics: ['orders'] },
  ],
  untilMs: 10_000,
  actions: [
    send(1000, 'P', 'before'),
    { atMs: 2000, do: 'beginTransaction', producer: 'T' },
    send(2001, 'T', 'a', 'b'),
    send(3000, 'P', 'between'),
    { atMs: 5000, do: 'abortTransaction', producer: 'T' },
  ],
})

/** The log at a time, of a run of the engine. */
function momentAt(ms: number): LogMoment {
  if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems))
  const run = startRun(sourceOfSetup(parsed.setup))
  extendToTime(run, ms * 1000)
  const { head, trace } = run
  const frame = { world: head, trace, step: head.step, time: head.time, events: [] }
  return logMomentsOf(frame as never, { groupId: null, selection: null, endsAt: head.time }).moment ?? expect.fail('no log')
}

const looksIn = (moment: LogMoment): readonly string[] => Array.from({ length: moment.cells.count }, (_, at) => looksOf(moment)(at).look)

const said = (moment: LogMoment): string => inWords({ moment, lanes: [] }, catalogue.en)

test('while a transaction is open, a reader of committed records is said to wait where it began', () => {
  const moment = momentAt(4000)
  expect(readFrom(moment, 0, 9)).toMatchObject({ count: 4, committed: 1 })
  expect(looksIn(moment)).toEqual(['latest', 'latest', 'latest', 'latest'])
  expect(said(moment)).toContain('it gets 1 of them, and waits at the last stable offset, 1.')
})

test('aborted records look like none that count, and a reader of committed records passes them', () => {
  const moment = momentAt(9000)
  expect(readFrom(moment, 0, 9)).toMatchObject({ count: 4, committed: 2 })
  expect(readFrom(moment, 3, 9)).toMatchObject({ count: 1, committed: null })
  expect(looksIn(moment)).toEqual(['latest', 'aborted', 'aborted', 'latest', 'marker'])
  expect(cellSays(moment, 1, logView)).toContain(logView.legend.aborted)
  expect(said(moment)).toMatch(/it gets 2 of them\.$/)
})

test('before any transaction nothing is said of committed records', () => {
  const moment = momentAt(1500)
  expect(readFrom(moment, 0, 9)).toMatchObject({ count: 1, committed: null })
  expect(said(moment)).not.toContain('read_committed')
})

import { beforeAll, expect, test } from 'vitest'
import { extendToTime, parseScenario, sourceOfSetup, startRun } from '../../../engine'
import { logMomentsOf } from '../../select/log/in-world'
import type { LogMoment } from '../../select/log/log-moment'
import { readFrom } from '../../select/log/reading-back'
import { catalogue } from '../../words/catalogue'
import { logView } from '../../words/en/log-view'
import { loadArea } from '../../words/load'
import { cellSays } from './cell-says'
import { denseOf } from './dense'
import { layout, textsIn } from './layout'
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

const script = (first: readonly string[]) => ({
  version: 1,
  name: 'aborted',
  topics: [{ name: 'orders', partitions: 1, storedAsBytes: true }],
  producers: [
    { name: 'T', topics: ['orders'], config: { 'transactional.id': 'one' } },
    { name: 'P', topics: ['orders'] },
  ],
  untilMs: 10_000,
  actions: [
    send(1000, 'P', ...first),
    { atMs: 2000, do: 'beginTransaction', producer: 'T' },
    send(2001, 'T', 'a', 'b'),
    send(3000, 'P', 'between'),
    { atMs: 5000, do: 'abortTransaction', producer: 'T' },
  ],
})

/** The log at a time, of a run of the engine. */
function momentAt(ms: number, first: readonly string[] = ['before']): LogMoment {
  const parsed = parseScenario(script(first))
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
  expect(cellSays(moment, 4, logView)).toContain(`${logView.marker}: ${logView.markers.ABORT}`)
  expect(said(moment)).toMatch(/it gets 2 of them\.$/)
})

test('before any transaction nothing is said of committed records', () => {
  const moment = momentAt(1500)
  expect(readFrom(moment, 0, 9)).toMatchObject({ count: 1, committed: null })
  expect(said(moment)).not.toContain('read_committed')
})

test('the last stable offset is marked where it keeps somebody from reading on, on the line between the records', () => {
  const drawn = (ms: number, width = 1280) => layout({ moment: momentAt(ms), lanes: [] }, 0, logView, width)
  const cellsAt = (ms: number, width?: number) => drawn(ms, width).near[0]?.cells ?? expect.fail('no cells')
  expect(cellsAt(1500).stable).toBeNull()
  const open = cellsAt(4000)
  const [before, first] = open.cells
  expect(open.stable?.x).toBeGreaterThan((before?.x ?? 0) + open.size.width)
  expect(open.stable?.x).toBeLessThan(first?.x ?? 0)
  const texts = textsIn(drawn(4000)).map(({ text }) => text)
  expect(texts).toContain(logView.stable.mark(1))
  expect(textsIn(drawn(4000, 330)).map(({ text }) => text)).toContain(logView.stable.markShort(1))
  expect(said(momentAt(4000))).toContain(logView.stable.says(1, 4))
  const ended = cellsAt(9000)
  expect(ended.stable).toBeNull()
  expect(said(momentAt(9000))).not.toContain('last stable offset')
  // Where it is no more its room stays: what is below does not jump.
  expect(ended.bottom).toBe(open.bottom)
})

test('a field of small cells has a rule where readers of committed records wait, and none where nothing keeps them', () => {
  const keys = Array.from({ length: 250 }, (_, n) => `k${String(n)}`)
  const field = (ms: number) => denseOf(momentAt(ms, keys), logView, 360, 8, 40)
  const { stable, lines, texts } = field(4000)
  const waits = lines.findIndex(({ first }) => first === keys.length)
  // What comes before ends above the rule, and the words stand between the rule and what comes after.
  expect(lines[waits - 1]).toMatchObject({ last: keys.length })
  expect(lines[waits - 1]?.y).toBeLessThan(stable?.y ?? 0)
  const told = texts.find(({ box }) => box.text.includes('last stable offset 250') || box.text.includes('stable to 250'))?.box
  expect(told?.y).toBeGreaterThan(stable?.y ?? Infinity)
  expect(told?.y).toBeLessThan(lines[waits]?.y ?? 0)
  expect(field(9000).stable).toBeNull()
})

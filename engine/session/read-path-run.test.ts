import { expect, test } from 'vitest'
import { endOf } from '../scenario/build'
import { laneOf } from '../scenario/lane'
import { parseScenario } from '../scenario/parse'
import type { Setup } from '../scenario/schema'
import { momentDigest, TraceDigest } from '../trace/digest'
import { eventAt, eventCount } from '../trace/trace'
import { judgeOf } from './judge'
import { Session } from './session'
import { sourceOfSetup } from './source'

const digestAt = (session: Session, step: number): string =>
  session.withFrame(step, step, ({ world, trace }) => momentDigest(world, new TraceDigest(trace)))

const mib = 1_048_576

const transfer = (name: string, more: object) => ({ name, strategy: 'read-write', fileBytes: mib, ...more })

const readers = [
  { name: 'A', startAtMs: 125, pagesPerSecond: 4 },
  { name: 'D', startAtMs: 1000, fromPage: 0, pagesPerSecond: 8 },
]

const cache = { capacityPages: 60, segmentPages: 256, writtenPages: 200, appendPagesPerSecond: 4, readers }

const script = (readPath: object, more: object = {}) => ({ version: 1, name: 'x', readPath, ...more })

function setupOf(readPath: object, more: object = {}): Setup {
  const parsed = parseScenario(script(readPath, more))
  return parsed.ok ? parsed.setup : expect.fail(JSON.stringify(parsed.problems))
}

const refusal = (readPath: object) => {
  const parsed = parseScenario(script(readPath))
  return parsed.ok ? [] : parsed.problems.map(({ problem, path }) => `${path.join('.')} ${problem}`)
}

function ran(setup: Setup): Session {
  const session = new Session(sourceOfSetup(setup), judgeOf(setup))
  session.extendToTime(endOf(setup))
  return session
}

test('what is wrong with a read path is said, with its place', () => {
  expect(refusal({ transfers: [transfer('a', { strategy: 'pigeon' })] })).toEqual(['readPath.transfers.0.strategy not-a-choice'])
  expect(refusal({ transfers: [transfer('a', { acceptBytes: 5000 })] })).toEqual(['readPath.transfers.0.acceptBytes not-whole-pages'])
  expect(refusal({ transfers: [transfer('a', { fileBytes: 2 ** 41 })] })).toEqual(['readPath.transfers.0.fileBytes above-limit'])
  expect(refusal({ transfers: [transfer('a', {}), transfer('a', {})] })).toEqual(['readPath.transfers.1.name duplicate-name'])
  expect(refusal({ transfers: [transfer('page-cache', {})] })).toEqual(['readPath.transfers.0.name reserved-name'])
  expect(refusal({ pageCache: { ...cache, capacityPages: 1 } })).toEqual(['readPath.pageCache.capacityPages below-limit'])
  expect(refusal({ pageCache: { ...cache, colour: 'red' } })).toEqual(['readPath.pageCache.colour unknown-key'])
})

test('it is shown until all is sent, and every step of a transfer is a beat', () => {
  const setup = setupOf({ transfers: [transfer('a', { startAtMs: 2 }), transfer('b', { strategy: 'splice', bufferBytes: mib })] })
  const run = ran(setup)
  const last = eventAt(run.trace, eventCount(run.trace))
  expect([last.type, last.time]).toEqual(['TransferDone', endOf(setup)])
  expect(run.beats('story')).toHaveLength(run.here.steps)
})

test('the story of a page cache is its misses and windows; each page that is read is a beat of its own where messages are', () => {
  const run = ran(setupOf({ pageCache: cache }))
  const [story, messages] = [run.beats('story'), run.beats('messages')]
  expect(messages.length).toBeGreaterThan(story.length + 100)
  expect(messages).toEqual(expect.arrayContaining(story))
})

test('a lane has its own transfers, and where it says nothing the script’s', () => {
  const setup = setupOf(
    { transfers: [transfer('a', {})], pageCache: cache },
    { lanes: [{ name: 'warm', readPath: { transfers: [transfer('b', { cached: true })] } }, { name: 'same' }] },
  )
  expect(laneOf(setup, 'warm')?.readPath).toMatchObject({
    timePreset: 'bare-metal',
    transfers: [{ name: 'b' }],
    pageCache: { capacityPages: 60 },
  })
  expect(laneOf(setup, 'same')?.readPath).toEqual(setup.readPath)
})

test('wherever it is sought, a moment is the one that it was, through keyframes as well', { timeout: 60_000 }, () => {
  const busy = {
    ...cache,
    segmentPages: 4096,
    policy: 'two-list',
    appendPagesPerSecond: 400,
    readers: readers.map((one) => ({ ...one, pagesPerSecond: 400 })),
  }
  const transfers = [transfer('a', { bufferBytes: 4096 }), transfer('b', { strategy: 'kafka-tls', bufferBytes: 32_768, startAtMs: 3000 })]
  const setup = setupOf({ transfers, pageCache: busy })
  const there = new Session(sourceOfSetup(setup), judgeOf(setup))
  const steps = Array.from({ length: 12 }, (_, n) => n * 335)
  const digests = steps.map((step) => {
    there.extendToStep(step)
    return digestAt(there, step)
  })
  const again = ran(setup)
  expect(again.here.steps).toBeGreaterThan(4000)
  for (const n of [...steps.keys()].reverse()) expect([n, digestAt(again, n * 335)]).toEqual([n, digests[n]])
})

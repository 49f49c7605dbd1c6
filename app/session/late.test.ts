import { beforeEach, expect, test, vi } from 'vitest'
import { builtInHost } from '../built-in-host'
import { lateHost } from './late'
import type { Ask, Progress, Watch } from './messages'

const group = { id: 'g', memberDefaults: { topics: ['orders'] }, members: [{ name: 'm', count: 12, startAtMs: 0, startEveryMs: 10 }] }
const script = {
  version: 1,
  name: 'long',
  untilMs: 150_000,
  topics: [{ name: 'orders', partitions: 12 }],
  groups: [group],
  lanes: ['one', 'two'].map((name, n) => ({ name, commitDelayMs: n + 1 })),
}
const source = { kind: 'inline', text: JSON.stringify(script) } as const
const open: Ask = { name: 'open', source: { kind: 'compare', of: source }, interventions: [] }

/** As text: there are thousands of beats in it. */
const atOnce = JSON.stringify(builtInHost().answer(open))

const host = () => lateHost(() => undefined)

function watching(heard: Progress[], stopAfter = Infinity): Watch {
  const stop = new AbortController()
  const onProgress = (progress: Progress): void => {
    heard.push(progress)
    if (heard.length >= stopAfter) stop.abort()
  }
  return { onProgress, signal: stop.signal }
}

beforeEach(() => {
  // Time passes with every look at the clock.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 60))
  return () => vi.restoreAllMocks()
})

test('how far it is goes from lane to lane and never back, and the answer is the same as without a stop', async () => {
  const heard: Progress[] = []
  expect(JSON.stringify(await host().answer(open, watching(heard)))).toBe(atOnce)
  expect([...new Set(heard.map(({ name }) => name))]).toEqual(['one', 'two'])
  for (const [n, { lane, lanes, steps, time, endsAt }] of heard.entries()) {
    const before = heard[n - 1]
    expect(lanes).toBe(2)
    expect(time).toBeLessThanOrEqual(endsAt)
    if (before?.lane === lane) expect(steps).toBeGreaterThan(before.steps)
    else expect(lane).toBe((before?.lane ?? -1) + 1)
  }
})

test('what is stopped is left there: what comes next need not wait, and it can be opened again', async () => {
  const late = host()
  const heard: Progress[] = []
  const stopped = late.answer(open, watching(heard, 2))
  const again = late.answer(open)
  expect(await stopped).toMatchObject({ problem: { problem: 'stopped' } })
  expect(heard).toHaveLength(2)
  expect(JSON.stringify(await again)).toBe(atOnce)
})

test('what is not wanted any more before its turn is not begun', async () => {
  const late = host()
  const stop = new AbortController()
  const heard: Progress[] = []
  const first = late.answer(open, { onProgress: () => undefined, signal: stop.signal })
  const second = late.answer(open, { onProgress: (progress) => heard.push(progress), signal: stop.signal })
  stop.abort()
  expect(await first).toMatchObject({ problem: { problem: 'stopped' } })
  expect(await second).toMatchObject({ problem: { problem: 'stopped' } })
  expect(heard).toEqual([])
})

test('a long run of one script says how far it is, too', async () => {
  const heard: Progress[] = []
  await host().answer({ name: 'open', source, interventions: [] }, watching(heard))
  expect(heard.length).toBeGreaterThan(2)
  expect(new Set(heard.map(({ lane, lanes, name }) => `${String(lane)} ${String(lanes)} ${name}`))).toEqual(new Set(['0 1 long']))
})

test('of a short one nothing is said, however busy the machine is', async () => {
  const heard: Progress[] = []
  const short = { ...source, text: JSON.stringify({ ...script, untilMs: 2_000 }) }
  await host().answer({ name: 'open', source: { kind: 'compare', of: short }, interventions: [] }, watching(heard))
  expect(heard).toEqual([])
})

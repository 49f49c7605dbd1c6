import { describe, expect, test } from 'vitest'
import type { CachePolicy } from './page-cache'
import type { PageCacheState } from './page-cache-state'
import type { ReaderSetup } from './page-cache-start'
import { pauseUntilGone } from './pause'
import { Rig } from './rig.test'

/** Three at the end of a log, and one who comes at 5 s and begins at its beginning; one of the three may pause. */
function reading(policy: CachePolicy, pausing: number | null, pause: Partial<ReaderSetup>): Rig {
  const tail = [400, 397, 392].map((fromPage, n) => ({ fromPage, startAt: 125_000 + n * 25_000, pagesPerSecond: 4 }))
  const readers = tail.map((reader, n) => ({ ...reader, ...(n === pausing ? pause : {}) }))
  return Rig.reading({ policy, capacityPages: 120, segmentPages: 700, writtenPages: 400, appendPagesPerSecond: 4, warm: true }, [
    ...readers,
    { startAt: 5_000_000, pagesPerSecond: 8 },
  ])
}

const names = ['A', 'B', 'C']

function told(policy: CachePolicy, n: number, atMs: number): number | null {
  const { memory } = reading(policy, null, {}).untilMs(atMs)
  const before = JSON.stringify([...memory.readers])
  const us = pauseUntilGone(memory, names[n] ?? '', atMs * 1000)
  expect(JSON.stringify([...memory.readers])).toBe(before)
  return us
}

/** Whether the first page that it reads after a pause, a quarter of a second before its next one, has to come from the disk. */
const pays = (policy: CachePolicy, n: number, atMs: number, ms: number): boolean => {
  const rig = reading(policy, n, { pauseAt: atMs * 1000, pauseUs: Math.round(ms * 1000) }).untilMs(atMs + ms + 240)
  return (rig.memory.readers.get(names[n] ?? '')?.waits ?? 0) > 0
}

describe.each([0, 1, 2])('reader %i at the tail', (n) => {
  test.each([6_010, 9_010, 13_010])('pauses at %i ms for less than is said, and for more', (atMs) => {
    const us = told('lru', n, atMs)
    expect(us).not.toBeNull()
    const ms = (us ?? 0) / 1000
    // It pauses when its next request is due, up to 250 ms later.
    expect({ ms, pays: [pays('lru', n, atMs, ms - 260), pays('lru', n, atMs, ms)] }).toEqual({ ms, pays: [false, true] })
  })

  test('of two lists the page that others read again does not go', () => {
    const us = told('two-list', n, 12_000)
    expect(pays('two-list', n, 12_000, us === null ? 20_000 : us / 1000)).toBe(us !== null)
  })
})

/** The same when whoever comes late stops at that moment as well. */
const paysAlone = (n: number, atMs: number, ms: number): boolean => {
  const rig = reading('lru', n, { pauseAt: atMs * 1000, pauseUs: Math.round(ms * 1000) })
  const late = rig.memory.readers.get('D')
  if (late === undefined) throw new Error('nobody comes late')
  rig.memory.readers = new Map(rig.memory.readers).set('D', { ...late, pauseAt: atMs * 1000, pauseUs: 200_000_000 })
  rig.untilMs(atMs + ms + 240)
  return (rig.memory.readers.get(names[n] ?? '')?.waits ?? 0) > 0
}

test.each([0, 1, 2])('reader %i pauses for less than is said when the late one stops as well, and for more', (n) => {
  const { memory } = reading('lru', null, {}).untilMs(9_010)
  const us = pauseUntilGone(memory, names[n] ?? '', 9_010_000, new Set(['D']))
  const ms = (us ?? 0) / 1000
  expect(ms).toBeGreaterThan((told('lru', n, 9_010) ?? 0) / 1000)
  expect({ ms, pays: [paysAlone(n, 9_010, ms - 260), paysAlone(n, 9_010, ms)] }).toEqual({ ms, pays: [false, true] })
})

test('what is gone already, nobody, and a reader for whom nothing comes in have no time to be told', () => {
  const gone = reading('lru', 2, { pauseAt: 6_000_000, pauseUs: 20_000_000 }).untilMs(20_000)
  expect(pauseUntilGone(gone.memory, 'C', 20_000_000)).toBeNull()
  expect(pauseUntilGone(gone.memory, 'Z', 20_000_000)).toBeNull()
  const still: PageCacheState = Rig.reading({ warm: true, capacityPages: 128 }, [{ fromPage: 100 }]).untilMs(50).memory
  expect(pauseUntilGone(still, 'A', 50_000)).toBeNull()
})

test('while somebody waits for the disk, and while others pause, the look ahead goes on as they will', () => {
  const rig = reading('lru', 0, { pauseAt: 5_000_000, pauseUs: 3_000_000 }).untilMs(5_000.02)
  expect(rig.memory.readers.get('D')?.phase).toBe('blocked')
  const us = pauseUntilGone(rig.memory, 'C', 5_000_020)
  const both = reading('lru', 0, { pauseAt: 5_000_000, pauseUs: 3_000_000 })
  const c = both.memory.readers.get('C')
  if (c === undefined || us === null) throw new Error('no C, or nothing told')
  both.memory.readers = new Map(both.memory.readers).set('C', { ...c, pauseAt: 5_000_000, pauseUs: us })
  both.untilMs(5_000 + us / 1000 + 240)
  expect(both.memory.readers.get('C')?.waits).toBe(1)
})

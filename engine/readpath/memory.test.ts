import { expect, test } from 'vitest'
import { hashText, randomAt } from '../kernel/random'
import { cachedPages } from './page-cache'
import { Rig } from './rig.test'

test('a sequential reader waits once; the windows grow in front of it', () => {
  const rig = Rig.reading({ capacityPages: 128 }, [{}]).untilMs(5950)
  expect(rig.of('PageMissed')).toEqual(['PageMissed A 0'])
  expect(rig.of('ReadAhead').map((line) => line.split(' ').slice(1, 6).join(' '))).toEqual([
    'A 0 4 4 1',
    'A 4 8 8 4',
    'A 12 16 16 12',
    'A 28 32 32 28',
    'A 60 32 32 60',
  ])
  expect(rig.memory.readers.get('A')).toMatchObject({ hits: 59, misses: 1, waits: 1, position: 60 })
  for (const rule of [
    'readahead/first',
    'readahead/marker',
    'cache/missed',
    'cache/arrived',
    'cache/delivered',
    'cache/hit',
    'reader/started',
  ])
    expect(rig.rules()).toContain(`readpath/${rule}`)
})

test('without readahead every page is waited for', () => {
  const rig = Rig.reading({ limits: { maxPages: 0, maxFolioOrder: null } }, [{}]).untilMs(950)
  expect(rig.memory.readers.get('A')).toMatchObject({ hits: 0, misses: 10, waits: 10 })
  expect(rig.rules()).toContain('readpath/readahead/random')
})

test('a large request takes the next window in; one that comes too early waits for what is on its way', () => {
  const merged = Rig.reading({}, [{ requestPages: 16, pagesPerSecond: 160 }]).untilMs(500)
  expect(merged.of('ReadAhead')[0]).toContain('0 32')
  expect(
    Rig.reading({ limits: { maxPages: 16, maxFolioOrder: null } }, [{ requestPages: 64, pagesPerSecond: 640 }])
      .untilMs(100)
      .rules(),
  ).toContain('readpath/readahead/merged')
  const fast = Rig.reading({ capacityPages: 128 }, [{ pagesPerSecond: 1_000_000 }]).untilMs(500)
  expect(fast.rules()).toContain('readpath/cache/awaited')
  expect(fast.memory.readers.get('A')?.misses).toBe(1)
})

test('evicted in between, the page behind the window is a miss, and the next window is the larger', () => {
  const reader = { pauseAt: 250_000, pauseUs: 1_000_000 }
  const rig = Rig.reading({ capacityPages: 10, limits: { maxPages: 4, maxFolioOrder: null } }, [
    reader,
    { fromPage: 60, pagesPerSecond: 100 },
  ]).untilMs(1600)
  expect(rig.of('PageMissed').filter((line) => line.startsWith('PageMissed A'))).not.toHaveLength(1)
  for (const rule of ['reader/paused', 'reader/resumed', 'cache/evicted']) expect(rig.rules()).toContain(`readpath/${rule}`)
})

test('who keeps up with the writer finds everything in memory, as does who waits for it', () => {
  const tail = { warm: true, writtenPages: 20, appendPagesPerSecond: 10, capacityPages: 16 }
  const rig = Rig.reading(tail, [{ fromPage: 20 }, { fromPage: 18 }, { fromPage: 12 }]).untilMs(5000)
  expect(rig.memory).toMatchObject({ diskPages: 0, writtenPages: 70 })
  expect(rig.of('PageMissed', 'ReadAhead')).toEqual([])
  for (const rule of ['cache/appended', 'reader/caught-up']) expect(rig.rules()).toContain(`readpath/${rule}`)
})

test('with two lists one pass over old pages leaves alone what was read twice', () => {
  const readers = [{ fromPage: 98 }, { fromPage: 97, startAt: 30_000 }, { fromPage: 0, startAt: 500_000, pagesPerSecond: 40 }]
  const setup = { warm: true, writtenPages: 100, appendPagesPerSecond: 10, capacityPages: 40 } as const
  const gone = (policy: 'lru' | 'two-list') => {
    const rig = Rig.reading({ ...setup, policy }, readers).untilMs(2500)
    return { rules: rig.rules(), tail: [...rig.memory.evicted.keys()].filter((page) => page >= 98).length }
  }
  expect(gone('lru').tail).toBeGreaterThan(gone('two-list').tail)
  expect(gone('two-list').rules).toContain('readpath/cache/promoted')
  const full = Rig.reading({ policy: 'two-list', capacityPages: 4, limits: { maxPages: 0, maxFolioOrder: null } }, [
    {},
    { startAt: 50_000 },
    { startAt: 75_000 },
  ])
  expect(full.untilMs(2000).rules()).toContain('readpath/cache/demoted')
})

test('whatever the settings: memory is never overfull, what is read was asked for or written, nothing falls', { timeout: 60_000 }, () => {
  for (let n = 0; n < 300; n++) {
    const draw = (what: string, low: number, high: number): number => low + (randomAt(11, hashText(what), n) % (high - low + 1))
    const capacityPages = draw('capacity', 2, 80)
    const rig = Rig.reading(
      {
        policy: draw('policy', 0, 1) === 0 ? 'lru' : 'two-list',
        capacityPages,
        writtenPages: draw('written', 0, 128),
        appendPagesPerSecond: draw('appends', 0, 40),
        warm: draw('warm', 0, 1) === 0,
        limits: { maxPages: draw('ahead', 0, 40), maxFolioOrder: draw('folios', 0, 1) === 0 ? null : 9 },
      },
      Array.from({ length: draw('readers', 1, 4) }, (_, r) => ({
        fromPage: draw(`from ${String(r)}`, 0, 100),
        pagesPerSecond: draw(`rate ${String(r)}`, 1, 200),
        requestPages: draw(`request ${String(r)}`, 1, 20),
      })),
    )
    let before = rig.memory
    for (let s = 0; s < 400 && rig.step(); s++) {
      const now = rig.memory
      if (cachedPages(now.cache) > capacityPages) throw new Error(`seed ${String(n)}: overfull`)
      for (const page of now.cache.inactive.keys()) if (now.cache.active.has(page)) throw new Error(`seed ${String(n)}: page twice`)
      if (now.diskPages < before.diskPages || now.readPages < before.readPages) throw new Error(`seed ${String(n)}: a counter fell`)
      before = { ...now }
    }
    let read = 0
    let disk = 0
    for (const reader of rig.memory.readers.values()) {
      read += reader.readPages
      disk += reader.diskPages
      expect(reader.hits + reader.misses).toBeGreaterThanOrEqual(reader.readPages)
      expect(reader.position).toBeLessThanOrEqual(rig.memory.writtenPages + 100)
    }
    expect([read, disk]).toEqual([rig.memory.readPages, rig.memory.diskPages])
  }
})

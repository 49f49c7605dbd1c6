import type { PageCacheMoment, PageState } from '../../select/page-cache'
import type { CacheFlow } from '../../select/page-cache-flows'
import type { PageCacheSpec } from './spec'

const second = 1_000_000

/** `41 cached, 23 ahead`: so many pages of each in turn. */
const pagesOf = (text: string): readonly PageState[] =>
  text.split(', ').flatMap((part) => {
    const [count = '0', state = 'disk'] = part.split(' ')
    return Array.from({ length: Number(count) }, () => state as PageState)
  })

const reader = (
  name: string,
  index: number,
  page: number,
  written: number,
  diskPages = 0,
  without: number | 'stays' | null = 28_000_000,
) => ({
  name,
  letter: name,
  index,
  page,
  behind: written - page,
  hits: diskPages === 0 ? page : page - 1,
  misses: diskPages === 0 ? 0 : 1,
  waits: diskPages === 0 ? 0 : 1,
  waitedUs: diskPages === 0 ? 0 : 9_100,
  stay: diskPages === 0 ? { now: 5_500_000 + index * 250_000, without } : null,
  diskBytes: diskPages * 4096,
  sentBytes: page * 4096,
})

const flowsOf = (count: number, late: number): readonly CacheFlow[] =>
  Array.from({ length: count }, (_, n) => ({
    from: n * 500_000,
    diskBytes: n === late ? 48 * 1024 : n === late + 1 ? 64 * 1024 : n === late + 3 || n === late + 7 ? 128 * 1024 : 0,
    sentBytes: [8192, 8192, 8192, ...(n >= late ? [16_384] : [])],
  }))

const behind: PageCacheMoment = {
  time: 10 * second,
  endsAt: 14 * second,
  pageBytes: 4096,
  capacityPages: 120,
  pages: pagesOf('41 cached, 51 ahead, 20 disk, 112 evicted, 28 cached, 4 unwritten'),
  markers: [60, 60],
  windows: [
    { first: 0, pages: 4, by: 0, blocking: true, now: false },
    { first: 4, pages: 8, by: 1, blocking: false, now: false },
    { first: 12, pages: 16, by: 4, blocking: false, now: false },
    { first: 28, pages: 32, by: 12, blocking: false, now: false },
    { first: 60, pages: 32, by: 28, blocking: false, now: true },
  ],
  readers: [reader('A', 0, 252, 252), reader('B', 1, 250, 252), reader('C', 2, 244, 252, 0, 'stays'), reader('D', 3, 41, 252, 92)],
  survives: 10 * second,
  survivesWithoutLaggard: 30 * second,
  stretch: 500_000,
  flows: flowsOf(20, 10),
  events: [10, 11, 12, null],
}

const caughtUp: PageCacheMoment = {
  ...behind,
  time: 4 * second,
  pages: pagesOf('120 cached, 136 unwritten'),
  markers: [],
  windows: [],
  readers: [reader('A', 0, 120, 120, 0, null), reader('B', 1, 119, 120, 0, null), reader('C', 2, 118, 120, 0, null)],
  survives: 30 * second,
  survivesWithoutLaggard: null,
  flows: flowsOf(8, 100),
}

const spec = (moment: PageCacheMoment | null): PageCacheSpec => ({ moment })

export const examples = {
  behind: spec(behind),
  before: spec({
    ...behind,
    time: 9.5 * second,
    pages: pagesOf('39 cached, 21 ahead, 52 disk, 80 evicted, 58 cached, 6 unwritten'),
    windows: behind.windows.slice(0, 4),
    readers: behind.readers.map((each) => ({ ...each, page: each.page - 2 })),
    flows: behind.flows.slice(0, 19),
  }),
  caughtUp: spec(caughtUp),
  start: spec({ ...caughtUp, time: 0, pages: pagesOf('1 cached, 255 unwritten'), readers: [], flows: [], survives: null }),
  small: spec({
    ...behind,
    pages: behind.pages.slice(0, 40),
    capacityPages: 12,
    readers: [reader('A', 0, 39, 40), reader('D', 3, 20, 40, 8)],
    markers: [12],
    windows: behind.windows.slice(0, 3),
  }),
  large: spec({ ...behind, pages: Array.from({ length: 8 }, () => behind.pages).flat() }),
  empty: spec(null),
} as const

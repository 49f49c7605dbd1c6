import type { SimTime } from '../kernel/node'
import { emptyCache, type CachePolicy, type PageCache } from './page-cache'
import { noReadahead, type ReadaheadLimits } from './readahead'
import type { TimePreset } from './time-model'
import type { Reader, PageCacheState } from './page-cache-state'

/** Who reads, how fast and from where. */
export interface ReaderSetup {
  readonly name: string
  readonly startAt: SimTime
  readonly fromPage: number
  readonly pagesPerSecond: number
  readonly requestPages: number
  readonly pauseAt: SimTime | null
  readonly pauseUs: SimTime
}

/** A page cache, the log in front of it and its readers, as a scenario has them. */
export interface PageCacheSetup {
  readonly name: string
  readonly policy: CachePolicy
  readonly capacityPages: number
  readonly segmentPages: number
  readonly writtenPages: number
  /** 0 = nothing is appended. */
  readonly appendPagesPerSecond: number
  /** Whether the pages written last are in memory at the start. */
  readonly warm: boolean
  readonly limits: ReadaheadLimits
  readonly time: TimePreset
  readonly readers: readonly ReaderSetup[]
}

const everyUs = (perSecond: number): SimTime => Math.max(1, Math.round(1_000_000 / perSecond))

function readerOf({ pagesPerSecond, fromPage, ...setup }: ReaderSetup): Reader {
  return {
    ...setup,
    intervalUs: everyUs(pagesPerSecond / setup.requestPages),
    phase: 'waiting',
    position: fromPage,
    wanted: 0,
    dueAt: setup.startAt,
    readahead: noReadahead,
    hits: 0,
    misses: 0,
    waits: 0,
    waitedUs: 0,
    readPages: 0,
    diskPages: 0,
    paused: false,
    awaited: null,
    missed: null,
  }
}

function cacheAtStart({ policy, capacityPages, writtenPages, warm }: PageCacheSetup): PageCache<number> {
  const cache = emptyCache<number>(policy, capacityPages)
  if (!warm) return cache
  const inactive = new Map<number, boolean>()
  for (let page = Math.max(0, writtenPages - capacityPages); page < writtenPages; page++) inactive.set(page, true)
  return { ...cache, inactive }
}

/** A window never takes more than half of the memory: what is waited for must not be pushed out by what comes behind it. */
const fitting = ({ limits, capacityPages }: PageCacheSetup): ReadaheadLimits => ({
  ...limits,
  maxPages: Math.min(limits.maxPages, Math.floor(capacityPages / 2)),
})

/** A page cache before anything is read: what was written last is in it, or nothing. */
export function startedPageCache(setup: PageCacheSetup): PageCacheState {
  return {
    kind: 'page-cache',
    name: setup.name,
    segmentPages: setup.segmentPages,
    appendIntervalUs: setup.appendPagesPerSecond > 0 ? everyUs(setup.appendPagesPerSecond) : null,
    limits: fitting(setup),
    pageBytes: 4096,
    time: setup.time,
    writtenPages: setup.writtenPages,
    cache: cacheAtStart(setup),
    evicted: new Map(),
    readers: new Map(setup.readers.map((reader) => [reader.name, readerOf(reader)])),
    windows: [],
    windowsAsked: 0,
    diskFreeAt: 0,
    diskPages: 0,
    readPages: 0,
  }
}

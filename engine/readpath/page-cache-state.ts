import type { SimTime } from '../kernel/node'
import type { PageCache } from './page-cache'
import type { Readahead, ReadaheadLimits, ReadaheadReason } from './readahead'
import type { TimePreset } from './time-model'

/** One consumer that reads a segment page by page. Replaced as a whole, never changed. */
export interface Reader {
  readonly name: string
  readonly startAt: SimTime
  /** Between two requests. */
  readonly intervalUs: SimTime
  readonly requestPages: number
  readonly pauseAt: SimTime | null
  readonly pauseUs: SimTime
  readonly phase: 'waiting' | 'reading' | 'blocked' | 'caught-up' | 'paused'
  /** The page that it reads next. */
  readonly position: number
  /** Pages left of the request under way. */
  readonly wanted: number
  /** When its next request is due. */
  readonly dueAt: SimTime
  readonly readahead: Readahead
  readonly hits: number
  readonly misses: number
  /** Times that it had to wait: for a page that was not there, or was on its way. */
  readonly waits: number
  /** How long it has slept for them, the wait under way included. */
  readonly waitedUs: SimTime
  readonly readPages: number
  /** Pages that the disk was asked for on its behalf. */
  readonly diskPages: number
  readonly paused: boolean
  /** The page for which it sleeps, and the one for which it had to ask the disk. */
  readonly awaited: number | null
  readonly missed: number | null
}

/** Pages on their way from the disk, or come from there. */
export interface DiskWindow {
  readonly number: number
  readonly reader: string
  readonly first: number
  readonly pages: number
  readonly marker: number | null
  readonly reason: ReadaheadReason
  /** The page whose reading asked for it. */
  readonly askedAt: number
  readonly submittedAt: SimTime
  readonly readyAt: SimTime
}

/** A broker's memory, one segment of a log, and those who read it. Cache and evicted pages are changed in place, the other collections replaced. */
export interface PageCacheState {
  readonly kind: 'page-cache'
  readonly name: string
  readonly segmentPages: number
  /** Between two pages that are appended; null = nothing is. */
  readonly appendIntervalUs: SimTime | null
  readonly limits: ReadaheadLimits
  readonly pageBytes: number
  readonly time: TimePreset
  writtenPages: number
  readonly cache: PageCache<number>
  /** Pages that were in memory and had to go: page → when, for the last time. */
  readonly evicted: Map<number, SimTime>
  readers: ReadonlyMap<string, Reader>
  /** What was asked of the disk last, oldest first. */
  windows: readonly DiskWindow[]
  windowsAsked: number
  /** When the disk has done all that it was asked for. */
  diskFreeAt: SimTime
  diskPages: number
  readPages: number
}

/** How many windows are remembered. */
export const windowsKept = 64

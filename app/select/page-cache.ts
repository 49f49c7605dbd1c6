import { holds, type Frame, type PageCacheState, type Reader, type SimTime } from '../../engine'
import { letterOf } from './members'
import { cacheHistory, flowsOf, stretchFor, type CacheFlow, type CacheHistory } from './page-cache-flows'
import { staysOf, survivalOf, type Stay } from './page-cache-stay'

/** How a page of the segment stands: in memory, there before anyone asked, once there and gone, only on the disk, not written yet. */
export type PageState = 'cached' | 'ahead' | 'evicted' | 'disk' | 'unwritten'

/** Pages that the kernel asked the disk for at once. */
export interface CacheWindow {
  readonly first: number
  readonly pages: number
  /** The page that somebody read when it was asked for. */
  readonly by: number
  /** Whoever read it had to wait. */
  readonly blocking: boolean
  readonly now: boolean
}

/** Someone who reads the segment, page after page. */
export interface CacheReader {
  readonly name: string
  readonly letter: string
  readonly index: number
  /** The page that it reads next. */
  readonly page: number
  readonly behind: number
  readonly hits: number
  readonly misses: number
  /** Times that it had to wait for the disk, and for how long in all. */
  readonly waits: number
  readonly waitedUs: SimTime
  /** How long its next page stays in memory; null for one that has come to read from the disk. */
  readonly stay: Stay | null
  /** Read from the disk for it, what was read ahead included. */
  readonly diskBytes: number
  readonly sentBytes: number
}

/** A segment, its pages and whoever reads it, at one moment. */
export interface PageCacheMoment {
  readonly time: SimTime
  readonly endsAt: SimTime
  readonly pageBytes: number
  readonly capacityPages: number
  readonly pages: readonly PageState[]
  /** Pages whose reading starts the next window. */
  readonly markers: readonly number[]
  readonly windows: readonly CacheWindow[]
  readonly readers: readonly CacheReader[]
  /** How long a page stays if nobody touches it, at the pace of the moment; null: nothing comes in. */
  readonly survives: SimTime | null
  /** The same without whoever is far behind. */
  readonly survivesWithoutLaggard: SimTime | null
  readonly stretch: SimTime
  readonly flows: readonly CacheFlow[]
  /** The last event of each reader, to look into. */
  readonly events: readonly (number | null)[]
}

function stateOf(state: PageCacheState, page: number): PageState {
  if (page >= state.writtenPages) return 'unwritten'
  const { cache, evicted } = state
  if (holds(cache, page)) return (cache.active.get(page) ?? cache.inactive.get(page)) === true ? 'cached' : 'ahead'
  return evicted.has(page) ? 'evicted' : 'disk'
}

/** The page that will start the next window, while nobody has read it. */
function markerOf({ readahead, position }: Reader): readonly number[] {
  const { start, size, async } = readahead
  const marker = start + size - async
  return size > 0 && async > 0 && marker >= position ? [marker] : []
}

const windowsMost = 10

/** The windows of which something is still in memory, the last of them. */
function windowsOf({ state, frame }: { readonly state: PageCacheState; readonly frame: Frame }): readonly CacheWindow[] {
  const fresh = frame.events.filter(({ type }) => type === 'ReadAhead')
  return state.windows
    .filter(({ first, pages }) => Array.from({ length: pages }, (_, n) => first + n).some((page) => holds(state.cache, page)))
    .slice(-windowsMost)
    .map(({ first, pages, askedAt, reason, reader }) => ({
      first,
      pages,
      by: askedAt,
      blocking: reason !== 'marker',
      now: fresh.some(({ detail }) => detail['first'] === first && detail['reader'] === reader),
    }))
}

function readersOf(state: PageCacheState, time: SimTime): readonly CacheReader[] {
  const stays = staysOf(state, time)
  return [...state.readers.values()].map((reader, index) => ({
    name: reader.name,
    letter: letterOf(reader.name),
    index,
    page: reader.position,
    behind: Math.max(0, state.writtenPages - reader.position),
    hits: reader.hits,
    misses: reader.misses,
    waits: reader.waits,
    waitedUs: reader.waitedUs,
    stay: stays.get(reader.name) ?? null,
    diskBytes: reader.diskPages * state.pageBytes,
    sentBytes: reader.readPages * state.pageBytes,
  }))
}

const lastEvents = ({ events }: CacheHistory, readers: readonly CacheReader[], step: number): readonly (number | null)[] =>
  readers.map(({ name }) => events.get(name)?.findLast((each) => each.step <= step)?.event ?? null)

/** The first page cache of a world; null where there is none. */
export function pageCacheOf(frame: Frame, endsAt: SimTime): PageCacheMoment | null {
  for (const [node, state] of frame.world.nodes) {
    if (state.kind !== 'page-cache') continue
    const history = cacheHistory(frame.trace, node)
    const all = readersOf(state, frame.time)
    const here = all.filter(({ name }) => state.readers.get(name)?.phase !== 'waiting')
    const survival = survivalOf(state)
    const end = Math.max(endsAt, frame.time, 1)
    const stretch = stretchFor(end)
    return {
      time: frame.time,
      endsAt: end,
      pageBytes: state.pageBytes,
      capacityPages: state.cache.capacityPages,
      pages: Array.from({ length: state.segmentPages }, (_, page) => stateOf(state, page)),
      markers: [...state.readers.values()].flatMap(markerOf),
      windows: windowsOf({ state, frame }),
      readers: here,
      survives: survival.now,
      survivesWithoutLaggard: survival.without,
      stretch,
      flows: flowsOf(
        history,
        frame.step,
        frame.time,
        stretch,
        state.pageBytes,
        here.map(({ name }) => name),
      ),
      events: lastEvents(history, here, frame.step),
    }
  }
  return null
}

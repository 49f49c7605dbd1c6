import { pauseUntilGone, type PageCacheState, type Reader, type SimTime } from '../../engine'

const second = 1_000_000

/** Pages that a reader takes in a second when it reads. */
const paceOf = ({ requestPages, intervalUs }: Reader): number => (requestPages * second) / intervalUs

const readsOn = ({ phase }: Reader): boolean => phase === 'reading' || phase === 'blocked'

const isLate = (reader: Reader): boolean => reader.diskPages > 0

interface Survival {
  readonly now: SimTime | null
  /** The same without whoever is far behind; null: nobody is, or nothing would come in. */
  readonly without: SimTime | null
  /** Pages a second that are written, and that late readers bring in. */
  readonly writing: number
  readonly missing: number
}

const timeFor = (pages: number, rate: number): SimTime | null => (rate === 0 ? null : Math.round((pages / rate) * second))

/** How long a page stays that nobody touches: memory over what comes in, which is what is written and what late readers bring. */
export function survivalOf(state: PageCacheState): Survival {
  const writing = state.appendIntervalUs === null || state.writtenPages >= state.segmentPages ? 0 : second / state.appendIntervalUs
  const late = [...state.readers.values()].filter((reader) => readsOn(reader) && isLate(reader))
  const missing = late.reduce((sum, reader) => sum + paceOf(reader), 0)
  const of = (rate: number): SimTime | null => timeFor(state.cache.capacityPages, rate)
  return { now: of(writing + missing), without: missing === 0 ? null : of(writing), writing, missing }
}

/** For how long a reader may pause before the page that it wants next is gone. */
export interface Stay {
  /** What the engine does if it pauses now; null: the page stays for as long as is looked ahead. */
  readonly now: SimTime | null
  /** Had nobody come late; null: nobody has, or the page would not go. */
  readonly without: SimTime | null
}

/** Pages of the log's end that were touched after a page: with nobody late, they are all that stands behind it. */
function touchedAfter({ cache, readers }: PageCacheState, page: number): number {
  const tail = Math.min(...[...readers.values()].filter((reader) => !isLate(reader)).map(({ position }) => position))
  let [count, passed] = [0, false]
  for (const each of cache.inactive.keys()) {
    if (each === page) passed = true
    else if (passed && each >= tail) count++
  }
  return count
}

/** What each reader at the end of the log has before its page is gone. Whoever reads from the disk already has nothing to lose. */
export function staysOf(state: PageCacheState, time: SimTime): ReadonlyMap<string, Stay> {
  const { writing, missing } = survivalOf(state)
  const stays = new Map<string, Stay>()
  for (const reader of state.readers.values()) {
    if (isLate(reader) || reader.phase === 'waiting') continue
    const alone = missing === 0 || state.cache.policy === 'two-list'
    stays.set(reader.name, {
      now: pauseUntilGone(state, reader.name, time),
      without: alone ? null : timeFor(state.cache.capacityPages - touchedAfter(state, reader.position) - 1, writing),
    })
  }
  return stays
}

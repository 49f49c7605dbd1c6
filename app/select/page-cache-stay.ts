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
  /** What it does if the late ones stop now as well; null: nobody is late, or nothing is to be lost. */
  readonly without: SimTime | 'stays' | null
}

/** What each reader at the end of the log has before its page is gone. Whoever reads from the disk already has nothing to lose. */
export function staysOf(state: PageCacheState, time: SimTime): ReadonlyMap<string, Stay> {
  const readers = [...state.readers.values()]
  const late = new Set(readers.filter((reader) => readsOn(reader) && isLate(reader)).map(({ name }) => name))
  const stays = new Map<string, Stay>()
  for (const reader of readers) {
    if (isLate(reader) || reader.phase === 'waiting') continue
    const now = pauseUntilGone(state, reader.name, time)
    const without = late.size === 0 || now === null ? null : (pauseUntilGone(state, reader.name, time, late) ?? 'stays')
    stays.set(reader.name, { now, without })
  }
  return stays
}

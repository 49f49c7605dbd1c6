import type { SimTime, Trace } from '../../../engine'
import { timelineOf } from '../timeline/timeline'
import { groupRequests, type GroupRequestName } from './counted'
import { type Tally, tallyOf } from './tally'

/** What a run cost one group; `counted.ts` says what each number counts. */
export interface Measures {
  readonly unread: SimTime
  readonly longest: SimTime
  readonly paused: number
  readonly newcomer: string | null
  readonly since: SimTime | null
  readonly readsAfter: SimTime | null
  /** What it was handed then. */
  readonly readsFirst: readonly string[]
  readonly convergedAfter: SimTime | null
  readonly barriers: number
  readonly requests: number
  readonly byApi: readonly { readonly api: GroupRequestName; readonly count: number }[]
  readonly bytes: number
  readonly refused: number
  /** Of those, how many the client refused itself. */
  readonly refusedLocally: number
  readonly twice: number
  readonly twiceOf: readonly { readonly partition: string; readonly records: number }[]
}

/** Partition time without a reader, from one time to another. */
function unreadOf(
  trace: Trace,
  partitions: ReadonlySet<string>,
  startsAt: SimTime,
  endsAt: SimTime,
): Pick<Measures, 'unread' | 'longest' | 'paused'> {
  let [unread, longest, paused] = [0, 0, 0]
  for (const [name, { intervals }] of timelineOf(trace).partitions) {
    if (!partitions.has(name)) continue
    const gaps = intervals
      .filter(({ readers, from, to }) => readers.length === 0 && from < endsAt && (to ?? endsAt) > startsAt)
      .map(({ from, to }) => Math.min(to ?? endsAt, endsAt) - Math.max(from, startsAt))
    if (gaps.length > 0) paused += 1
    for (const gap of gaps) {
      unread += gap
      longest = Math.max(longest, gap)
    }
  }
  return { unread, longest, paused }
}

function timesOf(tally: Tally): Pick<Measures, 'newcomer' | 'since' | 'readsAfter' | 'readsFirst' | 'convergedAfter' | 'barriers'> {
  const { firstStart, lastStart, lastAct, handed: all, barriers } = tally
  const newcomer = lastStart !== null && firstStart !== null && lastStart.time > firstStart ? lastStart : null
  const since = newcomer?.time ?? lastAct
  if (since === null) return { newcomer: null, since, readsAfter: null, readsFirst: [], convergedAfter: null, barriers: 0 }
  const later = all.filter(({ time }) => time >= since)
  const first = newcomer === null ? undefined : later.find(({ member }) => member === newcomer.member)
  const last = later.at(-1)
  return {
    newcomer: newcomer?.member ?? null,
    since,
    readsAfter: first === undefined ? null : first.time - since,
    readsFirst: first?.partitions ?? [],
    convergedAfter: last === undefined ? null : last.time - since,
    barriers: barriers.filter((time) => time >= since).length,
  }
}

/** What a run, up to a time, cost one group. Sizes and what is read twice are there only where the run was weighed. */
export function measuresOf(trace: Trace, group: string, endsAt: SimTime): Measures {
  const tally = tallyOf(trace, group, endsAt)
  const owned = new Set(tally.handed.flatMap(({ partitions }) => partitions))
  const twiceOf = tally.stints.again()
  const byApi = groupRequests.flatMap((api) => {
    const count = tally.requests.get(api) ?? 0
    return count === 0 ? [] : [{ api, count }]
  })
  const times = timesOf(tally)
  return {
    ...unreadOf(trace, owned, times.since ?? 0, endsAt),
    ...times,
    requests: byApi.reduce((sum, { count }) => sum + count, 0),
    byApi,
    bytes: tally.bytes,
    refused: tally.refused,
    refusedLocally: tally.refusedLocally,
    twice: twiceOf.reduce((sum, { records }) => sum + records, 0),
    twiceOf,
  }
}

import { eventAt, type Event, type Trace } from '../../engine'

export interface Why {
  /** The event asked about, what made it happen, and so on down. */
  readonly links: readonly Event[]
  /** Of how many rounds of the same thing each link stands for the last; 1 for most. */
  readonly rounds: readonly number[]
  /** More links than are told. */
  readonly more: boolean
}

const alike = (a: Event, b: Event): boolean => a.type === b.type && a.rule === b.rule && a.node === b.node

/** Longest chain that is followed; a heartbeat's goes back to the start, beat by beat. */
const longest = 4_000

function chain(trace: Trace, event: number): Event[] {
  const links: Event[] = []
  for (let id = event; id > 0 && links.length < longest;) {
    const link = eventAt(trace, id)
    links.push(link)
    id = link.cause
  }
  return links
}

/** How many links, from `at` on, make a round that comes again at once: 0 for none. */
function roundAt(links: readonly Event[], at: number): number {
  for (let size = 1; size <= 4; size++) {
    let same = at + 2 * size <= links.length
    for (let n = 0; same && n < size; n++) {
      const here = links[at + n]
      const there = links[at + size + n]
      same = here !== undefined && there !== undefined && alike(here, there)
    }
    if (same) return size
  }
  return 0
}

/** The chain of causes of an event down to an action; rounds that only repeat themselves are told once, with their number. */
export function whyOf(trace: Trace, event: number, most = 14): Why {
  const all = chain(trace, event)
  const links: Event[] = []
  const rounds: number[] = []
  let at = 0
  while (at < all.length && links.length < most) {
    const size = roundAt(all, at)
    let times = 1
    if (size > 0)
      while (roundAt(all, at) === size) {
        at += size
        times += 1
      }
    for (let n = 0; n < Math.max(size, 1); n++) {
      const link = all[at + n]
      if (link === undefined) break
      links.push(link)
      rounds.push(times)
    }
    at += Math.max(size, 1)
  }
  return { links, rounds, more: at < all.length }
}

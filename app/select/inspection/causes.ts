import type { Frame, SimTime } from '../../../engine'
import { factOf, namingOf, type EventFact } from '../facts'
import { whyOf } from '../why'

/** One link of a chain of causes, to be told and to be gone to. */
export interface WhyLink {
  readonly event: number
  readonly step: number
  readonly time: SimTime
  readonly fact: EventFact
  /** Of how many rounds of the same it is the last. */
  readonly rounds: number
}

/** Links that are only how it was done: told when they are asked about, not on the way down. */
const plumbing: ReadonlySet<string> = new Set([
  'FindCoordinatorRequest',
  'FindCoordinatorResponse',
  'CoordinatorFound',
  'ConsumerStarted',
  'MetadataRequest',
  'MetadataResponse',
  'TimerSet',
  'CommandGiven',
  'CallbackReturned',
])

/** How many links are told. */
const longest = 14

/** From an event back to what began it, first the event itself: the links that are worth telling, at most `longest`. Empty without an event. */
export function chainOf(frame: Frame, event: number | null): readonly WhyLink[] {
  if (event === null || event <= 0) return []
  const naming = namingOf(frame.world)
  const { links, rounds } = whyOf(frame.trace, event, 60)
  const told = links
    .map((link, n) => ({ event: link.id, step: link.step, time: link.time, fact: factOf(link, naming), rounds: rounds[n] ?? 1 }))
    .filter(({ fact }, n) => n === 0 || n === links.length - 1 || !plumbing.has(fact.type))
  const last = told.at(-1)
  return told.length <= longest || last === undefined ? told : [...told.slice(0, longest - 1), last]
}

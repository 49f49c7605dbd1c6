import { numberDefault, type ConsumerState, type Event, type Frame, type SimTime } from '../../../engine'
import { nameIn, namingOf } from '../facts'
import { lastOfType } from '../find-event'
import { firstGroup } from '../members'
import type { Value, Values } from '../moment'

/** What a reading is taken of: the moment, the event that is its cue, and the moment that the reader comes from. */
export interface Scope {
  readonly frame: Frame
  readonly event: Event
  /** The last event of the moment before; 0 for the beginning. */
  readonly after: number
}

export type Reading = (scope: Scope) => Values

export const name = (text: string): Value => ({ kind: 'name', text })
export const code = (text: string): Value => ({ kind: 'code', text })
export const count = (number: number): Value => ({ kind: 'count', count: number })
export const time = (us: SimTime): Value => ({ kind: 'time', us })
export const span = (us: SimTime): Value => ({ kind: 'span', us: Math.max(0, us) })
export const names = (list: readonly string[]): Value => ({ kind: 'names', names: list })
/** By number: `orders-10` after `orders-9`. */
const inOrder = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export const partitions = (list: readonly string[]): Value => names([...list].sort(inOrder).map(shortName))

/** `p3`: pictures call a partition so. */
export const shortName = (partition: string): string => `p${partition.slice(partition.lastIndexOf('-') + 1)}`

/** `A p0 p1`, held together: a line of text does not break inside. */
export const shareOf = (member: string, list: readonly string[]): string =>
  [member, ...(list.length === 0 ? ['–'] : [...list].sort(inOrder).map(shortName))].join('\u00a0')

/** The group that a lesson is about: the run's first. */
export const groupOfScope = ({ frame }: Scope): string => firstGroup(frame.world) ?? ''

/** Names consumers by what they go by in pictures, whatever member id they had at the time. */
export function namer({ frame }: Scope): (id: string) => string {
  const naming = namingOf(frame.world)
  return (id) => nameIn(naming, id)
}

/** What Kafka sets a consumer's timeouts to where nobody says. */
export const defaults = (): Values => ({
  sessionDefault: span(numberDefault('consumer', 'session.timeout.ms') * 1000),
  pollDefault: span(numberDefault('consumer', 'max.poll.interval.ms') * 1000),
  ageDefault: span(numberDefault('consumer', 'metadata.max.age.ms') * 1000),
})

/** A consumer's setting in milliseconds, its own or Kafka's default. */
export const setting = (consumer: ConsumerState, config: string): number =>
  Number(consumer.configs.get(config) ?? numberDefault('consumer', config))

/** The last event of a type that has happened by the moment, its own step included. */
export const latest = ({ frame }: Scope, type: string, fits: (event: Event) => boolean = () => true): Event | null =>
  lastOfType(frame.trace, type, Infinity, (event) => event.step <= frame.step && fits(event))

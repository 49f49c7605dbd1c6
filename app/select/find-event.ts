import { eventAt, eventCount, type Event, type Trace } from '../../engine'
import type { Cue } from './moment'
import { timelineOf } from './timeline/timeline'

/** The member, reader, partition or key that an event names, or to whom it is sent, or whose it is: by node name, or a member id that begins with it or that it minted. */
function isOf(event: Event, node: string, mintedBy: ReadonlyMap<string, string>): boolean {
  const { to, member, reader, partition, key, keys } = event.detail
  return (
    event.node === node ||
    to === node ||
    reader === node ||
    partition === node ||
    key === node ||
    (Array.isArray(keys) && keys.includes(node)) ||
    (typeof member === 'string' && (member === node || member.startsWith(`${node}-`) || mintedBy.get(member) === node))
  )
}

/** Whether an event is what a cue waits for. */
const isCued = (event: Event, { rule, of }: Cue, trace: Trace): boolean =>
  event.rule === rule && (of === undefined || isOf(event, of, timelineOf(trace).mintedBy))

/** Every event after event `after`, in order. */
function* eventsAfter(trace: Trace, after: number): Generator<Event> {
  for (let id = Math.max(0, after) + 1; id <= eventCount(trace); id++) yield eventAt(trace, id)
}

/** The first event after event `after` that a cue waits for, or null. */
export function findCue(trace: Trace, cue: Cue, after: number): Event | null {
  for (const event of eventsAfter(trace, after)) if (isCued(event, cue, trace)) return event
  return null
}

/** Every event after event `after`, in order, that has this type. */
export function* eventsOfType(trace: Trace, type: string, after = 0): Generator<Event> {
  for (const event of eventsAfter(trace, after)) if (event.type === type) yield event
}

/** Every event after event `after`, in order, that a rule explains. */
export function* eventsOfRule(trace: Trace, rule: string, after = 0): Generator<Event> {
  for (const event of eventsAfter(trace, after)) if (event.rule === rule) yield event
}

/** The first event of a type after event `after` that fits, or null. */
export function firstOfType(trace: Trace, type: string, after: number, fits: (event: Event) => boolean = () => true): Event | null {
  for (const event of eventsOfType(trace, type, after)) if (fits(event)) return event
  return null
}

/** The last event of a type before event `before` that fits, or null. */
export function lastOfType(trace: Trace, type: string, before: number, fits: (event: Event) => boolean = () => true): Event | null {
  for (let id = Math.min(before - 1, eventCount(trace)); id > 0; id--) {
    const event = eventAt(trace, id)
    if (event.type === type && fits(event)) return event
  }
  return null
}

/** What a detail says as text, or empty. */
export function textIn(event: Event | null, key: string): string {
  const value = event?.detail[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a detail lists. */
export function listIn(event: Event | null, key: string): readonly string[] {
  const value = event?.detail[key]
  return typeof value === 'object' ? value.map(String) : []
}

import { eventsOfRule, eventsOfType } from '../find-event'
import { hostedGroup } from '../hosted'
import type { Values } from '../moment'
import { code, count, groupOfScope, latest, name, namer, names, shortName, span, time, type Scope } from './scope'

/** The record that a plan becomes, and how long it takes until it is committed. */
export function persisted(scope: Scope): Values {
  const { trace, world } = scope.frame
  const appended = latest(scope, 'AssignmentAppended')
  const committed = [...eventsOfType(trace, 'AssignmentCommitted', appended?.id ?? 0)][0]
  const hosted = hostedGroup(world, groupOfScope(scope))
  return {
    partition: code(`__consumer_offsets-${String(hosted?.shard.partition ?? '')}`),
    generation: count(Number(appended?.detail['generation'] ?? 0)),
    took: span((committed?.time ?? 0) - (appended?.time ?? 0)),
  }
}

/** What a member's SyncGroup answer carries: bytes, as many as there are on the wire. */
export function answerBytes(scope: Scope): Values {
  const { world } = scope.frame
  const sizes: { readonly to: string; readonly bytes: number }[] = []
  for (const { envelope } of world.queue) {
    if (envelope === null) continue
    const { body } = envelope
    if (!('api' in body) || body.api !== 'SyncGroup' || body.kind !== 'response') continue
    sizes.push({ to: envelope.to, bytes: body.fields.assignment.length })
  }
  sizes.sort((a, b) => (a.to < b.to ? -1 : 1))
  return {
    count: count(sizes.length),
    sizes: names(sizes.map(({ to, bytes }) => `${to}\u00a0${String(bytes)}`)),
    at: time(scope.event.time),
  }
}

/** When each member is told what is its own, and from where it goes on. */
export function back(scope: Scope): Values {
  const { trace } = scope.frame
  const committed = latest(scope, 'AssignmentCommitted')
  const taken = [...eventsOfRule(trace, 'classic/client/joined', committed?.id ?? 0)]
  const [first] = taken
  const last = taken[new Set(taken.map(({ node }) => node)).size - 1]
  const set = latest(scope, 'PositionsSet')
  const positions = set?.detail['positions']
  const [position] = typeof positions === 'object' ? positions : []
  return {
    member: name(namer(scope)(scope.event.node)),
    first: name(first?.node ?? ''),
    firstAt: time(first?.time ?? 0),
    last: name(last?.node ?? ''),
    lastAt: time(last?.time ?? 0),
    spread: span((last?.time ?? 0) - (first?.time ?? 0)),
    reader: name(set?.node ?? ''),
    partition: name(shortName(textOf(position).split('@')[0] ?? '')),
    offset: code(textOf(position).split('@')[1] ?? ''),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

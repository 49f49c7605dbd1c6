import { time } from './time'

/** A span, from a detail in milliseconds. */
export const ms = (value: string | undefined): string => time.span(Number(value ?? 0) * 1000)

/** A detail, or what is said where it is not told. */
export const or = (value: string | undefined, none: string): string => (value === undefined || value === '' ? none : value)

const timers: Readonly<Record<string, readonly [set: string, fired: string]>> = {
  'initial-rebalance-delay': ['The group was empty: the coordinator waits for others to come', 'The initial delay is over'],
  'join-phase-timeout': [
    'The join phase has a deadline: the largest rebalance timeout of the members',
    'The join phase has lasted as long as it may',
  ],
  'pending-sync-check': ['Every member must send SyncGroup within a rebalance timeout', 'Some members have not sent SyncGroup in time'],
  session: ['The session runs', 'A session has ended'],
  'new-member': ['A new member may wait for five minutes at most', 'A new member has waited for five minutes'],
  'pending-id': ['The id that was handed out must come back within a session', 'An id that was handed out has not come back'],
}

/** What it means that a coordinator's timer of this kind is set. */
export const timerSet = (kind: string | undefined): string => timers[kind ?? '']?.[0] ?? 'A timer is set'
/** What it means that one has fired. */
export const timerFired = (kind: string | undefined): string => timers[kind ?? '']?.[1] ?? 'A timer fires'

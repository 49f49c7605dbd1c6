import type { Telling, Told } from '../told'
import { actMakers } from './acts'
import { refusals, type RefusalName } from './event-refusals'
import { asks } from './events-asks'
import { client } from './events-client'
import { consumerGroup } from './events-consumer'
import { consumerClient } from './events-consumer-client'
import { coordinator } from './events-coordinator'

export type { Telling, Told } from '../told'

const makers = {
  ...asks,
  ...coordinator,
  ...client,
  ...consumerClient,
  ...consumerGroup,
}

export type EventName = keyof typeof makers
export type Makers = Readonly<Record<EventName, (told: Told) => Telling>>

export const events = {
  makers: makers as Makers,
  refusals: refusals as Readonly<Record<RefusalName, string>>,
  answered: (who: string, error: string) => `${who} is answered ${error}`,
  refused: (error: string) => `${error} is an error that the client deals with.`,
  arrives: (what: string, who: string): Telling => [`${what} reaches ${who}`, 'Nothing changes by it.'],
  quiet: ['Nothing that is told happens', 'A timer, or a message without consequences.'] as Telling,
  start: ['Before anything has happened', 'The cluster stands; nobody has started yet.'] as Telling,
  starts: {
    path: ['Nothing is sent yet', 'The bytes lie on the disk or in memory; a consumer has asked for them.'] as Telling,
    memory: ['Nobody reads yet', 'What was written last is still in memory.'] as Telling,
    log: ['Nothing is written yet', 'The log has one segment, and that is empty.'] as Telling,
  },
  full: (title: string) => `${title}.`,
  join: (sentences: readonly string[]) => sentences.join(' '),
  unknown: (type: string): Telling => [type, 'It happened.'],
  act: (name: string, what: string): Telling => [
    Object.hasOwn(actMakers, name) ? actMakers[name as keyof typeof actMakers](what) : name,
    'So it was asked for: by the script, or by you.',
  ],
  ignored: (name: string): Telling => [`${name} comes to nothing`, 'There is nobody it could be done to.'],
  phases: {
    join: 'Phase 1 of 2 · JoinGroup',
    sync: 'Phase 2 of 2 · SyncGroup',
    assign: 'Assigning · the next target is not computed yet',
    reconcile: 'Reconciling · each at its own heartbeat',
    steady: 'Steady',
    empty: 'Empty group',
    none: 'Before the group',
    path: 'Read path',
    memory: 'Page cache',
    log: 'Log',
    replicas: 'Replication',
  },
}

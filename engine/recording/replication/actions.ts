import { wholeOrNull, wholes, type At } from '../case-reading'
import { readMs, readSettings } from './file'

/** What a client was told of one batch. */
export interface ProduceOutcome {
  readonly errorCode: number
  readonly baseOffset: number
}

/** One PRODUCE request of a batch. With acks 0 nobody answers; one that died with its broker is in no log. */
export interface ProduceAttempt {
  readonly broker: number
  readonly arrivedMs: number | null
  readonly answeredMs: number | null
  readonly errorCode: number | null
  readonly baseOffset: number | null
}

export interface ConsumedRecord {
  readonly offset: number
  readonly value: string
}

/** Something that was done to the cluster, and what came of it: data, never the text for people. */
type ReplicationAct =
  | {
      readonly do: 'createTopic'
      readonly topic: string
      readonly replicas: readonly number[]
      readonly set: ReadonlyMap<string, string>
    }
  | {
      readonly do: 'produce'
      readonly client: string
      /** Of a raw producer only: where it is sent. */
      readonly broker: number | null
      readonly acks: -1 | 0 | 1
      /** A list of record values a batch. */
      readonly values: readonly (readonly string[])[]
      readonly timeoutMs: number
      readonly async: boolean
      readonly outcome: readonly ProduceOutcome[]
      readonly requests: readonly ProduceAttempt[]
    }
  | { readonly do: 'awaitResult'; readonly client: string; readonly of: number }
  | { readonly do: 'kill' | 'freeze' | 'unfreeze' | 'stop' | 'start'; readonly broker: number }
  | { readonly do: 'alterTopic'; readonly set: ReadonlyMap<string, string>; readonly errorCode: number }
  | {
      readonly do: 'deleteRecords'
      readonly offset: number
      readonly timeoutMs: number
      readonly errorCode: number
      readonly lowWatermark: number
    }
  | { readonly do: 'electLeaders'; readonly electionType: string; readonly errorCode: number }
  | {
      readonly do: 'consume'
      readonly client: string
      readonly ms: number
      readonly records: readonly ConsumedRecord[]
      readonly position: number
    }
  | { readonly do: 'listOffsets'; readonly client: string; readonly timestamp: number; readonly errorCode: number; readonly offset: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** Nothing is done; when it was over it was so. */
  | { readonly do: 'awaitState'; readonly leader: number | null; readonly isr: readonly number[] | null; readonly broker: number | null }

export type ReplicationAction = ReplicationAct & {
  readonly atMs: number
  readonly doneMs: number
  /** Of case.json's actions, from 0. */
  readonly index: number
}

const errorCode = (outcome: At): number => outcome.field('errorCode').whole()
const text = (at: At): string => at.text()
const whole = (at: At): number => at.whole()

function readAcks(at: At): -1 | 0 | 1 {
  const acks = at.whole()
  return acks === -1 || acks === 0 || acks === 1 ? acks : at.wrong()
}

function readAttempt(at: At): ProduceAttempt {
  return {
    broker: at.field('broker').whole(),
    arrivedMs: at.field('arrivedMs').orNull(readMs),
    answeredMs: at.field('answeredMs').orNull(readMs),
    errorCode: wholeOrNull(at.field('errorCode')),
    baseOffset: wholeOrNull(at.field('baseOffset')),
  }
}

function readProduce(at: At): ReplicationAct {
  const outcome = at.field('outcome').list()
  const values = at.field('values').list()
  if (outcome.length !== values.length) at.field('outcome').wrong()
  return {
    do: 'produce',
    client: at.field('client').text(),
    broker: at.orElse<number | null>('broker', null, whole),
    acks: readAcks(at.field('acks')),
    values: values.map((batch) => batch.texts()),
    timeoutMs: readMs(at.field('timeoutMs')),
    async: at.field('async').truth(),
    outcome: outcome.map((each) => ({ errorCode: errorCode(each), baseOffset: each.field('baseOffset').whole() })),
    requests: at.field('requests').list().map(readAttempt),
  }
}

function readConsume(at: At): ReplicationAct {
  const outcome = at.field('outcome')
  const records = outcome.field('records').list()
  return {
    do: 'consume',
    client: at.field('client').text(),
    ms: readMs(at.field('ms')),
    records: records.map((record) => ({ offset: record.field('offset').whole(), value: record.field('value').text() })),
    position: outcome.field('position').whole(),
  }
}

const readers: ReadonlyMap<string, (at: At) => ReplicationAct> = new Map<string, (at: At) => ReplicationAct>([
  [
    'createTopic',
    (at) => ({
      do: 'createTopic',
      topic: at.field('topic').text(),
      replicas: at.field('replicas').wholes(),
      set: readSettings(at.field('set'), 'topic'),
    }),
  ],
  ['produce', readProduce],
  ['awaitResult', (at) => ({ do: 'awaitResult', client: at.field('client').text(), of: at.field('of').whole() })],
  ...(['kill', 'freeze', 'unfreeze', 'stop', 'start'] as const).map((name): [string, (at: At) => ReplicationAct] => [
    name,
    (at) => ({ do: name, broker: at.field('broker').whole() }),
  ]),
  ['alterTopic', (at) => ({ do: 'alterTopic', set: readSettings(at.field('set'), 'topic'), errorCode: errorCode(at.field('outcome')) })],
  [
    'deleteRecords',
    (at) => ({
      do: 'deleteRecords',
      offset: at.field('offset').whole(),
      timeoutMs: readMs(at.field('timeoutMs')),
      errorCode: errorCode(at.field('outcome')),
      lowWatermark: at.field('outcome').field('lowWatermark').whole(),
    }),
  ],
  [
    'electLeaders',
    (at) => ({ do: 'electLeaders', electionType: at.field('electionType').text(), errorCode: errorCode(at.field('outcome')) }),
  ],
  ['consume', readConsume],
  [
    'listOffsets',
    (at) => ({
      do: 'listOffsets',
      client: at.field('client').text(),
      timestamp: at.field('timestamp').whole(),
      errorCode: errorCode(at.field('outcome')),
      offset: at.field('outcome').field('offset').whole(),
    }),
  ],
  ['wait', (at) => ({ do: 'wait', ms: readMs(at.field('ms')) })],
  [
    'awaitState',
    (at) => ({
      do: 'awaitState',
      leader: at.orElse<number | null>('leader', null, whole),
      isr: at.orElse<readonly number[] | null>('isr', null, wholes),
      broker: at.orElse<number | null>('broker', null, whole),
    }),
  ],
])

/** Throws `NotThisForm`, also for an action that is not known. */
export function readAction(at: At, index: number): ReplicationAction {
  const name = at.field('do')
  const read = readers.get(text(name)) ?? (() => name.wrong())
  return { ...read(at), atMs: readMs(at.field('atMs')), doneMs: readMs(at.field('doneMs')), index }
}

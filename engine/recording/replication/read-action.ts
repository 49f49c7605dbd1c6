import { wholeOrNull, wholes, type At } from '../case-reading'
import { readMs, readSettings } from './file'
import type { ProduceAttempt, ReplicationAct, ReplicationAction } from './actions'

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

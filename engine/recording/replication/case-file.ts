import type { At } from '../case-reading'
import { readAction } from './read-action'
import type { ReplicationAction } from './actions'
import { caseName, readFile, readMs, readSettings } from './file'

const clientTypes = ['idempotentProducer', 'plainProducer', 'rawProducer', 'consumer', 'admin'] as const

type ReplicationClientType = (typeof clientTypes)[number]

export interface ReplicationClient {
  readonly type: ReplicationClientType
  readonly configs: ReadonlyMap<string, string>
}

/** From when to when the controller held the broker for alive. */
export interface BrokerUp {
  readonly broker: number
  readonly brokerEpoch: number
  /** The registration that the epoch comes from. */
  readonly registeredMs: number
  readonly fromMs: number
  /** `null`: to the end. */
  readonly toMs: number | null
  /** When a controlled shutdown began; `null` where there was none. */
  readonly shutdownMs: number | null
}

/** The `case.json` of a cluster's recording. */
export interface ReplicationCase {
  readonly name: string
  readonly kafka: string
  readonly controller: number
  readonly brokers: readonly number[]
  /** Whether the cluster keeps eligible leader replicas (KIP-966). */
  readonly elr: boolean
  readonly topic: string
  readonly topicId: string
  readonly replicas: readonly number[]
  readonly topicConfigs: ReadonlyMap<string, string>
  readonly brokerConfigs: ReadonlyMap<string, string>
  readonly clients: ReadonlyMap<string, ReplicationClient>
  readonly brokersUp: readonly BrokerUp[]
  readonly actions: readonly ReplicationAction[]
}

const maxBrokers = 32
const whole = (at: At): number => at.whole()

function readClient(at: At): ReplicationClient {
  const type = clientTypes.find((each) => each === at.field('type').text()) ?? at.field('type').wrong()
  const configs = new Map(type === 'admin' ? at.settings() : readSettings(at, type === 'consumer' ? 'consumer' : 'producer'))
  configs.delete('type')
  return { type, configs }
}

function readUp(at: At, brokers: readonly number[]): BrokerUp {
  const broker = at.field('broker').whole()
  if (!brokers.includes(broker)) at.field('broker').wrong()
  return {
    broker,
    brokerEpoch: at.field('brokerEpoch').whole(),
    registeredMs: readMs(at.field('registeredMs')),
    fromMs: readMs(at.field('fromMs')),
    toMs: at.field('toMs').orNull(readMs),
    shutdownMs: at.orElse<number | null>('shutdownMs', null, readMs),
  }
}

/** Ids that are each there once, and not too many. */
function readIds(at: At): readonly number[] {
  const ids = at.wholes()
  const sound = ids.length > 0 && ids.length <= maxBrokers && new Set(ids).size === ids.length && ids.every((id) => id >= 0)
  return sound ? ids : at.wrong()
}

function readActions(at: At, brokers: readonly number[]): readonly ReplicationAction[] {
  return at.list().map((each, index, all) => {
    const action = readAction(each, index)
    if ('broker' in action && action.broker !== null && !brokers.includes(action.broker)) each.field('broker').wrong()
    if (action.do === 'awaitResult' && (action.of < 0 || all[action.of]?.field('do').text() !== 'produce')) each.field('of').wrong()
    return action
  })
}

/** Throws `NotThisFile`. */
export function readReplicationCase(source: string): ReplicationCase {
  return readFile(caseName, source, (at) => {
    const brokers = readIds(at.field('nodes').field('brokers'))
    const topic = at.field('topic')
    const replicas = readIds(topic.field('replicaAssignment'))
    if (!replicas.every((replica) => brokers.includes(replica))) topic.field('replicaAssignment').wrong()
    return {
      name: at.field('name').text(),
      kafka: at.field('kafka').text(),
      controller: at.field('nodes').field('controller').whole(),
      brokers,
      elr: at.field('features').orElse('eligible.leader.replicas.version', 0, whole) > 0,
      topic: topic.field('name').text(),
      topicId: topic.field('topicId').text(),
      replicas,
      topicConfigs: readSettings(topic.field('configs'), 'topic'),
      brokerConfigs: readSettings(at.field('brokerConfigs'), 'broker'),
      clients: new Map(
        at
          .field('clients')
          .entries()
          .map(([name, client]) => [name, readClient(client)]),
      ),
      brokersUp: at
        .field('brokersUp')
        .list()
        .map((up) => readUp(up, brokers)),
      actions: readActions(at.field('actions'), brokers),
    }
  })
}

/** Of a case's text alone: is it one of a cluster? */
export const isReplicationCase = (source: string): boolean => source.includes('"brokersUp"')

import type { ReplicationSetup } from '../cluster/setup'
import { fromMs } from '../kernel/time'
import type { ScenarioAction } from './action-schema'
import type { Setup } from './schema'

const ofReplicas: ReadonlySet<ScenarioAction['do']> = new Set<ScenarioAction['do']>([
  'killBroker',
  'stopBroker',
  'startBroker',
  'freezeBroker',
  'thawBroker',
  'electLeaders',
  'deleteRecords',
])

/** Whether an action is one that only a cluster of replicas knows. */
export const isOfReplicas = (action: Pick<ScenarioAction, 'do'>): boolean => ofReplicas.has(action.do)

/** Whether a script's cluster is one of replicas: a partition has several, brokers come and go, or cost something. */
export function hasReplicas({ topics, brokers, brokerCosts, actions }: Setup): boolean {
  return (
    brokerCosts !== undefined ||
    topics.some(({ replication, replicas }) => replication > 1 || replicas !== undefined) ||
    brokers.some(({ startsDown }) => startsDown === true) ||
    actions.some(isOfReplicas)
  )
}

/** Kafka forms clusters with eligible leader replicas from 4.1 on. */
export function replicationOf({ kafkaVersion, brokerCosts }: Setup): ReplicationSetup {
  const plain = { fencing: 'sessions', elr: kafkaVersion !== '4.0' } as const
  if (brokerCosts === undefined) return plain
  const { diskBytesPerSecond = Infinity, networkBytesPerSecond = Infinity, requestMs = 0, seekMs = 0 } = brokerCosts
  return { ...plain, costs: { diskBytesPerSecond, networkBytesPerSecond, requestUs: fromMs(requestMs), seekUs: fromMs(seekMs) } }
}

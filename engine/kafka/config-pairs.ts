import type { ConfigValue } from './config-row'
import { defaultOf, type ConfigWhere } from './configs'
import { classicOnly, remoteAssignor, speaksConsumerProtocol } from './protocol-configs'

/** Two configs, each fine by itself, that Kafka refuses together. `limit` is the value of `other`. */
export interface ConfigPairError {
  readonly error: 'not-below' | 'below-other' | 'above-other' | 'not-with' | 'broker-decides'
  readonly config: string
  readonly other: string
  readonly limit: ConfigValue
}

type Values = ReadonlyMap<string, ConfigValue>

const valueOf = (where: ConfigWhere, values: Values, name: string): ConfigValue => {
  const value = values.get(name)
  return value === undefined ? defaultOf(where, name) : value
}

const amount = (where: ConfigWhere, values: Values, name: string): number => Number(valueOf(where, values, name))

function consumerPairs(values: Values): ConfigPairError[] {
  const protocol = valueOf('consumer', values, 'group.protocol')
  if (typeof protocol === 'string' && speaksConsumerProtocol(protocol))
    return [...classicOnly]
      .filter(([config]) => values.has(config))
      .map(([config, other]) => ({ error: 'broker-decides', config, other, limit: protocol }))
  const errors: ConfigPairError[] = []
  const session = amount('consumer', values, 'session.timeout.ms')
  if (amount('consumer', values, 'heartbeat.interval.ms') >= session)
    errors.push({ error: 'not-below', config: 'heartbeat.interval.ms', other: 'session.timeout.ms', limit: session })
  const remote = values.get(remoteAssignor)
  if (typeof remote === 'string') errors.push({ error: 'not-with', config: remoteAssignor, other: 'group.protocol', limit: protocol })
  return errors
}

function producerPairs(values: Values): ConfigPairError[] {
  const delivery = amount('producer', values, 'delivery.timeout.ms')
  const least = amount('producer', values, 'linger.ms') + amount('producer', values, 'request.timeout.ms')
  if (values.has('delivery.timeout.ms') && delivery < least)
    return [{ error: 'below-other', config: 'delivery.timeout.ms', other: 'linger.ms + request.timeout.ms', limit: least }]
  const acks = valueOf('producer', values, 'acks')
  if (values.get('enable.idempotence') === true && acks !== 'all' && acks !== '-1')
    return [{ error: 'not-with', config: 'enable.idempotence', other: 'acks', limit: acks }]
  return typeof values.get('transactional.id') === 'string' ? transactionPairs(values, acks) : []
}

/** A transactional id needs an idempotent producer, and that all acks (Kafka: `ProducerConfig.postProcessAndValidateIdempotenceConfigs`). */
function transactionPairs(values: Values, acks: ConfigValue): ConfigPairError[] {
  const config = 'transactional.id'
  if (values.get('enable.idempotence') === false) return [{ error: 'not-with', config, other: 'enable.idempotence', limit: false }]
  return acks === 'all' || acks === '-1' ? [] : [{ error: 'not-with', config, other: 'acks', limit: acks }]
}

/** Kafka's `GroupCoordinatorConfig` checks, as [lower, upper]. */
const brokerOrders = [
  ['group.min.session.timeout.ms', 'group.max.session.timeout.ms'],
  ['group.consumer.min.session.timeout.ms', 'group.consumer.session.timeout.ms'],
  ['group.consumer.session.timeout.ms', 'group.consumer.max.session.timeout.ms'],
  ['group.consumer.min.heartbeat.interval.ms', 'group.consumer.heartbeat.interval.ms'],
  ['group.consumer.heartbeat.interval.ms', 'group.consumer.max.heartbeat.interval.ms'],
  ['group.consumer.min.assignment.interval.ms', 'group.consumer.assignment.interval.ms'],
  ['group.consumer.assignment.interval.ms', 'group.consumer.max.assignment.interval.ms'],
] as const

function brokerPairs(values: Values): ConfigPairError[] {
  return brokerOrders.flatMap(([lower, upper]) => {
    const limit = amount('broker', values, upper)
    if (amount('broker', values, lower) <= limit) return []
    return [{ error: 'above-other' as const, config: lower, other: upper, limit }]
  })
}

/** What Kafka refuses of values that are each allowed (Kafka: `postProcessParsedConfig` and the like). */
export function checkConfigPairs(where: ConfigWhere, values: Values): readonly ConfigPairError[] {
  switch (where) {
    case 'consumer':
      return consumerPairs(values)
    case 'producer':
      return producerPairs(values)
    case 'broker':
      return brokerPairs(values)
    case 'group':
    case 'topic':
      return []
  }
}

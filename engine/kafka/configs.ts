import type { ConfigRow, ConfigValue } from './config-row'
import { brokerConfigs, consumerConfigs, groupConfigs, producerConfigs, topicConfigs } from './configs.data'

export type ConfigWhere = 'consumer' | 'producer' | 'broker' | 'group' | 'topic'
export type ConfigErrorName =
  | 'unknown-config'
  | 'not-a-boolean'
  | 'not-a-number'
  | 'not-a-whole-number'
  | 'not-a-string'
  | 'not-a-list'
  | 'below-minimum'
  | 'above-maximum'
  | 'not-a-choice'

/** Why Kafka would refuse to start with this value. `limit` is what it would have to keep to. */
export interface ConfigError {
  readonly ok: false
  readonly error: ConfigErrorName
  readonly config: string
  readonly limit?: number | string
}

export interface ConfigOk {
  readonly ok: true
  readonly value: ConfigValue
}

const tables: Readonly<Record<ConfigWhere, readonly ConfigRow[]>> = {
  consumer: consumerConfigs,
  producer: producerConfigs,
  broker: brokerConfigs,
  group: groupConfigs,
  topic: topicConfigs,
}

const indexed = new Map<ConfigWhere, ReadonlyMap<string, ConfigRow>>(
  (['consumer', 'producer', 'broker', 'group', 'topic'] as const).map((where) => [
    where,
    new Map(tables[where].map((row) => [row.name, row])),
  ]),
)

export function configsOf(where: ConfigWhere): readonly ConfigRow[] {
  return tables[where]
}

export function findConfig(where: ConfigWhere, name: string): ConfigRow | undefined {
  return indexed.get(where)?.get(name)
}

/** Kafka's default; throws for a name that is not in the table. */
export function defaultOf(where: ConfigWhere, name: string): ConfigValue {
  const row = findConfig(where, name)
  if (row === undefined) throw new Error(`no ${where} config ${name}`)
  return row.default
}

/** What was set, else Kafka's default, of a config that is a number. */
export function configNumber(where: ConfigWhere, configs: ReadonlyMap<string, string>, name: string): number {
  const text = configs.get(name)
  return text === undefined ? numberDefault(where, name) : Number(text)
}

/** `defaultOf` where it is known to be a number. */
export function numberDefault(where: ConfigWhere, name: string): number {
  const value = defaultOf(where, name)
  if (typeof value !== 'number') throw new Error(`${name} is no number`)
  return value
}

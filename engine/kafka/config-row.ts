export type ConfigType = 'boolean' | 'short' | 'int' | 'long' | 'double' | 'string' | 'list'
/** A parsed value. A 64-bit number is a JavaScript number here: none of these configs needs more than 2^53. */
export type ConfigValue = boolean | number | string | readonly string[] | null

/** One config as Kafka's `ConfigDef` declares it. */
export interface ConfigRow {
  readonly name: string
  readonly type: ConfigType
  readonly default: ConfigValue
  readonly min?: number
  readonly max?: number
  /** Compared without regard to case, as Kafka does for its enums. */
  readonly oneOf?: readonly string[]
  readonly form?: RegExp
  /** May change while the process runs. Otherwise it takes a restart. */
  readonly dynamic?: boolean
}

/** Scalars of Kafka's message definitions. */
export type ScalarType = 'bool' | 'int8' | 'int16' | 'int32' | 'int64' | 'uuid' | 'string' | 'bytes' | 'records'

/** A field as Kafka's message definitions have it; version ranges are `3+`, `0-2`, `4` or `none`. */
export interface SchemaField {
  readonly name: string
  /** A scalar, `[]` and a scalar, or the name of a struct, whose `fields` then follow. */
  readonly type: string
  readonly versions: string
  readonly nullableVersions?: string
  readonly flexibleVersions?: string
  readonly tag?: number
  readonly taggedVersions?: string
  readonly default?: string
  readonly fields?: readonly SchemaField[]
}

export type SchemaKind = 'header' | 'data' | 'request' | 'response' | 'coordinator-key' | 'coordinator-value'

export interface Schema {
  readonly name: string
  readonly kind: SchemaKind
  /** Of a request or response the API's key; of a coordinator's key or value the record type. */
  readonly apiKey?: number
  readonly validVersions: string
  readonly flexibleVersions: string
  readonly fields: readonly SchemaField[]
}

export interface VersionRange {
  readonly from: number
  /** `Infinity` for an open range. */
  readonly to: number
}

/** `3+`, `0-2`, `4` as numbers; `none` is an empty range. */
export function versionRange(text: string): VersionRange {
  if (text === 'none') return { from: 1, to: 0 }
  if (text.endsWith('+')) return { from: Number(text.slice(0, -1)), to: Infinity }
  const [from = text, to = from] = text.split('-')
  return { from: Number(from), to: Number(to) }
}

export function inVersions(version: number, text: string | undefined): boolean {
  if (text === undefined) return false
  const { from, to } = versionRange(text)
  return version >= from && version <= to
}

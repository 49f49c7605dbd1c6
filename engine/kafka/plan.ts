import { inVersions, type ScalarType, type Schema, type SchemaField } from './schema'
import { zeroTopicId } from './ids'

/** A decoded field: bytes as `Uint8Array`, a uuid as Kafka prints it, an int64 that a number cannot hold as a bigint. */
export type FieldValue = boolean | number | bigint | string | null | Uint8Array | readonly FieldValue[] | Fields
export interface Fields {
  readonly [name: string]: FieldValue
}

/** What stands in a field's place at one version: everything about versions is settled. */
export interface PlannedField {
  readonly name: string
  readonly kind: ScalarType | 'struct'
  /** An array of `kind`. */
  readonly array: boolean
  readonly nullable: boolean
  readonly flexible: boolean
  readonly tag: number
  readonly initial: FieldValue
  /** The fields of a struct, or of an array's element. */
  readonly struct: Plan | undefined
}

/** What leads a nullable struct that is null; one that is there is led by 1. */
export function nullMark(field: PlannedField): number {
  return field.tag >= 0 ? 0 : -1
}

/** One version of a message or struct. */
export interface Plan {
  readonly flexible: boolean
  readonly fields: readonly PlannedField[]
  /** By tag. */
  readonly tagged: readonly PlannedField[]
}

const scalars: ReadonlySet<string> = new Set<ScalarType>(['bool', 'int8', 'int16', 'int32', 'int64', 'uuid', 'string', 'bytes', 'records'])
const isScalar = (type: string): type is ScalarType => scalars.has(type)

function initialNumber(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

function initialValue(field: SchemaField, kind: ScalarType | 'struct', array: boolean, struct: Plan | undefined): FieldValue {
  if (field.default === 'null') return null
  if (array) return []
  switch (kind) {
    case 'bool':
      return field.default === 'true'
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
      return initialNumber(field.default ?? '0')
    case 'string':
      return field.default ?? ''
    case 'uuid':
      return zeroTopicId
    case 'bytes':
      return new Uint8Array(0)
    case 'records':
      return null
    case 'struct':
      return struct === undefined ? {} : initialFields(struct)
  }
}

function planField(field: SchemaField, version: number, flexible: boolean): PlannedField {
  const array = field.type.startsWith('[]')
  const type = array ? field.type.slice(2) : field.type
  const kind = isScalar(type) ? type : 'struct'
  const struct = kind === 'struct' ? planFields(field.fields ?? [], version, flexible) : undefined
  return {
    name: field.name,
    kind,
    array,
    nullable: inVersions(version, field.nullableVersions),
    flexible: field.flexibleVersions === undefined ? flexible : inVersions(version, field.flexibleVersions),
    tag: inVersions(version, field.taggedVersions) ? (field.tag ?? -1) : -1,
    initial: initialValue(field, kind, array, struct),
    struct,
  }
}

function planFields(fields: readonly SchemaField[], version: number, flexible: boolean): Plan {
  const planned = fields.filter((field) => inVersions(version, field.versions)).map((field) => planField(field, version, flexible))
  return {
    flexible,
    fields: planned.filter((field) => field.tag < 0),
    tagged: planned.filter((field) => field.tag >= 0).sort((a, b) => a.tag - b.tag),
  }
}

/** Every field with the value that Kafka gives it when nobody sets it. */
export function initialFields(plan: Plan): Fields {
  return Object.fromEntries([...plan.fields, ...plan.tagged].map((field) => [field.name, field.initial]))
}

/** The plans of some messages, each made when it is first asked for. */
export class Plans<Name extends string> {
  private readonly byName: ReadonlyMap<string, Schema & { readonly name: Name }>
  private readonly made = new Map<Name, (Plan | undefined)[]>()

  constructor(schemas: readonly (Schema & { readonly name: Name })[]) {
    this.byName = new Map(schemas.map((schema) => [schema.name, schema]))
  }

  find(name: string): (Schema & { readonly name: Name }) | undefined {
    return this.byName.get(name)
  }

  schema(name: Name): Schema {
    const schema = this.byName.get(name)
    if (schema === undefined) throw new Error(`no message ${name}`)
    return schema
  }

  /** The plan of a message at a version; `undefined` for a version that Kafka 4.4 does not speak. */
  at(name: Name, version: number): Plan | undefined {
    const made = this.made.get(name) ?? []
    const known = made[version]
    if (known !== undefined) return known
    const schema = this.schema(name)
    if (!inVersions(version, schema.validVersions)) return undefined
    const plan = planFields(schema.fields, version, inVersions(version, schema.flexibleVersions))
    made[version] = plan
    this.made.set(name, made)
    return plan
  }

  /** As `at`, where a version that there is not is the caller's mistake. */
  known(name: Name, version: number): Plan {
    const plan = this.at(name, version)
    if (plan === undefined) throw new RangeError(`${name} has no version ${String(version)}`)
    return plan
  }
}

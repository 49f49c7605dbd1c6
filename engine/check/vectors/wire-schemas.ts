import { findSchema } from '../../kafka/message-plans'
import type { SchemaField } from '../../kafka/schema'
import { eachUnit, list, object, onlyKeys, shown, text, Unreadable, unitsOf, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'
import { differ, sameJson, named } from './wire-json'

const fieldKeys = ['name', 'type', 'versions', 'nullableVersions', 'flexibleVersions', 'tag', 'taggedVersions', 'default', 'fields']

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** A default that is JSON's null is none, as for Kafka's generator; the text `null` is one. */
function defaultOf(initial: unknown): Json {
  if (initial === undefined || initial === null) return {}
  return { default: typeof initial === 'string' ? initial : shown(initial) }
}

/** A field of the file in the form of the engine's own schemas: small first letters, structs in their place. */
function normalField(value: unknown, common: ReadonlyMap<string, unknown>): Json {
  const json = object(value, 'fields')
  onlyKeys(json, fieldKeys, 'fields.')
  const type = text(json['type'], 'fields.type')
  const inner = json['fields'] ?? common.get(type.replace('[]', ''))
  const { default: initial, ...rest } = json
  return {
    ...rest,
    name: lowerFirst(text(json['name'], 'fields.name')),
    ...defaultOf(initial),
    ...(inner === undefined ? {} : { fields: list(inner, 'fields').map((each) => normalField(each, common)) }),
  }
}

function checkSchema(unit: Json): readonly VectorDifference[] {
  onlyKeys(unit, ['name', 'kind', 'apiKey', 'validVersions', 'flexibleVersions', 'fields', 'commonStructs'], '')
  const schema = findSchema(text(unit['name'], 'name'))
  if (schema === undefined) throw new Unreadable('name', 'a known message', unit['name'])
  const structs = list(unit['commonStructs'] ?? [], 'commonStructs').map((each) => object(each, 'commonStructs'))
  const common = new Map(structs.map((each) => [text(each['name'], 'commonStructs.name'), each['fields']]))
  const wanted = list(unit['fields'], 'fields').map((each) => normalField(each, common))
  const own: readonly SchemaField[] = schema.fields
  return [
    ...differ('kind', unit['kind'], schema.kind),
    ...differ('apiKey', unit['apiKey'], schema.apiKey),
    ...differ('validVersions', unit['validVersions'], schema.validVersions),
    ...differ('flexibleVersions', unit['flexibleVersions'], schema.flexibleVersions),
    ...(own.length === wanted.length
      ? wanted.flatMap((each, i) => sameJson(`fields.${shown(each['name'])}`, each, own[i]))
      : differ('fields', wanted.length, own.length)),
  ]
}

/** Runs `wire-schemas/1`: the engine's schemas are those of the file. */
export function runWireSchemas(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['wire-schemas/1'], 'messages')
  if (!Array.isArray(units)) return [units as VectorResult]
  return eachUnit(units, named('name'), checkSchema)
}

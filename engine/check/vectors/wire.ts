import { findApi } from '../../kafka/api-keys'
import { decodeMessage, encodeMessage } from '../../kafka/codec'
import {
  encodeRequestHeader,
  encodeResponseHeader,
  requestSizeOnWire,
  responseHeaderVersion,
  responseSizeOnWire,
} from '../../kafka/headers'
import { layoutOf } from '../../kafka/layout'
import { fieldsFromLog, fieldsToLog } from '../../kafka/log-json'
import { findSchema } from '../../kafka/message-plans'
import type { Fields } from '../../kafka/plan'
import type { SchemaField } from '../../kafka/schema'
import type { MessageName } from '../../kafka/schemas.data'
import { fromHex, toHex } from '../../kafka/text-bytes'
import { eachUnit, isJson, list, object, onlyKeys, shown, text, textOrNull, Unreadable, unitsOf, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

const differ = (field: string, wanted: unknown, got: unknown): readonly VectorDifference[] =>
  wanted === got ? [] : [{ field, wanted: shown(wanted), got: shown(got) }]

function sortedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedJson)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedJson(inner)]),
  )
}

const sameJson = (field: string, wanted: unknown, got: unknown): readonly VectorDifference[] =>
  differ(field, shown(sortedJson(wanted)), shown(sortedJson(got)))

interface Message {
  readonly name: MessageName
  readonly version: number
  readonly fields: Fields
}

function messageOf(vector: Json): Message {
  const name = text(vector['message'], 'message')
  const schema = findSchema(name)
  if (schema === undefined) throw new Unreadable('message', 'a known message', name)
  const version = whole(vector['version'], 'version')
  const read = fieldsFromLog(schema.name, version, vector['json'])
  if (!read.ok) throw new Unreadable(`json${read.path.slice(1)}`, 'a field of the message', read.error)
  return { name: schema.name, version, fields: read.fields }
}

function checkRequest(vector: Json, message: Message, api: string): readonly VectorDifference[] {
  const found = findApi(api)
  const header = object(vector['header'], 'header')
  onlyKeys(header, ['version', 'correlationId', 'clientId', 'hex'], 'header.')
  if (found === undefined) throw new Unreadable('message', 'an api', api)
  const correlationId = whole(header['correlationId'], 'header.correlationId')
  const written = { api: found.key, version: message.version, correlationId, clientId: textOrNull(header['clientId'], 'header.clientId') }
  return [
    ...differ('header.hex', text(header['hex'], 'header.hex'), toHex(encodeRequestHeader(written))),
    ...differ('sizeOnWire', vector['sizeOnWire'], requestSizeOnWire(written, message.fields)),
  ]
}

function checkResponse(vector: Json, message: Message, api: string): readonly VectorDifference[] {
  const found = findApi(api)
  if (found === undefined) throw new Unreadable('message', 'an api', api)
  const version = whole(vector['headerVersion'], 'headerVersion')
  return [
    ...differ('headerVersion', version, responseHeaderVersion(found.key, message.version)),
    ...differ('headerVersion', 4 + version, encodeResponseHeader(found.key, message.version, 0).length),
    ...differ('sizeOnWire', vector['sizeOnWire'], responseSizeOnWire(found.key, message.version, message.fields)),
  ]
}

function checkMessage(vector: Json): readonly VectorDifference[] {
  onlyKeys(vector, ['message', 'version', 'recording', 'bytes', 'hex', 'json', 'header', 'headerVersion', 'sizeOnWire'], '')
  const message = messageOf(vector)
  const hex = text(vector['hex'], 'hex')
  const body = fromHex(hex)
  if (body === undefined) throw new Unreadable('hex', 'hex digits', hex)
  const request = message.name.endsWith('Request')
  const api = message.name.replace(/(Request|Response)$/, '')
  return [
    ...differ('bytes', vector['bytes'], body.length),
    ...differ('hex', hex, toHex(encodeMessage(message.name, message.version, message.fields))),
    ...sameJson('json', vector['json'], fieldsToLog(decodeMessage(message.name, message.version, body))),
    ...differ('layout', body.length, layoutOf(message.name, message.version, body).at(-1)?.to ?? 0),
    ...(request ? checkRequest(vector, message, api) : checkResponse(vector, message, api)),
  ]
}

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

const named =
  (key: string) =>
  (unit: Json, i: number): string => {
    const name = unit[key]
    return typeof name === 'string' ? name : String(i)
  }

/** Runs `wire-messages/1`: each message encodes to the recorded bytes and decodes from them. */
export function runWireMessages(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['wire-messages/1'], 'vectors')
  if (!Array.isArray(units)) return [units as VectorResult]
  return eachUnit(units, (unit, i) => `${String(i)} ${named('message')(unit, i)}`, checkMessage)
}

/** Runs `wire-schemas/1`: the engine's schemas are those of the file. */
export function runWireSchemas(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['wire-schemas/1'], 'messages')
  if (!Array.isArray(units)) return [units as VectorResult]
  return eachUnit(units, named('name'), checkSchema)
}

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
import type { MessageName } from '../../kafka/schemas.data'
import { fromHex, toHex } from '../../kafka/text-bytes'
import { eachUnit, object, onlyKeys, text, textOrNull, Unreadable, unitsOf, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'
import { differ, sameJson, named } from './wire-json'

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

/** Runs `wire-messages/1`: each message encodes to the recorded bytes and decodes from them. */
export function runWireMessages(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['wire-messages/1'], 'vectors')
  if (!Array.isArray(units)) return [units as VectorResult]
  return eachUnit(units, (unit, i) => `${String(i)} ${named('message')(unit, i)}`, checkMessage)
}

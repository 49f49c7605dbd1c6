import {
  apiOf,
  encodeMessage,
  encodeRequestHeader,
  encodeResponseHeader,
  layoutOf,
  messageOf,
  type GroupRequest,
  type GroupResponse,
  type Layout,
  type Message,
} from '../../engine'
import { groupApis } from './messages'
import { nodeOf, plainNodes, saysSomething, type Blob, type FieldNode, type Reading } from './field-nodes'

export interface MessageBytes {
  readonly bytes: Uint8Array
  readonly headerBytes: number
  readonly fields: readonly FieldNode[]
  readonly blobs: readonly Blob[]
}

const isOfGroup = (body: Message): body is GroupRequest | GroupResponse => 'api' in body && groupApis.has(body.api)

/** A message as it stands on the wire, each field with its bytes; null for what has no bytes here (fetches carry counts, not records). */
export function bytesOf(body: Message): MessageBytes | null {
  if (!isOfGroup(body)) return null
  const side = body.kind === 'request' ? 'Request' : 'Response'
  const api = apiOf(body.api).name
  const name = messageOf(api, side)
  const header =
    body.kind === 'request'
      ? encodeRequestHeader({ api: api, version: body.version, correlationId: body.correlationId, clientId: body.clientId })
      : encodeResponseHeader(api, body.version, body.correlationId)
  const own = encodeMessage(name, body.version, body.fields)
  const bytes = new Uint8Array(header.length + own.length)
  bytes.set(header)
  bytes.set(own, header.length)
  const protocolType = 'protocolType' in body.fields ? (body.fields.protocolType ?? 'consumer') : 'consumer'
  const reading: Reading = { api: body.api, protocolType, blobs: [] }
  const fields = layoutOf(name, body.version, own)
    .filter(saysSomething)
    .map((layout) => nodeOf(reading, layout, '', header.length, false))
  return { bytes, headerBytes: header.length, fields, blobs: reading.blobs }
}

/** The fields of a message that has no bytes here. */
export function fieldsOf(body: Message): readonly FieldNode[] {
  const produced = body.kind === 'response' && body.api === 'Produce'
  const fields = produced ? { topics: body.fields.topics } : 'fields' in body ? body.fields : body
  return plainNodes(fields, '', { from: 0, to: 0 }).map((node) => ({ ...node, path: node.path.slice(1), embedded: false }))
}

/** Fields of bytes that stand alone: a record's key or value. A value's member assignments are opened as clients would. */
export function nodesOf(layouts: readonly Layout[]): readonly FieldNode[] {
  const reading: Reading = { api: 'record', protocolType: 'consumer', blobs: [] }
  return layouts.filter(saysSomething).map((layout) => nodeOf(reading, layout, '', 0, false))
}

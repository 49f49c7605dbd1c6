import {
  apiOf,
  decodeConnectAssignment,
  decodeConnectWorkerState,
  encodeMessage,
  encodeRequestHeader,
  encodeResponseHeader,
  errorName,
  layoutBehind,
  layoutOf,
  MalformedBytes,
  messageOf,
  type FieldValue,
  type GroupRequest,
  type GroupResponse,
  type Layout,
  type Message,
} from '../../engine'
import { groupApis } from './messages'

/** What a field holds, as the page says it: text as Kafka prints it, or so many bytes or entries. */
export type FieldSum = { readonly text: string } | { readonly bytes: number } | { readonly entries: number } | null

/** A field, where its bytes stand in the whole message, and what is inside. */
export interface FieldNode {
  readonly path: string
  readonly name: string
  readonly sum: FieldSum
  readonly from: number
  readonly to: number
  readonly parts: readonly FieldNode[]
  /** Bytes that the broker does not read, decoded as only the clients do. */
  readonly embedded: boolean
}

/** Bytes inside the message that have an own layout. */
export interface Blob {
  readonly path: string
  readonly from: number
  readonly to: number
}

export interface MessageBytes {
  readonly bytes: Uint8Array
  readonly headerBytes: number
  readonly fields: readonly FieldNode[]
  readonly blobs: readonly Blob[]
}

const isOfGroup = (body: Message): body is GroupRequest | GroupResponse => 'api' in body && groupApis.has(body.api)

/** What an embedded layout is for: by the field's place and the protocol type. */
type Inside = 'subscription' | 'assignment' | null

function insideOf(api: string, name: string): Inside {
  if ((name === 'metadata' && api === 'JoinGroup') || (name === 'subscription' && api === 'record')) return 'subscription'
  return name === 'assignment' && (api === 'SyncGroup' || api === 'record') ? 'assignment' : null
}

function sumOf(name: string, value: FieldValue | undefined, parts: readonly unknown[] | undefined, isArray: boolean): FieldSum {
  if (parts !== undefined) return isArray ? { entries: parts.length } : null
  if (value === undefined) return null
  if (value instanceof Uint8Array) return { bytes: value.length }
  if (value === null) return { text: 'null' }
  if (typeof value === 'object') return { text: JSON.stringify(value) }
  const error = name === 'errorCode' && typeof value === 'number' && value !== 0 ? errorName(value) : undefined
  return { text: error === undefined ? String(value) : `${String(value)} ${error}` }
}

interface Reading {
  readonly api: string
  readonly protocolType: string
  readonly blobs: Blob[]
}

function plainNodes(value: unknown, path: string, at: Pick<FieldNode, 'from' | 'to'>): readonly FieldNode[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).map(([name, part]): FieldNode => {
    const parts = plainNodes(part, `${path}.${name}`, at)
    const sum: FieldSum =
      part instanceof Uint8Array
        ? { bytes: part.length }
        : Array.isArray(part)
          ? { entries: part.length }
          : typeof part === 'object' && part !== null
            ? null
            : { text: String(part) }
    return { path: `${path}.${name}`, name, sum, ...at, parts, embedded: true }
  })
}

/** What clients put inside: consumers by Kafka's schemas, Connect's workers by their own; `[]` where it cannot be read. */
function embeddedNodes(reading: Reading, inside: Inside, bytes: Uint8Array, path: string, offset: number): readonly FieldNode[] {
  if (inside === null || bytes.length === 0) return []
  try {
    if (reading.protocolType === 'connect') {
      const at = { from: offset, to: offset + bytes.length }
      return plainNodes(inside === 'subscription' ? decodeConnectWorkerState(bytes) : decodeConnectAssignment(bytes), path, at)
    }
    const layouts = layoutBehind(
      'version',
      inside === 'subscription' ? 'ConsumerProtocolSubscription' : 'ConsumerProtocolAssignment',
      bytes,
    )
    reading.blobs.push({ path, from: offset, to: offset + bytes.length })
    return layouts.map((layout) => nodeOf(reading, layout, path, offset, true))
  } catch (error) {
    if (error instanceof MalformedBytes) return []
    throw error
  }
}

/** An empty section of tagged fields is a byte that says nothing. */
const saysSomething = (layout: Layout): boolean => layout.name !== 'tagged fields' || layout.parts?.length !== 0

function nodeOf(reading: Reading, layout: Layout, parent: string, offset: number, embedded: boolean): FieldNode {
  const { name, value } = layout
  const isIndex = /^\d+$/.test(name)
  const path = isIndex ? `${parent}[${name}]` : parent === '' ? name : `${parent}.${name}`
  const own = (layout.parts ?? []).filter(saysSomething).map((part) => nodeOf(reading, part, path, offset, embedded))
  const [from, to] = [offset + layout.from, offset + layout.to]
  const inside = value instanceof Uint8Array ? embeddedNodes(reading, insideOf(reading.api, name), value, path, to - value.length) : []
  return {
    path,
    name: isIndex ? `[${name}]` : name,
    sum: sumOf(name, value, layout.parts, layout.type.startsWith('[]')),
    from,
    to,
    parts: [...own, ...inside],
    embedded,
  }
}

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

import {
  decodeConnectAssignment,
  decodeConnectWorkerState,
  errorName,
  layoutBehind,
  MalformedBytes,
  type FieldValue,
  type Layout,
} from '../../engine'

/** Bytes inside the message that have an own layout. */
export interface Blob {
  readonly path: string
  readonly from: number
  readonly to: number
}

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

export interface Reading {
  readonly api: string
  readonly protocolType: string
  readonly blobs: Blob[]
}

/** Fields of a value without a layout of bytes of its own: all of them stand where the whole value does. */
export function plainNodes(value: unknown, path: string, at: Pick<FieldNode, 'from' | 'to'>): readonly FieldNode[] {
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
export const saysSomething = (layout: Layout): boolean => layout.name !== 'tagged fields' || layout.parts?.length !== 0

/** A field of a layout with all that is inside, `offset` bytes into the message; opened as clients would where it is theirs. */
export function nodeOf(reading: Reading, layout: Layout, parent: string, offset: number, embedded: boolean): FieldNode {
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

import { isControl, type RecordCursor } from '../../../engine'
import type { Decoded } from './decoded-record'
import type { KeyNames } from './key-names'

/** Bytes of a key, value or header as far as they are shown, and how many there are; `null` is null. */
export type Part = { readonly bytes: Uint8Array; readonly of: number } | null

export interface RecordRow {
  readonly offset: number
  readonly timestamp: number
  readonly key: Part
  readonly value: Part
  readonly headers: readonly { readonly key: Part; readonly value: Part }[]
  /** Of the batch as stored; of the decompressed block where it is compressed. */
  readonly from: number
  readonly to: number
  /** −1 without a key. */
  readonly keyNumber: number
  /** What its bytes say by Kafka's own schemas; `null` where they are the application's. */
  readonly decoded: Decoded | null
}

const mostPartBytes = 4096
const mostHeaders = 20
const mostRowBytes = 134_217_728

/** A copy, so that it may leave for another thread. */
function partOf(bytes: Uint8Array | null): Part {
  return bytes === null ? null : { bytes: bytes.slice(0, mostPartBytes), of: bytes.length }
}

/** The record that the cursor is at as a row: key, value and headers read as text or bytes, each cut to what is shown. */
export function rowOf(cursor: RecordCursor, before: number, keys: Pick<KeyNames, 'of'>, decode: Decode): RecordRow {
  const { key, value } = cursor
  const control = isControl(cursor.header)
  return {
    offset: cursor.offset,
    timestamp: cursor.timestamp,
    key: partOf(key),
    value: partOf(value),
    headers: cursor
      .headers()
      .slice(0, mostHeaders)
      .map((header) => ({ key: partOf(header.key), value: partOf(header.value) })),
    from: before + cursor.from,
    to: before + cursor.to,
    keyNumber: key === null || control ? -1 : keys.of(key),
    decoded: decode(key, value, control),
  }
}

/** The bytes of a row; of one that is too large to be a batch, the beginning. */
export async function rowBytes(file: Blob, position: number, sizeInBytes: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(position, position + Math.min(sizeInBytes, mostRowBytes)).arrayBuffer())
}

/** Reads keys and values that are Kafka's own. */
export type Decode = (key: Uint8Array | null, value: Uint8Array | null, control: boolean) => Decoded | null

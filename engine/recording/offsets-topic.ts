import { decodeRecord } from '../kafka/record-reading'
import type { CoordinatorRecord } from '../kafka/records'
import { fromHex } from '../kafka/text-bytes'
import { MalformedBytes } from '../kafka/bytes'
import { readLines, type At } from './case-reading'

/** A record that a coordinator wrote to `__consumer_offsets`, as bytes and decoded by our codec. */
export interface WrittenRecord {
  readonly line: number
  readonly atMs: number
  readonly key: Uint8Array
  readonly value: Uint8Array | null
  /** `null` for a type that part of Kafka other than groups of the classic kind writes. */
  readonly record: CoordinatorRecord | null
}

const hex = (at: At): Uint8Array => fromHex(at.text()) ?? at.wrong()

/** The `offsets-topic.jsonl` of a recording. Throws `NotThisForm`. */
export function readOffsetsTopic(source: string): readonly WrittenRecord[] {
  return readLines(source).map((at) => {
    const key = hex(at.field('keyHex'))
    const value = at.field('valueHex').json === null ? null : hex(at.field('valueHex'))
    return { line: at.line, atMs: at.field('atMs').number(), key, value, record: decoded(key, value) }
  })
}

function decoded(key: Uint8Array, value: Uint8Array | null): CoordinatorRecord | null {
  try {
    return decodeRecord(key, value)
  } catch (error) {
    if (error instanceof MalformedBytes) return null
    throw error
  }
}

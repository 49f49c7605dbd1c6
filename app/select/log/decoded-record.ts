import { keyText, MalformedBytes, recordJson } from '../../../engine'

/** A text that may have been cut, and how long it is. */
export interface DecodedText {
  readonly text: string
  readonly of: number
}

/** A record whose bytes follow Kafka's own schemas: one of a coordinator, or a marker. */
export interface Decoded {
  /** As Kafka names it: `OFFSET_COMMIT`, `COMMIT`. */
  readonly type: string
  /** What its key is about, on one line. */
  readonly about: string
  /** JSON. */
  readonly key: DecodedText
  readonly value: DecodedText | null
}

/** Metadata of a group with many members is long, and nobody reads all of it. */
const mostText = 16_384

const cut = (text: string): DecodedText => ({ text: text.slice(0, mostText), of: text.length })

/** Kafka: ControlRecordType; those behind COMMIT are in `__cluster_metadata` only. */
const controlTypes: readonly string[] = [
  'ABORT',
  'COMMIT',
  'LEADER_CHANGE',
  'SNAPSHOT_HEADER',
  'SNAPSHOT_FOOTER',
  'KRAFT_VERSION',
  'KRAFT_VOTERS',
]

const int16 = (bytes: Uint8Array, at: number): number => (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16)) >> 16

const int32 = (bytes: Uint8Array, at: number): number => (int16(bytes, at) << 16) | (int16(bytes, at + 2) & 0xffff)

/** A control record's key is a version and a type; a transaction marker's value the coordinator's epoch (Kafka: EndTransactionMarker). */
function controlRecord(key: Uint8Array, value: Uint8Array | null): Decoded | null {
  if (key.length < 4) return null
  const type = int16(key, 2)
  const name = controlTypes[type] ?? `UNKNOWN (${String(type)})`
  const marker = type <= 1 && value !== null && value.length >= 6
  const said = marker ? JSON.stringify({ version: int16(value, 0), data: { coordinatorEpoch: int32(value, 2) } }) : null
  return { type: name, about: name, key: cut(JSON.stringify({ version: int16(key, 0), type })), value: said === null ? null : cut(said) }
}

/** What a record says whose bytes are Kafka's own; `null` for one of an application. */
export function decoded(key: Uint8Array | null, value: Uint8Array | null, control: boolean): Decoded | null {
  if (key === null) return null
  if (control) return controlRecord(key, value)
  try {
    const told = recordJson(key, value)
    return { type: told.type, about: keyText(key, true), key: cut(told.key), value: told.value === null ? null : cut(told.value) }
  } catch (error) {
    if (error instanceof MalformedBytes) return null
    throw error
  }
}

import { encodeRecord, type RecordBytes } from '../../kafka/record-bytes'
import type { CoordinatorRecord } from '../../kafka/records'
import type { Digest, Digestible } from '../../kernel/digest'
import type { LogRecord } from '../../log/partition-log'

/** A coordinator's record in its log: Kafka's key and value bytes, written out when somebody reads them. An immutable instance. */
export class CoordinatorLogRecord implements LogRecord, Digestible {
  private bytes: RecordBytes | null = null

  constructor(readonly record: CoordinatorRecord) {}

  get key(): Uint8Array {
    return this.written().key
  }

  get value(): Uint8Array | null {
    return this.written().value
  }

  digestInto(digest: Digest): void {
    digest.value(this.record)
  }

  private written(): RecordBytes {
    this.bytes ??= encodeRecord(this.record)
    return this.bytes
  }
}

const utf8Length = (text: string): number => {
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    length += unit < 0x80 ? 1 : unit < 0x800 ? 2 : (unit & 0xf800) === 0xd800 ? 2 : 3
  }
  return length
}

const varintLength = (value: number): number => (value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : 4)

/** How many bytes key and value take, without writing out the record that is written most. */
export function sizeOfRecord(record: CoordinatorRecord): number {
  if (record.type !== 'OFFSET_COMMIT') {
    const { key, value } = encodeRecord(record)
    return key.length + (value?.length ?? 0)
  }
  const key = 10 + utf8Length(record.key.group) + utf8Length(record.key.topic)
  if (record.value === null) return key
  const metadata = utf8Length(record.value.metadata)
  return key + 41 + metadata + varintLength(metadata + 1)
}

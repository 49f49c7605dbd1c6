import { toHex } from '../../kafka/text-bytes'
import { readUtf8, utf8Length } from '../../kafka/utf8'
import { groupOfRecord, subjectOfRecord } from '../../kafka/records'
import { decodeRecord } from '../../kafka/record-reading'

const longest = 40

const isControl = (text: string): boolean => /\p{Cc}|�/u.test(text)

/** A record's key on one line: as text where it is one, else its first bytes in hex; a coordinator's key by what it is about. */
export function keyText(key: Uint8Array, ofCoordinator: boolean): string {
  if (ofCoordinator) {
    try {
      const record = decodeRecord(key, null)
      return `${groupOfRecord(record)} ${subjectOfRecord(record)}`
    } catch {
      // Then it is shown as any other.
    }
  }
  const text = readUtf8(key, 0, key.length)
  if (isControl(text) || utf8Length(text) !== key.length) return `0x${toHex(key.subarray(0, longest / 2))}`
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

import type { BatchDetail } from '../../select/log/batch-detail'
import { keyColour } from './key-colour'

/** What stands before this byte of a batch the CRC does not cover. */
export const checkedFrom = 21

/** Bytes that are pointed at, of the batch as stored or of its records decompressed. */
export interface Marked {
  readonly from: number
  readonly to: number
  readonly in: 'stored' | 'block'
}

/** The key's number of the record that each byte is of; −1 where there is none. */
function keyAt(detail: BatchDetail, at: number): number {
  const record = detail.records.find(({ from, to }) => at >= from && at < to)
  return record?.keyNumber ?? -1
}

interface RowProps {
  readonly detail: BatchDetail
  readonly perRow: number
  readonly bytes: Uint8Array
  readonly start: number
  readonly marked: Marked | null
  readonly inRecords: boolean
  readonly stored: boolean
}

export function HexRow({ detail, perRow, bytes, start, marked, inRecords, stored }: RowProps) {
  const cells = Array.from(bytes.subarray(start, start + perRow), (byte, n) => {
    const at = start + n
    const isMarked = marked !== null && at >= marked.from && at < marked.to
    const colour = inRecords ? keyColour(keyAt(detail, at)) : undefined
    return { at, byte, isMarked, colour }
  })
  return (
    <div className="segment-hex-row mono">
      <span className="soft">{start}</span>
      <span className="segment-hex-bytes" style={{ width: `${String(3 * perRow)}ch` }}>
        {cells.map(({ at, byte, isMarked, colour }) => (
          <span
            key={at}
            className="segment-byte"
            data-marked={isMarked ? '' : undefined}
            data-checked={!stored || at >= checkedFrom ? '' : undefined}
            style={isMarked || colour === undefined ? undefined : { color: colour }}
          >
            {byte.toString(16).padStart(2, '0')}
          </span>
        ))}
      </span>
      <span className="segment-ascii" aria-hidden="true">
        {cells.map(({ at, byte, colour }) => (
          <span key={at} style={colour === undefined ? undefined : { color: colour }}>
            {byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·'}
          </span>
        ))}
      </span>
    </div>
  )
}

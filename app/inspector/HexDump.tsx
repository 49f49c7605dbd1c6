import type { WordsWith } from '../words/en'

interface Props {
  readonly bytes: Uint8Array
  readonly marked: { readonly from: number; readonly to: number } | null
  readonly words: WordsWith<'inspector'>
  readonly perRow: number
}

/** Bytes in rows, the marked ones framed. Read aloud as one line a row. */
export function HexDump({ bytes, marked, words, perRow }: Props) {
  const rows = Array.from({ length: Math.ceil(bytes.length / perRow) }, (_, row) => row * perRow)
  const isMarked = (at: number): boolean => marked !== null && at >= marked.from && at < marked.to
  return (
    <div className="hex" role="group" aria-label={words.inspector.hex} tabIndex={0}>
      {rows.map((start) => (
        <div key={start} className="hex-row">
          <span className="hex-offset">{start}</span>
          <span className="hex-bytes">
            {Array.from(bytes.subarray(start, start + perRow), (byte, n) => {
              const at = start + n
              const edge = isMarked(at)
                ? `${isMarked(at - 1) && n > 0 ? '' : ' hex-first'}${isMarked(at + 1) && n < perRow - 1 ? '' : ' hex-last'}`
                : ''
              return (
                <span key={at} className={isMarked(at) ? `hex-byte hex-marked${edge}` : 'hex-byte'}>
                  {byte.toString(16).padStart(2, '0')}
                </span>
              )
            })}
          </span>
        </div>
      ))}
    </div>
  )
}

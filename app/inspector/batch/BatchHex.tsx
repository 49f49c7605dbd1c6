import { useState } from 'react'
import type { BatchDetail } from '../../select/log/batch-detail'
import { Segmented } from '../../ui/Segmented'
import type { Area } from '../../words/en'
import { BackAndOn } from '../../ui/BackAndOn'
import './batch.css'
import { keyColour } from './key-colour'
import { storedBytesOf } from './stored-bytes'

/** Bytes that are pointed at, of the batch as stored or of its records decompressed. */
export interface Marked {
  readonly from: number
  readonly to: number
  readonly in: 'stored' | 'block'
}

const rowsAtOnce = 16

const checkedFrom = 21

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

function HexRow({ detail, perRow, bytes, start, marked, inRecords, stored }: RowProps) {
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

interface PagerProps {
  readonly words: Area<'segment'>
  readonly perRow: number
  readonly from: number
  readonly to: number
  readonly length: number
  readonly all: number
  readonly onGo: (from: number) => void
}

function Pager({ words, perRow, from, to, length, all, onGo }: PagerProps) {
  const page = rowsAtOnce * perRow
  return (
    <div className="segment-pager">
      <BackAndOn
        back={words.earlier}
        on={words.later}
        atStart={from === 0}
        atEnd={to === length}
        onBack={() => {
          onGo(Math.max(0, from - page))
        }}
        onOn={() => {
          onGo(from + page)
        }}
      />
      <span className="soft">{words.hexWindow(from, to - 1, all)}</span>
    </div>
  )
}

interface Props {
  readonly words: Area<'segment'>
  readonly detail: BatchDetail
  readonly marked: Marked | null
  readonly perRow?: number
}

/** The batch's bytes in rows of sixteen; each takes the colour of its record's key. */
export function BatchHex({ words, detail, marked, perRow = 16 }: Props) {
  const [chosen, choose] = useState<'stored' | 'block'>('stored')
  const [place, setPlace] = useState<{ readonly marked: Marked | null; readonly from: number }>({ marked: null, from: 0 })
  const which = detail.block === null ? 'stored' : marked !== null && marked !== place.marked ? marked.in : chosen
  const bytes = which === 'block' && detail.block !== null ? detail.block : detail.stored
  const rowOfMark = marked === null || marked.in !== which ? 0 : Math.floor(marked.from / perRow) - 1
  const within = (from: number): boolean => marked !== null && marked.from >= from && marked.from < from + rowsAtOnce * perRow
  const wanted = marked === place.marked || within(place.from) ? place.from : Math.max(0, rowOfMark) * perRow
  const from = Math.max(0, Math.min(wanted, Math.ceil(bytes.length / perRow - rowsAtOnce) * perRow))
  const to = Math.min(bytes.length, from + rowsAtOnce * perRow)
  const all = which === 'block' ? detail.blockBytes : storedBytesOf(detail, bytes.length)
  const go = (next: number): void => {
    choose(which)
    setPlace({ marked, from: next })
  }
  const plain = detail.compression === 'none'
  return (
    <div className="segment-hex-part">
      {detail.block === null ? null : (
        <Segmented
          label={words.hexLabel}
          choices={[
            { value: 'stored', text: words.hexOf.stored },
            { value: 'block', text: words.hexOf.block },
          ]}
          value={which}
          onChange={(value) => {
            choose(value)
            setPlace({ marked, from: 0 })
          }}
        />
      )}
      <div className="segment-hex" role="group" aria-label={words.hex} tabIndex={0}>
        {Array.from({ length: Math.ceil((to - from) / perRow) }, (_, n) => (
          <HexRow
            key={from + n * perRow}
            detail={detail}
            perRow={perRow}
            bytes={bytes}
            start={from + n * perRow}
            marked={marked?.in === which ? marked : null}
            inRecords={which === 'block' || plain}
            stored={which === 'stored'}
          />
        ))}
      </div>
      {bytes.length > rowsAtOnce * perRow ? (
        <Pager words={words} perRow={perRow} from={from} to={to} length={bytes.length} all={all} onGo={go} />
      ) : null}
      {bytes.length < all ? <p className="soft">{words.cutOff(bytes.length)}</p> : null}
    </div>
  )
}

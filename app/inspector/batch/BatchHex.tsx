import './batch.css'
import { useState } from 'react'
import type { BatchDetail } from '../../select/log/batch-detail'
import { Segmented } from '../../ui/Segmented'
import type { Area } from '../../words/en'
import { BackAndOn } from '../../ui/BackAndOn'
import { storedBytesOf } from './stored-bytes'
import { HexRow, type Marked } from './HexRow'

const rowsAtOnce = 16

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

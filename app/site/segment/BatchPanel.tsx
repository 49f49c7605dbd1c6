import { useState } from 'react'
import type { HeaderField } from '../../select/log/header-fields'
import type { SegmentClient } from '../../import/segment/client'
import { useWordsWith } from '../../player/use-words-with'
import { BatchAttributes } from '../../inspector/batch/BatchAttributes'
import { BatchFields } from '../../inspector/batch/BatchFields'
import { BatchHex } from '../../inspector/batch/BatchHex'
import type { Marked } from '../../inspector/batch/HexRow'
import { BatchRecords } from './BatchRecords'
import { hex32, timeText } from '../../inspector/batch/time-text'
import { useAnswer } from './use-answer'

interface Props {
  readonly log: number
  readonly row: number
  readonly client: SegmentClient
  /** Changes with every round that the cleaner was asked about. */
  readonly judged: string
}

/** One batch: its header field by field beside its bytes, and its records. */
export function BatchPanel({ log, row, client, judged }: Props) {
  const words = useWordsWith('segment').segment
  const [page, setPage] = useState({ row, from: 0 })
  const recordsFrom = page.row === row ? page.from : 0
  const [mark, setMark] = useState<{ readonly row: number; readonly marked: Marked } | null>(null)
  const answer = useAnswer(client, 'batch', { log, row, recordsFrom }, judged)
  if (answer === null) return null
  const { told: detail, ask } = answer
  const marked = mark?.row === ask.row ? mark.marked : null
  const onMark = (next: Marked): void => {
    setMark({ row: ask.row, marked: next })
  }
  const field = (name: HeaderField['name']): number => detail.fields.find((each) => each.name === name)?.value ?? 0
  const verdict = detail.crc === null ? 'unreadable' : detail.crc.said === detail.crc.computed ? 'sound' : 'crc-wrong'
  const last = field('batchLength') + 11
  const first = field('baseOffset')
  return (
    <>
      <section className="segment-panel" data-verdict={verdict} data-batch={ask.row}>
        <div className="segment-panel-head">
          <h3>{detail.fields.length === 0 ? words.noHeader : words.header(first, first + field('lastOffsetDelta'))}</h3>
          {detail.crc === null ? null : (
            <p>
              <b className="mono">crc</b>{' '}
              <span className="soft">{verdict === 'sound' ? words.crcSame(last) : words.crcOther(last, hex32(detail.crc.computed))}</span>
            </p>
          )}
          <b className="segment-verdict" data-verdict={verdict}>
            {words.verdicts[verdict]}
          </b>
        </div>
        <BatchAttributes
          detail={detail}
          words={words.attributes}
          horizon={detail.deleteHorizonMs === null ? null : timeText(detail.deleteHorizonMs)}
        />
        <div className="segment-grid">
          {detail.fields.length === 0 ? null : <BatchFields detail={detail} marked={marked} onMark={onMark} />}
          <BatchHex words={words} key={ask.row} detail={detail} marked={marked} />
        </div>
      </section>
      <BatchRecords
        detail={detail}
        verdict={verdict}
        marked={marked}
        onMark={onMark}
        onPage={(from) => {
          setPage({ row, from })
        }}
      />
    </>
  )
}

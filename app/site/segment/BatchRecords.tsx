import { useState } from 'react'
import { recordsAtOnce } from '../../select/log/batch-detail'
import type { Part, RecordRow } from '../../select/log/record-row'
import type { DecodedText } from '../../select/log/decoded-record'
import type { Verdict } from '../../import/segment/batch-rows'
import type { RecordFate } from '../../import/segment/fates'
import type { JudgedBatch } from '../../import/segment/messages'
import { useRuleLines } from '../../inspector/use-rule-lines'
import { useWordsWith } from '../../player/use-words-with'
import { Segmented } from '../../ui/Segmented'
import type { Marked } from '../../inspector/batch/BatchHex'
import { keyColour, keyMark } from '../../inspector/batch/key-colour'
import { jsonText, partText, type ShownAs } from '../../inspector/batch/part-text'
import { timeText } from '../../inspector/batch/time-text'
import { BackAndOn } from '../../ui/BackAndOn'

interface Props {
  readonly detail: JudgedBatch
  readonly verdict: Verdict
  readonly marked: Marked | null
  readonly onMark: (marked: Marked) => void
  readonly onPage: (from: number) => void
}

function PartText({ part, as, none }: { readonly part: Part; readonly as: ShownAs; readonly none: string }) {
  const words = useWordsWith('segment').segment
  if (part === null) return <i className="soft">{none}</i>
  return (
    <>
      {partText(part, as)}
      {part.bytes.length < part.of ? <span className="soft">{words.cut(part.of)}</span> : null}
    </>
  )
}

function DecodedSide({ side, as }: { readonly side: DecodedText; readonly as: ShownAs }) {
  const words = useWordsWith('segment').segment
  return (
    <>
      {jsonText(side, as)}
      {side.text.length < side.of ? <span className="soft">{words.cut(side.of)}</span> : null}
    </>
  )
}

/** What a record's key says: by Kafka's own schemas where they are followed, else as the bytes of an application. */
function KeyText({ detail, record, as }: Pick<RecordProps, 'detail' | 'record' | 'as'>) {
  const words = useWordsWith('segment').segment
  const { decoded } = record
  if (as !== 'hex' && decoded !== null) {
    if (as === 'json') return <DecodedSide side={decoded.key} as={as} />
    const marker = detail.control === null || detail.control === 'OTHER' ? null : words.marker[detail.control]
    return marker ?? (detail.isControl ? `${words.marker.OTHER} ${decoded.about}` : decoded.about)
  }
  if (as !== 'hex' && detail.control !== null) return words.marker[detail.control]
  return <PartText part={record.key} as={as} none={words.noKey} />
}

function ValueText({ record, as }: Pick<RecordProps, 'record' | 'as'>) {
  const words = useWordsWith('segment').segment
  const { decoded } = record
  if (as === 'hex' || decoded === null || decoded.value === null)
    return (
      <>
        {as === 'hex' || decoded === null ? null : <b className="segment-type">{decoded.type} </b>}
        <PartText part={record.value} as={as} none={words.nullValue} />
      </>
    )
  return (
    <>
      <b className="segment-type">{decoded.type} </b>
      <DecodedSide side={decoded.value} as={as} />
    </>
  )
}

function FateText({ fate }: { readonly fate: RecordFate }) {
  const words = useWordsWith('segment')
  const lines = useRuleLines(words, true)
  const more =
    fate.supersededBy >= 0
      ? words.segment.supersededBy(fate.supersededBy)
      : fate.horizonMs >= 0
        ? words.segment.horizon(timeText(fate.horizonMs))
        : ''
  return <span className="segment-record-fate soft">{`${lines(fate.rule)} ${more}`}</span>
}

interface RecordProps extends Pick<Props, 'detail' | 'marked' | 'onMark'> {
  readonly record: RecordRow
  readonly fate: RecordFate | null
  readonly as: ShownAs
}

function RecordLine({ detail, record, fate, as, marked, onMark }: RecordProps) {
  const words = useWordsWith('segment').segment
  const plain = detail.compression === 'none'
  const { from, to, keyNumber } = record
  const place = plain ? words.recordBytes(from, to - 1) : words.recordBlockBytes(from, to - 1)
  return (
    <li data-gone={fate?.kept === false ? '' : undefined}>
      <button
        type="button"
        className="segment-record"
        aria-pressed={marked?.from === from && marked.to === to}
        onClick={() => {
          onMark({ from, to, in: plain ? 'stored' : 'block' })
        }}
      >
        <span className="mono">{record.offset}</span>
        <span className="mono segment-key" style={{ color: keyColour(keyNumber) }}>
          <span className="segment-dot" data-mark={keyMark(Math.max(0, keyNumber))} aria-hidden="true" />
          <KeyText detail={detail} record={record} as={as} />
        </span>
        <span className="mono segment-value">
          <ValueText record={record} as={as} />
        </span>
        <span className="mono soft">{timeText(record.timestamp)}</span>
        <span className="soft">{record.headers.length === 0 ? place : `${place}, ${words.headers(record.headers.length)}`}</span>
        {record.headers.length === 0 ? null : (
          <span className="mono soft segment-record-fate">
            {record.headers.map(({ key, value }, n) => (
              <span key={n}>
                <PartText part={key} as={as} none={words.noKey} />
                {': '}
                <PartText part={value} as={as} none={words.nullValue} />{' '}
              </span>
            ))}
          </span>
        )}
        {fate === null ? null : <FateText fate={fate} />}
      </button>
    </li>
  )
}

function Pager({ detail, onPage }: Pick<Props, 'detail' | 'onPage'>) {
  const words = useWordsWith('segment').segment
  const { recordsFrom: from, recordsCount: of } = detail
  if (of <= recordsAtOnce) return null
  const next = from + recordsAtOnce
  return (
    <div className="segment-pager">
      <BackAndOn
        back={words.earlierRecords}
        on={words.laterRecords}
        atStart={from === 0}
        atEnd={next >= of}
        onBack={() => {
          onPage(Math.max(0, from - recordsAtOnce))
        }}
        onOn={() => {
          onPage(next)
        }}
      />
      <span className="soft">{words.recordsPage(from + 1, Math.min(of, next), of)}</span>
    </div>
  )
}

/** The records of a batch, a page at a time, each in its key's colour and with what would become of it. */
export function BatchRecords({ detail, verdict, marked, onMark, onPage }: Props) {
  const words = useWordsWith('segment').segment
  const [as, setAs] = useState<ShownAs>('text')
  if (verdict === 'unreadable') return null
  const ofCoordinator = !detail.isControl && detail.records.some(({ decoded }) => decoded !== null)
  return (
    <section className="segment-records">
      <div className="segment-panel-head">
        <h3>{words.records}</h3>
        <p className="soft">{ofCoordinator ? words.recordsOfCoordinator : words.recordsLead}</p>
        <Segmented
          label={words.showAs}
          choices={(['text', 'json', 'hex'] as const).map((value) => ({ value, text: words.as[value] }))}
          value={as}
          onChange={setAs}
        />
      </div>
      {verdict === 'crc-wrong' ? <p className="soft">{words.recordsUnjudged}</p> : null}
      {detail.problem === null ? null : <p className="error-text">{words.recordsBroken(detail.problem.at, detail.problem.problem)}</p>}
      {verdict === 'sound' && detail.recordsCount === 0 ? <p className="soft">{words.recordsNone}</p> : null}
      <ul>
        {detail.records.map((record, n) => (
          <RecordLine
            key={record.offset}
            detail={detail}
            record={record}
            fate={detail.fates[n] ?? null}
            as={as}
            marked={marked}
            onMark={onMark}
          />
        ))}
      </ul>
      <Pager detail={detail} onPage={onPage} />
    </section>
  )
}

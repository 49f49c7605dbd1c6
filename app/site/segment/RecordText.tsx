import type { Verdict } from '../../import/segment/batch-rows'
import type { JudgedBatch } from '../../import/segment/messages'
import { useWordsWith } from '../../player/use-words-with'
import type { Marked } from '../../inspector/batch/HexRow'
import { jsonText, partText, type ShownAs } from '../../inspector/batch/part-text'
import type { Part, RecordRow } from '../../select/log/record-row'
import type { RecordFate } from '../../import/segment/fates'
import { timeText } from '../../inspector/batch/time-text'
import type { DecodedText } from '../../select/log/decoded-record'
import { useRuleLines } from '../../inspector/use-rule-lines'

export interface Props {
  readonly detail: JudgedBatch
  readonly verdict: Verdict
  readonly marked: Marked | null
  readonly onMark: (marked: Marked) => void
  readonly onPage: (from: number) => void
}

export interface RecordProps extends Pick<Props, 'detail' | 'marked' | 'onMark'> {
  readonly record: RecordRow
  readonly fate: RecordFate | null
  readonly as: ShownAs
}

export function PartText({ part, as, none }: { readonly part: Part; readonly as: ShownAs; readonly none: string }) {
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
export function KeyText({ detail, record, as }: Pick<RecordProps, 'detail' | 'record' | 'as'>) {
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

export function ValueText({ record, as }: Pick<RecordProps, 'record' | 'as'>) {
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

export function FateText({ fate }: { readonly fate: RecordFate }) {
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

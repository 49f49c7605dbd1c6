import { useState } from 'react'
import type { WordsWith } from '../words/en'
import type { RecordRow } from '../select/log/record-row'
import type { RecordInspection } from '../select/log/inspect-record'
import { Facts, type Fact } from './Facts'
import { useAreas } from './use-areas'
import { BatchAttributes } from './batch/BatchAttributes'
import { BatchFields } from './batch/BatchFields'
import { BatchHex } from './batch/BatchHex'
import type { Marked } from './batch/HexRow'
import { jsonText, partText } from './batch/part-text'

interface Props {
  readonly inspection: RecordInspection
  readonly words: WordsWith<'inspector'>
  readonly wide: boolean
}

const fact = (name: string, value: string, mono = true): Fact => (mono ? { name, value } : { name, value, mono })

const areas = ['segment', 'logView'] as const

/** What there is to say of the record itself. */
function factsOf(
  { batch, superseded }: RecordInspection,
  record: RecordRow | undefined,
  { segment: said, logView }: WordsWith<'segment' | 'logView'>,
): readonly Fact[] {
  if (record === undefined) return []
  const which = batch.compression === 'none' ? 'stored' : 'block'
  const { decoded } = record
  return [
    fact(logView.inspect.key, record.key === null ? said.noKey : (decoded?.about ?? partText(record.key, 'text'))),
    ...(decoded === null ? [] : [fact(said.recordType, decoded.type)]),
    fact(
      logView.inspect.value,
      record.value === null ? said.nullValue : decoded?.value == null ? partText(record.value, 'text') : jsonText(decoded.value, 'text'),
    ),
    fact(logView.inspect.timestamp, logView.time(record.timestamp * 1000)),
    fact(
      logView.inspect.bytes,
      which === 'stored' ? said.recordBytes(record.from, record.to - 1) : said.recordBlockBytes(record.from, record.to - 1),
      false,
    ),
    ...(superseded === null
      ? []
      : [
          fact(
            logView.inspect.stillThere,
            logView.cell.superseded(superseded.by, logView.protectedBy[superseded.protectedBy](superseded.ofLater ? superseded.by : null)),
            false,
          ),
        ]),
    ...(batch.deleteHorizonMs === null ? [] : [fact(logView.inspect.horizon, logView.time(batch.deleteHorizonMs * 1000))]),
  ]
}

/** One record: what it holds, why it is still there, and the batch around it, its header field by field beside the bytes. */
export function RecordDetails({ inspection, words: all, wide }: Props) {
  const words = useAreas(all, areas)
  const { segment: said, logView } = words
  const [choice, choose] = useState<{ readonly offset: number; readonly marked: Marked } | null>(null)
  const { partition, offset, batch, segment, position } = inspection
  const record: RecordRow | undefined = batch.records.find((each) => each.offset === offset)
  const which = batch.compression === 'none' ? 'stored' : 'block'
  const own: Marked | null = record === undefined ? null : { from: record.from, to: record.to, in: which }
  const marked = choice?.offset === offset ? choice.marked : own
  const last = (batch.fields.find(({ name }) => name === 'batchLength')?.value ?? 0) + 11
  const first = batch.fields.find(({ name }) => name === 'baseOffset')?.value ?? 0
  const delta = batch.fields.find(({ name }) => name === 'lastOffsetDelta')?.value ?? 0
  const facts = factsOf(inspection, record, words)
  return (
    <div className={wide ? 'details details-wide' : 'details'}>
      <header className="inspector-head">
        <h2>{logView.inspect.title(partition, offset)}</h2>
        <p>{logView.inspect.where(segment, position)}</p>
      </header>
      <section className="inspector-part">
        <Facts facts={facts} />
      </section>
      <section className="inspector-part inspector-fields">
        <h3 className="split">
          <span>{said.header(first, first + delta)}</span>
          <small>{said.verdicts[batch.crc?.said === batch.crc?.computed ? 'sound' : 'crc-wrong']}</small>
        </h3>
        <BatchAttributes detail={batch} words={said.attributes} horizon={null} />
        <BatchFields
          detail={batch}
          marked={marked}
          onMark={(next) => {
            choose({ offset, marked: next })
          }}
        />
      </section>
      <div className="inspector-beside">
        <section className="inspector-part">
          <h3 className="split">
            <span>{said.hex}</span>
            <small>{said.crcSame(last)}</small>
          </h3>
          <BatchHex words={said} key={`${partition} ${String(first)}`} detail={batch} marked={marked} perRow={wide ? 16 : 8} />
        </section>
      </div>
    </div>
  )
}

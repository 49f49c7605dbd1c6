import { useState } from 'react'
import { recordsAtOnce } from '../../select/log/batch-detail'
import { useWordsWith } from '../../player/use-words-with'
import { Segmented } from '../../ui/Segmented'
import type { ShownAs } from '../../inspector/batch/part-text'
import { BackAndOn } from '../../ui/BackAndOn'
import type { Props } from './RecordText'
import { RecordLine } from './RecordLine'

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

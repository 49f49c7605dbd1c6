import type { SegmentClient } from '../../import/segment/client'
import type { BatchRow } from '../../import/segment/batch-rows'
import type { OpenedLog } from '../../import/segment/opened-log'
import { useWordsWith } from '../../player/use-words-with'
import { hex32, timeText } from '../../inspector/batch/time-text'
import { useAnswer } from './use-answer'

interface Props {
  readonly log: number
  readonly file: OpenedLog
  readonly client: SegmentClient
  readonly onGo: (row: number) => void
}

/** One damaged place: what it is, what a consumer does there, and where reading goes on. */
function Damage({
  log,
  row,
  bad,
  before,
  client,
  last,
  goesOn,
}: Omit<Props, 'onGo' | 'file'> & {
  readonly row: number
  readonly bad: BatchRow
  readonly before: BatchRow | null
  readonly last: boolean
  /** The very next stretch is a sound batch. */
  readonly goesOn: boolean
}) {
  const words = useWordsWith('segment').segment
  const detail = useAnswer(client, 'batch', { log, row, recordsFrom: 0 })?.told
  const wrongCrc = bad.verdict === 'crc-wrong'
  const said =
    wrongCrc && detail?.crc != null
      ? words.crcWrong(bad.position, bad.baseOffset, bad.lastOffset, hex32(detail.crc.said), hex32(detail.crc.computed))
      : words.unreadable(bad.problemAt, bad.problem === null ? '' : words.problems[bad.problem])
  const next = wrongCrc ? bad.baseOffset : before === null ? null : before.lastOffset + 1
  const behind = bad.position + bad.sizeInBytes
  return (
    <>
      <p className="segment-damage">{said}</p>
      <p className="soft">
        {next === null ? '' : last && !wrongCrc ? `${words.consumerEnds(next)} ` : `${words.consumerStops(next)} `}
        {last ? (wrongCrc ? '' : words.endsThere) : goesOn ? words.resumes(behind) : ''}
      </p>
    </>
  )
}

function WrongPlace({ log, file, client, onGo }: Props) {
  const words = useWordsWith('segment').segment
  const row = file.wrongRows[0] ?? 0
  const rows = useAnswer(client, 'rows', { log, from: Math.max(0, row - 1), to: row + 2 })?.told
  const bad = rows?.[Math.min(row, 1)]
  if (rows === undefined || bad === undefined) return null
  if (file.foreign && bad.problem !== null && bad.verdict === 'unreadable')
    return <p className="segment-damage">{words.foreignLead(bad.problemAt, words.problems[bad.problem])}</p>
  const last = row === file.batches + file.wrongCount - 1
  const goesOn = rows[Math.min(row, 1) + 1]?.verdict === 'sound'
  return (
    <>
      <Damage log={log} row={row} bad={bad} before={row > 0 ? (rows[0] ?? null) : null} client={client} last={last} goesOn={goesOn} />
      {file.wrongCount > 1 ? <p className="soft">{words.moreDamage(file.wrongCount - 1)}</p> : null}
      <button
        type="button"
        className="button"
        onClick={() => {
          onGo(row)
        }}
      >
        {words.goTo(bad.position)}
      </button>
    </>
  )
}

function FactRows({ file }: { readonly file: OpenedLog }) {
  const words = useWordsWith('segment').segment
  const producers = file.producers.map(String).join(', ')
  const more = file.producerCount - file.producers.length
  const facts: readonly (readonly [string, string])[] = [
    [words.facts.size, words.exactBytes(file.bytes)],
    [words.facts.batches, words.number(file.batches)],
    [words.facts.records, words.number(file.records)],
    [words.facts.offsets, file.batches === 0 ? words.none : words.range(file.firstOffset, file.lastOffset)],
    [words.facts.times, file.lastTimestamp < 0 ? words.none : `${timeText(file.firstTimestamp)}, ${timeText(file.lastTimestamp)}`],
    [words.facts.producers, producers === '' ? words.none : more > 0 ? `${producers} ${words.moreProducers(more)}` : producers],
    [words.facts.epochs, file.leaderEpochs.length === 0 ? words.none : file.leaderEpochs.map(String).join(', ')],
    [words.facts.compression, file.compressions.length === 0 ? words.none : file.compressions.join(', ')],
  ]
  return (
    <dl className="segment-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is in the file, and whether it is sound, in words. */
export function SegmentFacts(props: Props) {
  const { file } = props
  const words = useWordsWith('segment').segment
  const all = file.batches + file.wrongCount
  const title =
    all === 0 ? words.empty : file.foreign ? words.foreign : file.wrongCount > 0 ? words.wrong(file.wrongCount, all) : words.sound(all)
  return (
    <section className="segment-aside">
      <p className="soft mono segment-name">{file.name}</p>
      <h2 data-testid="segment-verdict">{title}</h2>
      {all === 0 ? <p>{words.emptyLead}</p> : null}
      {file.wrongCount > 0 ? <WrongPlace {...props} /> : null}
      {file.disorder === null ? null : (
        <>
          <p className="segment-damage">{words.disorder(file.disorder.position, file.disorder.count)}</p>
          <button
            type="button"
            className="button"
            onClick={() => {
              props.onGo(file.disorder?.row ?? 0)
            }}
          >
            {words.goTo(file.disorder.position)}
          </button>
        </>
      )}
      {file.namedAbove ? <p className="segment-damage">{words.namedAbove(file.baseOffset, file.firstOffset)}</p> : null}
      {file.listedBytes < file.bytes ? <p>{words.notListed(file.listedBytes)}</p> : null}
      <FactRows file={file} />
      <p className="soft">{words.stays}</p>
    </section>
  )
}

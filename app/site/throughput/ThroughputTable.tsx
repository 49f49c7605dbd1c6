import type { RunPlace } from '../../player/place'
import { useWordsWith } from '../../player/use-words-with'
import type { ThroughputLane } from '../../select/throughput/throughput'
import { sumsOf, windowAt } from '../../select/throughput/windows'
import type { RateWindow } from '../../select/throughput/rates'
import { fullIn, laneName, type ThroughputSpec } from '../../views/throughput/spec'
import { Link } from '../Link'
import '../../ui/exhibit-table.css'

interface Props {
  readonly spec: ThroughputSpec
  readonly run: RunPlace
}

interface RowProps {
  readonly lane: ThroughputLane
  readonly window: RateWindow | null
}

/** The area with the names that lanes have everywhere. */
function useTableWords() {
  const { throughput, compare } = useWordsWith('throughput')
  return { ...throughput, lanes: compare.lanes, open: compare.open }
}

/** One broker's numbers, or those of all. */
function Cells({ lane, window }: RowProps) {
  const words = useTableWords()
  const { written, copied, read } = sumsOf(window)
  return (
    <>
      {[written, copied, read].map((number, n) => (
        <td key={n} data-number={Math.round(number)}>
          {words.rate(number, lane.unit)}
        </td>
      ))}
      <td>{lane.unit === 'records' ? words.notMeasured : window === null ? '' : fullIn(window, words).join(', ') || words.nothingFull}</td>
    </>
  )
}

function LaneRows({
  lane,
  time,
  run,
  alone,
}: {
  readonly lane: ThroughputLane
  readonly time: number
  readonly run: RunPlace
  readonly alone: boolean
}) {
  const words = useTableWords()
  const window = windowAt(lane.windows, time)
  const title = laneName(lane, words)
  const name =
    lane.name === null || run.kind !== 'scenario' ? (
      title
    ) : (
      <Link to={{ run: { kind: 'scenario', name: run.name, lane: lane.name }, view: 'throughput' }} title={words.open(title)}>
        {title}
      </Link>
    )
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>{words.all}</td>
        <Cells lane={lane} window={window} />
      </tr>
      {alone
        ? (window?.brokers ?? []).map((rates) => (
            <tr key={rates.broker}>
              <th scope="row">{title}</th>
              <td>{words.broker(rates.broker)}</td>
              <Cells lane={lane} window={window === null ? null : { ...window, brokers: [rates] }} />
            </tr>
          ))
        : null}
    </>
  )
}

/** The numbers of the moment behind the picture: of each run, and where there is one run of each broker. */
export function ThroughputTable({ spec, run }: Props) {
  const words = useWordsWith('throughput').throughput
  const { tableHead } = words
  return (
    <section className="compare-table" aria-label={words.table}>
      <div className="exhibit-scroll" tabIndex={0} role="group" aria-label={words.table}>
        <table className="exhibit-table">
          <thead>
            <tr>
              {(['lane', 'broker', 'written', 'copied', 'read', 'full'] as const).map((key) => (
                <th key={key} scope="col">
                  {tableHead[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spec.lanes.map((lane, n) => (
              <LaneRows key={n} lane={lane} time={spec.time} run={run} alone={spec.lanes.length === 1} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

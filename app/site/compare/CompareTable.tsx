import { memo } from 'react'
import { same } from '../../marks/same'
import { useWords } from '../../player/react'
import type { RunPlace } from '../../player/place'
import { cellsOf, columnKeys, headingOf, inOneLine, titleOf, type CompareLane, type CompareSpec } from '../../views/compare/spec'
import { countedText } from '../../views/compare/texts'
import { saveText } from '../save-text'
import { Link } from '../Link'
import { Copy } from '../CopyText'
import { csvOf } from './csv'
import '../../ui/exhibit-table.css'

interface Props {
  readonly spec: CompareSpec
  readonly run: RunPlace
}

/** A lane's name, which leads to its run alone where the script has such a lane. */
function LaneName({ title, name, run }: { readonly title: string; readonly name: string | null; readonly run: RunPlace }) {
  const words = useWords().compare
  if (name === null || run.kind !== 'scenario' || run.split !== undefined) return title
  return (
    <Link to={{ run: { kind: 'scenario', name: run.name, lane: name } }} title={words.open(title)}>
      {title}
    </Link>
  )
}

function Table({ spec, run }: Props) {
  const words = useWords()
  const { compare } = words
  const cells = cellsOf(spec, words)
  const csv = csvOf(spec)
  return (
    <section className="compare-table" aria-label={compare.table}>
      <div className="exhibit-scroll" tabIndex={0} role="group" aria-label={compare.table}>
        <table className="exhibit-table">
          <thead>
            <tr>
              <th scope="col">{compare.lane}</th>
              {columnKeys.map((key) => (
                <th key={key} scope="col">
                  {inOneLine(headingOf(key, spec, words))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spec.lanes.map((lane, n) => (
              <tr key={n}>
                <th scope="row">
                  <LaneName title={titleOf(lane, words)} name={lane.name} run={run} />
                </th>
                {(cells[n] ?? []).map(({ key, value, unit, notes, number }) => (
                  <td key={key} data-number={number ?? ''}>
                    {value}
                    {unit === '' ? '' : ` ${unit}`}
                    {notes.map((note) => (
                      <span key={note} className="compare-note soft">
                        {note}
                      </span>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft compare-counted">{countedText(spec, words)}</p>
      <p className="share-row">
        <button
          type="button"
          className="button"
          onClick={() => {
            saveText('kafkascope-compare.csv', csv, 'text/csv')
          }}
        >
          {compare.saveCsv}
        </button>
        <Copy label={compare.copyCsv} text={csv} />
      </p>
    </section>
  )
}

/** What a lane's line is made of: the same at every moment of a run. */
const lineOf = ({ name, partitions, measures }: CompareLane): readonly unknown[] => [name, partitions, measures]

/** The numbers of the picture as a table, and as a file; they are of the whole run, and no step draws them again. */
export const CompareTable = memo(
  Table,
  (before, now) =>
    before.run === now.run && before.spec.endsAt === now.spec.endsAt && same(before.spec.lanes.map(lineOf), now.spec.lanes.map(lineOf)),
)

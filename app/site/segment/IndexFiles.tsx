import type { IndexFile } from '../../import/segment/index-file'
import { useWordsWith } from '../../player/use-words-with'
import { timeText } from '../../inspector/batch/time-text'

function Verdict({ index }: { readonly index: IndexFile }) {
  const words = useWordsWith('segment').segment
  const { problem, kind, wrong, rows } = index
  if (problem !== null) return <span className="error-text">{words.unreadable(problem.at, words.problems[problem.problem])}</span>
  if (wrong > 0) return <span className="error-text">{words.indexWrong(wrong)}</span>
  if (kind !== 'index') return <span>{words.indexRead}</span>
  return <span>{rows.some(({ fits }) => fits === null) ? words.indexNoLog : words.indexFits}</span>
}

function Entries({ index }: { readonly index: IndexFile }) {
  const words = useWordsWith('segment').segment
  const { kind, rows, entries } = index
  return (
    <div className="segment-entries" tabIndex={0} role="group" aria-label={index.name}>
      <table className="mono">
        <thead>
          <tr>
            {words.indexColumns[kind].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ numbers, fits }, n) => (
            <tr key={n}>
              {numbers.map((number, column) => (
                <td key={column}>
                  {kind === 'timeindex' && column === 0 ? timeText(number) : number}
                  {fits === false && column === 0 ? <span className="error-text">{` ${words.entryWrong}`}</span> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {entries > rows.length ? <p className="soft">{words.indexMore(rows.length)}</p> : null}
    </div>
  )
}

/** The indexes that were dropped along, each held to the log of its name. */
export function IndexFiles({ indexes }: { readonly indexes: readonly IndexFile[] }) {
  const words = useWordsWith('segment').segment
  if (indexes.length === 0) return null
  return (
    <section className="segment-indexes">
      <h2>{words.indexes}</h2>
      {indexes.map((index) => (
        <details key={index.name}>
          <summary>
            <span className="mono">{index.name}</span> <span className="soft">{words.indexEntries(index.entries)}</span>{' '}
            <Verdict index={index} />
          </summary>
          {index.rows.length > 0 ? <Entries index={index} /> : null}
        </details>
      ))}
    </section>
  )
}

import type { Check, Difference, Failure, Ran } from '../../../engine'
import { useWordsWith } from '../../player/use-words-with'
import { Link } from '../Link'
import type { Row } from './evidence-state'

const failuresShown = 6
const differencesShown = 12

function Differences({ of }: { readonly of: readonly Difference[] }) {
  const words = useWordsWith('evidence').evidence
  return (
    <table className="evidence-differences">
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.wanted}</th>
          <th scope="col">{words.got}</th>
        </tr>
      </thead>
      <tbody>
        {of.slice(0, differencesShown).map(({ field, wanted, got }, index) => (
          <tr key={index}>
            <td>{field === '' ? words.wholeUnit : field}</td>
            <td className="mono">{wanted}</td>
            <td className="mono evidence-wrong">{got}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Failed({ failure, comparisons }: { readonly failure: Failure; readonly comparisons: Readonly<Record<number, string>> }) {
  return (
    <div className="evidence-failure">
      <h3>
        <span className="mono">{failure.id}</span>
        {failure.comparison === null ? null : <span className="soft"> {comparisons[failure.comparison]}</span>}
      </h3>
      <Differences of={failure.differences} />
    </div>
  )
}

function Parts({ of, comparisons }: { readonly of: Ran['parts']; readonly comparisons: Readonly<Record<number, string>> }) {
  const words = useWordsWith('evidence').evidence
  return (
    <dl className="evidence-parts">
      {of.map(({ comparison, passed, failed }) => (
        <div key={comparison}>
          <dt>{comparisons[comparison]}</dt>
          <dd>
            <span>
              {words.number(passed)} {words.passed}
            </span>
            <span className={failed > 0 ? 'evidence-wrong' : 'soft'}>
              {words.number(failed)} {words.failed}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Units({ of }: { readonly of: readonly string[] }) {
  const words = useWordsWith('evidence').evidence
  return (
    <>
      <p>{words.held(of.length)}</p>
      <ul className="evidence-units mono">
        {of.map((unit, index) => (
          <li key={index}>{unit}</li>
        ))}
      </ul>
    </>
  )
}

function Found({ ran, kind }: { readonly ran: Ran; readonly kind: Check['kind'] }) {
  const words = useWordsWith('evidence').evidence
  const comparisons = kind === 'log' ? words.logComparisons : kind === 'replication' ? words.replicationComparisons : words.comparisons
  const reasons: Readonly<Record<string, string>> = words.reasons
  const more = ran.failures.length - failuresShown
  return (
    <>
      {ran.failures.slice(0, failuresShown).map((failure) => (
        <Failed key={failure.id} failure={failure} comparisons={comparisons} />
      ))}
      {more > 0 ? <p>{words.moreFailures(more)}</p> : null}
      {ran.skips.map(({ reason, count }) => (
        <p key={reason}>{words.skippedBecause(count, reasons[reason] ?? reason)}</p>
      ))}
      {ran.parts.length > 0 ? <Parts of={ran.parts} comparisons={comparisons} /> : null}
      {ran.units.length > 0 ? <Units of={ran.units} /> : null}
    </>
  )
}

/** What lies behind a line: the fields that differ, the comparisons apart, and the way to the run itself. */
export function Findings({ row, id }: { readonly row: Row; readonly id: string }) {
  const words = useWordsWith('evidence').evidence
  const { check, checked } = row
  if (checked === null) return null
  return (
    <div role="row" id={id}>
      <div role="cell" aria-colspan={7} className="evidence-open">
        {check.kind === 'recording' || check.kind === 'replication' ? (
          <Link to={{ run: { kind: 'recording', name: check.name } }} className="evidence-go">
            {words.open}
          </Link>
        ) : null}
        {checked.outcome === 'ran' && checked.kafka !== null ? <p className="soft">{words.kafka(checked.kafka)}</p> : null}
        {checked.outcome === 'ran' ? (
          <Found ran={checked} kind={check.kind} />
        ) : (
          <p className="error-text">{words.refused[checked.reason](checked.detail)}</p>
        )}
      </div>
    </div>
  )
}

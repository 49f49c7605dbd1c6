import { useWordsWith } from '../../player/use-words-with'
import { compared, doneOf, sumOf, type Evidence } from './evidence-state'

function Total({ of, name, wrong = false }: { readonly of: number; readonly name: string; readonly wrong?: boolean }) {
  const words = useWordsWith('evidence').evidence
  return (
    <div className="evidence-total">
      <dd className={wrong ? 'evidence-wrong' : undefined}>{words.number(of)}</dd>
      <dt>{name}</dt>
    </div>
  )
}

function Progress({ evidence }: { readonly evidence: Evidence }) {
  const words = useWordsWith('evidence').evidence
  const { rows, state, elapsedMs } = evidence
  const done = doneOf(rows)
  const all = compared(sumOf(rows))
  const now = rows.find((row) => row.state === 'running')
  const told = state === 'done' ? words.inAll(all, done, elapsedMs) : words.soFar(all, done, rows.length, elapsedMs)
  const percent = rows.length === 0 ? 0 : (100 * done) / rows.length
  return (
    <div className="evidence-progress">
      <div
        className="evidence-bar"
        role="progressbar"
        aria-label={words.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={told}
      >
        <div style={{ width: `${String(percent)}%` }} />
      </div>
      <p>
        <span className="soft">{rows.length === 0 ? '' : told}</span>
        <b>{now === undefined ? '' : words.running(now.check.name)}</b>
      </p>
    </div>
  )
}

/** Three numbers, and how far it is. */
export function Totals({ evidence }: { readonly evidence: Evidence }) {
  const words = useWordsWith('evidence').evidence
  const { passed, failed, skipped } = sumOf(evidence.rows)
  return (
    <div className="evidence-top">
      <dl className="evidence-totals">
        <Total of={passed} name={words.passed} />
        <Total of={failed} name={words.failed} wrong={failed > 0} />
        <Total of={skipped} name={skipped > 0 ? words.skippedWithReason : words.skipped} />
      </dl>
      <Progress evidence={evidence} />
    </div>
  )
}

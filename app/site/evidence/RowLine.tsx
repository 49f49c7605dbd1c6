import { useWordsWith } from '../../player/use-words-with'
import { compared, type Row } from './evidence-state'
import type { Counts } from '../../../engine'

interface Props {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly from: string
  readonly counts: Counts
  readonly state: Row['state']
  readonly ms: number
  /** How much of it is done, from 0 to 1. */
  readonly done: number
  readonly inner?: boolean
  readonly open: boolean
  readonly onToggle: (() => void) | null
}

function Share({ counts, done, state }: Pick<Props, 'counts' | 'done' | 'state'>) {
  const all = compared(counts)
  const failed = all === 0 ? 0 : counts.failed / all
  return (
    <span className="evidence-share" data-state={state} aria-hidden="true">
      <span className="evidence-share-passed" style={{ width: `${String(100 * done * (1 - failed))}%` }} />
      {failed > 0 ? <span className="evidence-share-failed" style={{ width: `max(5px, ${String(100 * done * failed)}%)` }} /> : null}
    </span>
  )
}

function Count({ of, name, wrong = false }: { readonly of: number | null; readonly name: string; readonly wrong?: boolean }) {
  const words = useWordsWith('evidence').evidence
  return (
    <span role="cell" className={`evidence-count${wrong ? ' evidence-wrong' : ''}`} data-zero={of === 0 ? '' : undefined}>
      {of === null ? '–' : words.number(of)}
      <span className="evidence-unit"> {name}</span>
    </span>
  )
}

/** One line of the table: what was compared, and how it went. */
export function RowLine({ id, name, about, from, counts, state, ms, done, inner = false, open, onToggle }: Props) {
  const words = useWordsWith('evidence').evidence
  const shown = state !== 'done' && done === 0 ? null : counts
  return (
    <div role="row" className={`evidence-row${inner ? ' evidence-inner' : ''}`} data-state={state} data-open={open ? '' : undefined}>
      <span role="cell" className="evidence-name">
        {onToggle === null ? (
          <span className="evidence-toggle mono">{name}</span>
        ) : (
          <button
            type="button"
            className="evidence-toggle mono"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onToggle}
          >
            <svg className="evidence-triangle" width="8" height="10" viewBox="0 0 8 10" aria-hidden="true" focusable="false">
              <path d="M0 0v10l8-5z" fill="currentColor" />
            </svg>
            {name}
          </button>
        )}
      </span>
      <span role="cell" className="evidence-about">
        {about}
      </span>
      <Share counts={counts} done={done} state={state} />
      <Count of={shown === null ? null : shown.passed} name={words.passed} />
      <Count of={shown === null ? null : shown.failed} name={words.failed} wrong={counts.failed > 0} />
      <Count of={shown === null ? null : shown.skipped} name={words.skipped} />
      <span role="cell" className="evidence-from">
        {from}
      </span>
      <span role="cell" className="evidence-time">
        {state === 'running' ? <b>{words.runningNow}</b> : state === 'waiting' ? words.waiting : words.seconds(ms)}
      </span>
    </div>
  )
}

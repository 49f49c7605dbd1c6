import { useEffect } from 'react'
import { usePlayer } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import { PageFrame } from '../PageFrame'
import { RecordingRows, VectorRows } from './Rows'
import { reportOf } from './report'
import { saveText } from '../save-text'
import { Totals } from './Totals'
import { useEvidence } from './use-evidence'
import './evidence.css'

/** "Evidence": every vector and every recording, run against the engine in this tab. */
export function EvidencePage() {
  const player = usePlayer()
  const words = useWordsWith('evidence').evidence
  const { evidence, again } = useEvidence()
  const { state, rows } = evidence
  const ended = state !== 'listing' && state !== 'running'
  const broken = state === 'no-worker' ? words.noWorker : state === 'no-list' ? words.noList : null
  useEffect(() => {
    // A run that plays on in the background would take the time that the checks need.
    player.pause()
  }, [player])
  return (
    <PageFrame current="evidence" title={words.title}>
      <p className="lead evidence-lead" role="status">
        {broken !== null ? '' : ended ? words.doneLead : words.runningLead}
      </p>
      <p role="alert" className="error-text evidence-broken">
        {broken ?? ''}
      </p>
      <Totals evidence={evidence} />
      <VectorRows rows={rows.filter(({ check }) => check.kind === 'vectors')} />
      <RecordingRows rows={rows.filter(({ check }) => check.kind !== 'vectors')} />
      <div className="evidence-foot">
        <p className="soft">{words.method}</p>
        {ended ? (
          <button type="button" className="button" onClick={again}>
            {words.again}
          </button>
        ) : null}
        <button
          type="button"
          className="button"
          aria-disabled={rows.every(({ checked }) => checked === null)}
          onClick={() => {
            if (rows.some(({ checked }) => checked !== null))
              saveText('kafkascope-evidence.json', reportOf(evidence, new Date(), navigator.userAgent))
          }}
        >
          {words.save}
        </button>
      </div>
    </PageFrame>
  )
}

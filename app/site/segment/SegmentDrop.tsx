import { useRef } from 'react'
import { useWordsWith } from '../../player/use-words-with'
import { Link } from '../Link'
import { examples } from './examples'
import type { SegmentDoor, SegmentState } from './use-segment'

function refusalText(state: SegmentState, words: ReturnType<typeof useWordsWith<'segment'>>['segment']): string {
  if (state.kind !== 'refused') return ''
  if (state.why === 'no-worker') return words.noWorker
  if (state.why === 'no-example') return words.noExample
  return state.why === 'nothing' ? words.nothing : words.failed(state.what)
}

function Examples() {
  const words = useWordsWith('segment').segment
  return (
    <>
      <h2>{words.examples}</h2>
      <p className="soft">{words.examplesLead}</p>
      <ul className="rows">
        {examples.map((name) => (
          <li key={name} className="row">
            <Link to={{ page: 'segment', run: { kind: 'recording', name } }} className="row-name mono">
              {name}
            </Link>
            <span>{words.exampleTells[name]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Takes files by hand or by drop, says how far the reading is, and lists the examples. */
export function SegmentDrop({ door }: { readonly door: SegmentDoor }) {
  const words = useWordsWith('segment').segment
  const input = useRef<HTMLInputElement>(null)
  const { state } = door
  return (
    <>
      <p className="lead">{words.lead}</p>
      <div className="two-columns">
        <section
          className="drop"
          aria-label={words.drop}
          onDragOver={(event) => {
            event.preventDefault()
          }}
          onDrop={(event) => {
            event.preventDefault()
            const files = [...event.dataTransfer.files]
            if (files.length > 0) door.open({ files, known: null })
          }}
        >
          <p>{words.drop}</p>
          <button type="button" className="button button-primary" onClick={() => input.current?.click()}>
            {words.choose}
          </button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            data-testid="segment-files"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              if (files.length > 0) door.open({ files, known: null })
            }}
          />
          <p role="status">{state.kind === 'reading' && state.of > 0 ? words.reading(state.file, state.read, state.of) : ''}</p>
          {state.kind === 'reading' ? (
            <>
              <progress className="segment-progress" aria-label={state.file} value={state.read} max={Math.max(1, state.of)} />
              <button type="button" className="button" onClick={door.close}>
                {words.cancel}
              </button>
            </>
          ) : null}
          <p role="alert" className="error-text">
            {refusalText(state, words)}
          </p>
        </section>
        <section>
          <h2>{words.where}</h2>
          <ol className="numbered">
            {words.whereSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
      <Examples />
    </>
  )
}

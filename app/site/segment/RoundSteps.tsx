import { mostStepped } from '../../import/segment/drawn-limits'
import { useWordsWith } from '../../player/use-words-with'

interface Props {
  readonly step: number
  readonly steps: number
  /** The log is small enough that a round over it is held at every step. */
  readonly stepped: boolean
  readonly onStep: (step: number) => void
}

/** A round of the cleaner over the files, forwards and back. */
export function RoundSteps({ step, steps, stepped, onStep }: Props) {
  const words = useWordsWith('segment').segment.picture
  if (!stepped) return <p className="soft">{words.tooManyToStep(mostStepped)}</p>
  if (steps === 0) return <p className="soft">{words.noRound}</p>
  const said = words.step(step, steps)
  return (
    <div className="segment-steps">
      <button
        type="button"
        className="button"
        aria-disabled={step === 0}
        onClick={() => {
          onStep(Math.max(0, step - 1))
        }}
      >
        {words.back}
      </button>
      <button
        type="button"
        className="button"
        aria-disabled={step === steps}
        onClick={() => {
          onStep(Math.min(steps, step + 1))
        }}
      >
        {words.on}
      </button>
      <label className="segment-steps-slider">
        <span>{words.round}</span>
        <input
          type="range"
          min={0}
          max={steps}
          value={step}
          aria-valuetext={said}
          onChange={({ target }) => {
            onStep(Number(target.value))
          }}
        />
      </label>
      <span className="soft" role="status">
        {said}
      </span>
    </div>
  )
}

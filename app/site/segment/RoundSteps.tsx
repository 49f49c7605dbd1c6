import { mostStepped } from '../../import/segment/drawn-limits'
import { useWordsWith } from '../../player/use-words-with'
import { BackAndOn } from '../../ui/BackAndOn'

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
      <BackAndOn
        back={words.back}
        on={words.on}
        atStart={step === 0}
        atEnd={step === steps}
        onBack={() => {
          onStep(step - 1)
        }}
        onOn={() => {
          onStep(step + 1)
        }}
      />
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

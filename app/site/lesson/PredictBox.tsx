import { useWordsWith } from '../../player/use-words-with'
import type { Choice, Prediction, Values } from '../../select/moment'
import { written } from '../../words/sentence'
import { RichText } from './RichText'

interface Props {
  /** The lesson's texts, and the beat's id before its keys. */
  readonly text: (key: string) => string
  readonly prediction: Prediction
  readonly values: Values
  /** `undefined` while the question is open, `null` where the answer was asked for. */
  readonly chosen: string | null | undefined
  readonly onChoose: (choice: string | null) => void
  readonly onMoment: () => void
  readonly onGoOn: () => void
}

const same = (a: string | null | undefined, b: string): boolean => a === b

/** A question, then what the engine shows: the reader's answer dashed, the engine's in ink, and why. */
export function PredictBox({ text, prediction, values, chosen, onChoose, onMoment, onGoOn }: Props) {
  const words = useWordsWith('lesson')
  const { choices, answer, rule, time } = prediction
  const open = chosen === undefined
  const label = (choice: Choice, n: number): string =>
    choice.label === null ? text(`choice.${String(n + 1)}`) : written(choice.label, words)
  const mine = choices.find((choice) => choice.id === chosen)
  return (
    <div className="panel predict" role="group" aria-label={words.lesson.question}>
      <h3>
        <RichText text={text('predict')} values={values} />
      </h3>
      <div className="predict-choices">
        {choices.map((choice, n) => {
          const right = !open && choice.id === answer
          const yours = !open && same(chosen, choice.id) && !right
          return (
            <div key={choice.id} className="predict-choice">
              <button
                type="button"
                className={`button${right ? ' predict-right' : ''}${yours ? ' predict-yours' : ''}`}
                aria-disabled={!open}
                onClick={() => {
                  if (open) onChoose(choice.id)
                }}
              >
                {label(choice, n)}
              </button>
              <span className="predict-says">{right ? words.lesson.engineShows : yours ? words.lesson.yourAnswer : ''}</span>
            </div>
          )
        })}
      </div>
      {open ? (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            onChoose(null)
          }}
        >
          {words.lesson.show}
        </button>
      ) : (
        <div role="status" className="predict-why">
          <p>
            {mine === undefined || mine.id === answer ? null : (
              <>
                <RichText text={text('granted')} values={{ ...values, ...mine.values }} />{' '}
              </>
            )}
            <RichText text={text('because')} values={values} />
          </p>
          {rule === null ? null : <p className="mono soft">{rule}</p>}
          <p className="predict-go">
            <button type="button" className="button button-primary" onClick={onGoOn}>
              {words.lesson.goOn}
            </button>
            <button type="button" className="button button-quiet" onClick={onMoment}>
              {words.lesson.showMoment(time)}
            </button>
          </p>
        </div>
      )}
    </div>
  )
}

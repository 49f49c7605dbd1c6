import { usePlayer } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import type { ToldMoment } from '../../select/told-moment'
import type { PlacedBeat } from './beats'
import { ExhibitBox } from './ExhibitBox'
import { PredictBox } from './PredictBox'
import { RichText } from './RichText'
import { Late } from '../../player/Late'
import { useReading } from './use-reading'
import { BothWays, RealOne } from './Telling'

interface Props {
  readonly placed: PlacedBeat
  readonly number: number
  readonly told: ToldMoment | null
  readonly texts: Readonly<Record<string, string>>
  readonly current: boolean
  readonly chosen: string | null | undefined
  /** A question before this beat is still open: what happened in this run would answer it. */
  readonly early: boolean
  readonly onReach: () => void
  readonly onChoose: (choice: string | null) => void
  readonly onGoOn: () => void
}

/** One beat of a lesson: its question first, then what happens, simply and exactly, in this run and on a real broker. */
export function BeatSection({ placed, number, told, texts, current, chosen, early, onReach, onChoose, onGoOn }: Props) {
  const player = usePlayer()
  const words = useWordsWith('lesson')
  const { beat, phase } = placed
  const element = useReading(current, onReach)
  const text = (key: string): string => {
    const found = texts[key === '' ? beat.id : `${beat.id}.${key}`] ?? ''
    return told === null ? found.replaceAll(/\{\w+\}/g, '…') : found
  }
  const values = told?.values ?? {}
  const prediction = told?.prediction ?? null
  // What is asked is not told before, not even while the engine is still at it.
  const open = beat.predict !== undefined && chosen === undefined && (told === null || prediction !== null)
  return (
    <section
      ref={element}
      className={`beat${current ? ' beat-current' : ''}`}
      tabIndex={-1}
      aria-current={current ? 'step' : undefined}
      data-beat={beat.id}
    >
      {phase === null ? null : <p className="caption-phase beat-phase">{texts[`phase.${phase}`]}</p>}
      <h2>
        <button type="button" className="beat-number" onClick={onReach} aria-label={words.lesson.goToBeat(number)}>
          {number}
        </button>
        {open ? <span className="soft">{words.lesson.whatHappens}</span> : <RichText text={text('')} values={values} />}
      </h2>
      {prediction === null ? null : (
        <PredictBox
          text={text}
          prediction={prediction}
          values={{ ...values, ...prediction.values }}
          chosen={chosen}
          onChoose={onChoose}
          onMoment={() => {
            player.jumpToStep(prediction.step)
          }}
          onGoOn={onGoOn}
        />
      )}
      {open ? null : (
        <>
          {beat.exact === true ? (
            <BothWays simple={text('text')} exact={text('exact')} told={told} />
          ) : (
            <p>
              <RichText text={text('text')} values={values} />
            </p>
          )}
          {beat.here === true && told !== null && !early ? (
            <p className="beat-here">
              <RichText text={text('here')} values={values} />
            </p>
          ) : null}
          {told?.exhibit == null || early ? null : (
            <Late>
              <ExhibitBox exhibit={told.exhibit} />
            </Late>
          )}
          {beat.real === undefined ? null : (
            <Late>
              <RealOne name={beat.real} />
            </Late>
          )}
        </>
      )}
    </section>
  )
}

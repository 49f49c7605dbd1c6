import { useEffect } from 'react'
import { useShallow } from 'zustand/shallow'
import { granularities } from '../session/messages'
import { Icon } from '../ui/Icon'
import { Segmented } from '../ui/Segmented'
import { lastBeat } from './beats'
import { listenToKeys } from './keys'
import { currentBeats, currentRun, currentTime, speeds } from './playhead'
import { usePlayer, usePlayhead, useWords } from './react'

/** Step back, play, step forward; where these stand, the player's keys hold. */
export function StepButtons() {
  const player = usePlayer()
  useEffect(() => listenToKeys(player, window), [player])
  const words = useWords().player
  const { playing, first, nothing } = usePlayhead(
    useShallow((head) => ({ playing: head.playing, first: head.beat === 0, nothing: currentRun(head) === undefined })),
  )
  return (
    <div className="step-buttons">
      <button
        type="button"
        className="button button-icon"
        aria-label={words.stepBack}
        title={words.stepBack}
        aria-disabled={first}
        onClick={() => {
          player.stepBy(-1)
        }}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="button button-icon button-primary"
        aria-label={playing ? words.pause : words.play}
        title={playing ? words.pause : words.play}
        aria-disabled={nothing}
        onClick={player.togglePlay}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className="button button-icon"
        aria-label={words.stepForward}
        title={words.stepForward}
        aria-disabled={nothing}
        onClick={() => {
          player.stepBy(1)
        }}
      >
        <Icon name="forward" />
      </button>
    </div>
  )
}

/** Where the reader is: which step of how many, and when. */
export function Position() {
  const words = useWords().player
  const { step, of, time } = usePlayhead(
    useShallow((head) => ({ step: head.beat, of: lastBeat(currentBeats(head)), time: currentTime(head) })),
  )
  return (
    <p className="position" data-step={step}>
      {words.position(step, of, time)}
    </p>
  )
}

export function GranularityChoice() {
  const player = usePlayer()
  const words = useWords().player
  const by = usePlayhead((head) => head.by)
  const choices = granularities.map((value) => ({ value, text: words.granularities[value] }))
  return <Segmented label={words.granularity} choices={choices} value={by} onChange={player.setBy} />
}

export function SpeedChoice() {
  const player = usePlayer()
  const words = useWords().player
  const speed = usePlayhead((head) => head.speed)
  return (
    <label className="speed">
      <span className="hidden-text">{words.speed}</span>
      <select
        className="select"
        value={speed}
        onChange={(event) => {
          player.setSpeed(Number(event.target.value))
        }}
      >
        {speeds.map((factor) => (
          <option key={factor} value={factor}>
            {words.times(factor)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What the last move left out, or the way back from the last jump. */
export function MoveNote() {
  const player = usePlayer()
  const words = useWords().player
  const { shortened, jumped } = usePlayhead(useShallow((head) => ({ shortened: head.shortened, jumped: head.jumpedFrom !== null })))
  return (
    <p className="move-note">
      {shortened === null ? null : <span>{words.waitShortened(shortened)}</span>}
      {jumped ? (
        <button type="button" className="button button-quiet" onClick={player.undoJump}>
          {words.undoJump}
        </button>
      ) : null}
    </p>
  )
}

/** The whole transport, as it stands under a run. */
export function Transport() {
  return (
    <section className="transport" aria-label={useWords().player.controls}>
      <div className="transport-row">
        <StepButtons />
        <Position />
      </div>
      <div className="transport-row">
        <GranularityChoice />
        <SpeedChoice />
      </div>
      <MoveNote />
    </section>
  )
}

import type { Progress } from '../session/messages'
import { laneTitle } from '../words/lane-title'
import { usePlayer, usePlayhead } from './react'
import { useWordsWith } from './use-words-with'
import './opening.css'

/** Of all that is to be computed, as time of the runs. */
const partDone = ({ lane, lanes, time, endsAt }: Progress): number => (lane + Math.min(1, time / Math.max(1, endsAt))) / lanes

/** A long run being computed: which of several, how far it is, and the means to do without it. */
export function Opening() {
  const player = usePlayer()
  const words = useWordsWith('opening')
  const texts = words.opening
  const progress = usePlayhead((head) => head.progress)
  const stopped = usePlayhead((head) => head.status === 'stopped')
  if (progress === null) return null
  const { lane, lanes, name, steps, time, endsAt } = progress
  const now = lanes === 1 || steps === 0 ? texts.running : texts.lane(lane + 1, lanes, laneTitle(name, words))
  const far = texts.far(steps, time, endsAt)
  return (
    <div className="opening">
      <h1>
        <span role="status">{stopped ? texts.stopped : now}</span>
      </h1>
      {stopped ? null : (
        <>
          <progress aria-label={texts.bar} aria-valuetext={`${now}, ${far}`} value={partDone(progress)} />
          <p className="soft">{far}</p>
        </>
      )}
      <button
        type="button"
        className="button"
        onClick={() => {
          if (stopped) void player.openAgain()
          else player.stopOpening()
        }}
      >
        {stopped ? texts.again : texts.stop}
      </button>
    </div>
  )
}

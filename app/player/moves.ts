import { beatAtStep, beatAtTime, beatShowing, lastBeat } from './beats'
import { interrupt, moveTo, playOn, problemOf, type Mover } from './mover'
import type { Player } from './player'
import { currentBeats, currentRun, currentStep } from './playhead'

/** At the end of what is known: run on, if the run is not over, and take the step then. */
async function runOn(mover: Mover): Promise<void> {
  const { store, client } = mover
  const at = store.getState()
  const run = currentRun(at)
  if (run === undefined || run.over || run.recorded || (at.by === 'story' && at.story !== null)) return
  const further = await client.ask('extend', { branch: run.branch, until: run.endsAt + 10_000_000 })
  store.setState({ runs: at.runs.map((each) => (each.branch === further.branch ? further : each)) })
  const now = store.getState()
  if (now.branch === at.branch && now.beat === at.beat && lastBeat(currentBeats(now)) > at.beat) moveTo(mover, at.beat + 1, 'forward')
}

/** Changes of the step: by one, by a jump, by hand over the timeline, by itself. */
export const moves = (
  mover: Mover,
): Pick<Player, 'stepBy' | 'glideTo' | 'jumpToBeat' | 'jumpToStep' | 'scrubTo' | 'undoJump' | 'togglePlay'> => {
  const { store } = mover
  const beats = () => currentBeats(store.getState())

  const jump = (beat: number, remember = true): void => {
    interrupt(mover)
    const at = store.getState()
    const to = Math.max(0, Math.min(beat, lastBeat(beats())))
    if (remember && Math.abs(to - at.beat) > 1) store.setState({ jumpedFrom: { branch: at.branch, step: currentStep(at) } })
    store.setState({ shortened: null })
    moveTo(mover, to, 'rest')
  }

  return {
    stepBy(direction) {
      interrupt(mover)
      if (mover.pilot?.(direction) === true) return
      const next = store.getState().beat + direction
      if (next < 0) return
      if (next <= lastBeat(beats())) moveTo(mover, next, direction === 1 ? 'forward' : 'back')
      else
        runOn(mover).catch((error: unknown) => {
          store.setState({ problem: problemOf(error) })
        })
    },
    glideTo(beat) {
      interrupt(mover)
      const { beat: here } = store.getState()
      const to = Math.max(0, Math.min(beat, lastBeat(beats())))
      moveTo(mover, to, to === here + 1 ? 'forward' : to === here - 1 ? 'back' : 'rest')
    },
    jumpToBeat: jump,
    jumpToStep: (step) => {
      jump(beatShowing(beats(), step))
    },
    scrubTo: (time, first) => {
      jump(beatAtTime(beats(), time), first)
    },
    undoJump() {
      const { jumpedFrom } = store.getState()
      if (jumpedFrom === null) return
      interrupt(mover)
      store.setState({ branch: jumpedFrom.branch, jumpedFrom: null, shortened: null })
      moveTo(mover, beatAtStep(beats(), jumpedFrom.step), 'rest')
    },
    togglePlay() {
      const at = store.getState()
      interrupt(mover)
      if (at.playing || currentRun(at) === undefined) return
      store.setState({ playing: true })
      if (at.beat >= lastBeat(beats())) moveTo(mover, 0, 'rest')
      playOn(mover)
    },
  }
}

import { beatAtStep, beatAtTime, beatShowing, lastBeat } from './beats'
import { inTurn, interrupt, moveTo, playOn, problemOf, type Mover } from './mover'
import type { Player } from './player'
import { currentBeats, currentRun, currentStep, type Playhead } from './playhead'

/** So much further, in simulated time, with one press at the end of what is known. */
export const furtherUs = 10_000_000

/** At the end of what is known: run on, if the run is not over, and take the step then. */
async function runOn(mover: Mover, wanted: () => boolean): Promise<void> {
  const { store, client } = mover
  const at = store.getState()
  const run = currentRun(at)
  if (!wanted() || run === undefined) return
  const isOver = run.over || run.recorded || (at.by === 'story' && at.story !== null)
  if (!isOver && at.beat >= lastBeat(currentBeats(at))) {
    const further = await client.ask('extend', { branch: run.branch, until: run.endsAt + furtherUs })
    if (!wanted()) return
    store.setState(({ runs }) => ({ runs: runs.map((each) => (each.branch === further.branch ? further : each)) }))
  }
  const now = store.getState()
  if (now.branch === at.branch && now.beat === at.beat && lastBeat(currentBeats(now)) > at.beat) moveTo(mover, at.beat + 1, 'forward')
}

/** Changes of the step: by one, by a jump, by hand over the timeline, by itself. */
export const moves = (
  mover: Mover,
): Pick<Player, 'stepBy' | 'glideTo' | 'toFirst' | 'toLast' | 'jumpToStep' | 'scrubTo' | 'undoJump' | 'togglePlay'> => {
  const { store } = mover
  const beats = () => currentBeats(store.getState())

  /** Where a hand that drags took hold. */
  let held: Playhead['jumpedFrom'] = null
  const here = (): NonNullable<Playhead['jumpedFrom']> => {
    const at = store.getState()
    return { branch: at.branch, step: currentStep(at) }
  }

  const jump = (beat: number, from = here()): void => {
    interrupt(mover)
    const to = Math.max(0, Math.min(beat, lastBeat(beats())))
    if (from.branch === store.getState().branch && Math.abs(to - beatAtStep(beats(), from.step)) > 1) store.setState({ jumpedFrom: from })
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
        inTurn(mover, (wanted) => runOn(mover, wanted)).catch((error: unknown) => {
          store.setState({ problem: problemOf(error) })
        })
    },
    glideTo(beat) {
      interrupt(mover)
      const { beat: here } = store.getState()
      const to = Math.max(0, Math.min(beat, lastBeat(beats())))
      moveTo(mover, to, to === here + 1 ? 'forward' : to === here - 1 ? 'back' : 'rest')
    },
    toFirst() {
      if (mover.pilot?.('first') !== true) jump(0)
    },
    toLast() {
      if (mover.pilot?.('last') !== true) jump(lastBeat(beats()))
    },
    jumpToStep: (step) => {
      jump(beatShowing(beats(), step))
    },
    scrubTo: (time, first) => {
      if (first || held === null) held = here()
      jump(beatAtTime(beats(), time), held)
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

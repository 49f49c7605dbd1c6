import { beatAtStep, beatAtTime, beatShowing, lastBeat } from './beats'
import { lateMove } from './late-move'
import { interrupt, moveTo, playOn, type Mover } from './mover'
import type { Player } from './player'
import { currentBeats, currentRun, currentStep, type Playhead } from './playhead'

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
      else void lateMove(mover, ({ runOn }, at, wanted) => runOn(mover, at, wanted), undefined)
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

import type { ViewName } from '../views/names'
import { beatAtStep } from './beats'
import { interrupt, moveTo, type Mover } from './mover'
import type { Player } from './player'
import { currentBeats, currentRun, currentStep, speeds, type Playhead, start } from './playhead'

/** The view that was in front, where there was one and the run has something to show in it; else the run's first. */
export const fitting = (view: ViewName | null, views: readonly ViewName[]): ViewName =>
  view !== null && views.includes(view) ? view : (views[0] ?? view ?? start.view)

/** Changes of how the moment is looked at; the step stays. */
export const looks = (mover: Mover): Pick<Player, 'setSpeed' | 'setBy' | 'setView' | 'setGroup' | 'select'> => {
  const { store } = mover
  const look = (change: Partial<Playhead>): void => {
    interrupt(mover)
    const step = currentStep(store.getState())
    store.setState(change)
    moveTo(mover, beatAtStep(currentBeats(store.getState()), step), 'rest')
  }
  return {
    setSpeed: (speed) => {
      if (speeds.some((known) => known === speed)) store.setState({ speed })
    },
    setBy: (by) => {
      look({ by })
    },
    setView: (view) => {
      look({ view: fitting(view, currentRun(store.getState())?.views ?? []) })
    },
    setGroup: (group) => {
      look({ group, selection: null })
    },
    select: (selection) => {
      look({ selection })
    },
  }
}

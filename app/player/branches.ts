import type { ScenarioAction } from '../../engine'
import { beatAtStep, beatAtTime } from './beats'
import { lateMove } from './late-move'
import { interrupt, moveTo, type Mover } from './mover'
import { currentBeats, currentStep, currentTime } from './playhead'

export interface BranchMoves {
  readonly inject: (action: ScenarioAction) => Promise<boolean>
  readonly goToBranch: (branch: number, step?: number) => void
  readonly withdraw: (change: number) => Promise<void>
}

/** Changes of the run: an action now, another branch, a change withdrawn. */
export function branchMoves(mover: Mover): BranchMoves {
  const { store } = mover

  const goToBranch = (branch: number, step?: number): void => {
    interrupt(mover)
    const at = store.getState()
    const time = currentTime(at)
    store.setState({ branch, jumpedFrom: { branch: at.branch, step: currentStep(at) }, problem: null, shortened: null })
    const beats = currentBeats(store.getState())
    moveTo(mover, step === undefined ? beatAtTime(beats, time) : beatAtStep(beats, step), 'rest')
  }

  /** What is being done, as text: the same pressed twice is done once. */
  const underWay = new Map<string, Promise<boolean>>()
  const inject = (action: ScenarioAction): Promise<boolean> => {
    const key = JSON.stringify([mover.opened, action])
    const known = underWay.get(key)
    if (known !== undefined) return known
    const done = lateMove(mover, ({ doThere }, at, wanted) => doThere(mover, at, action, wanted), false).finally(() => underWay.delete(key))
    underWay.set(key, done)
    return done
  }

  const withdraw = (change: number): Promise<void> =>
    lateMove(mover, ({ goWithout }, _, wanted) => goWithout(mover, goToBranch, change, wanted), undefined)

  return { inject, goToBranch, withdraw }
}

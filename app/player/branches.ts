import type { ScenarioAction } from '../../engine'
import { problem } from '../session/messages'
import { beatAtStep, beatAtTime, lastBeat } from './beats'
import { inTurn, interrupt, keep, moveTo, problemOf, type Mover } from './mover'
import { currentBeats, currentRun, currentStep, currentTime } from './playhead'

export interface BranchMoves {
  readonly inject: (action: ScenarioAction) => Promise<boolean>
  readonly goToBranch: (branch: number, step?: number) => void
  readonly withdraw: (change: number) => Promise<void>
}

/** Changes of the run: an action now, another branch, a change withdrawn. */
export function branchMoves(mover: Mover): BranchMoves {
  const { store, client } = mover

  const goToBranch = (branch: number, step?: number): void => {
    interrupt(mover)
    const at = store.getState()
    const time = currentTime(at)
    store.setState({ branch, jumpedFrom: { branch: at.branch, step: currentStep(at) }, problem: null, shortened: null })
    const beats = currentBeats(store.getState())
    moveTo(mover, step === undefined ? beatAtTime(beats, time) : beatAtStep(beats, step), 'rest')
  }

  const change = async (action: ScenarioAction, wanted: () => boolean): Promise<boolean> => {
    const at = store.getState()
    if (!wanted() || currentRun(at) === undefined) return false
    interrupt(mover)
    const step = currentStep(at)
    try {
      const run = await client.ask('inject', { branch: at.branch, step, action })
      if (!wanted()) return false
      keep(mover, run)
      store.setState({ branch: run.branch, problem: null, jumpedFrom: null })
      const beats = currentBeats(store.getState())
      moveTo(mover, Math.min(beatAtStep(beats, step) + 1, lastBeat(beats)), 'forward')
      return true
    } catch (error) {
      if (wanted()) store.setState({ problem: problemOf(error) })
      return false
    }
  }

  /** What is being done, as text: the same pressed twice is done once. */
  const underWay = new Map<string, Promise<boolean>>()
  const inject = (action: ScenarioAction): Promise<boolean> => {
    const key = JSON.stringify([mover.opened, action])
    const known = underWay.get(key)
    if (known !== undefined) return known
    const done = inTurn(mover, (wanted) => change(action, wanted)).finally(() => underWay.delete(key))
    underWay.set(key, done)
    return done
  }

  const withdraw = (change: number): Promise<void> =>
    inTurn(mover, async (wanted) => {
      try {
        const { goWithout } = await import('./withdraw')
        await goWithout(mover, goToBranch, change, wanted)
      } catch {
        // The engine's problems are said already: this one is the script's.
        if (wanted()) store.setState({ problem: problem('part-missing') })
      }
    })

  return { inject, goToBranch, withdraw }
}

import type { ScenarioAction, SimTime } from '../../engine'
import type { RunInfo } from '../session/messages'
import { beatAtStep, beatAtTime, lastBeat, stepOfBeat } from './beats'
import { interrupt, moveTo, problemOf, type Mover } from './mover'
import { currentBeats, currentStep, currentTime, pathTo } from './playhead'

export interface BranchMoves {
  readonly inject: (action: ScenarioAction) => Promise<boolean>
  readonly goToBranch: (branch: number, step?: number) => void
  readonly withdraw: (change: number) => Promise<void>
}

/** One change of a path: what was done, and when. */
export interface Change {
  readonly action: ScenarioAction
  readonly time: SimTime
}

/** The changes that lead to a branch, first to last. */
export function changesOf(runs: readonly RunInfo[], branch: number): readonly Change[] {
  return pathTo(runs, branch).flatMap(({ parent, interventions }) => {
    const last = interventions.at(-1)
    return parent === null || last === undefined ? [] : [{ action: last.action, time: parent.time }]
  })
}

function keep({ store }: Mover, run: RunInfo): void {
  const others = store.getState().runs.filter((each) => each.branch !== run.branch)
  store.setState({ runs: [...others, run].sort((a, b) => a.branch - b.branch) })
}

/** The step of a branch at which that time has been reached. */
const stepAtTime = ({ beats }: RunInfo, time: SimTime): number => stepOfBeat(beats.event, beatAtTime(beats.event, time))

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

  const inject = async (action: ScenarioAction): Promise<boolean> => {
    interrupt(mover)
    const at = store.getState()
    const step = currentStep(at)
    try {
      const run = await client.ask('inject', { branch: at.branch, step, action })
      keep(mover, run)
      store.setState({ branch: run.branch, problem: null, jumpedFrom: null })
      const beats = currentBeats(store.getState())
      moveTo(mover, Math.min(beatAtStep(beats, step) + 1, lastBeat(beats)), 'forward')
      return true
    } catch (error) {
      store.setState({ problem: problemOf(error) })
      return false
    }
  }

  /** Go back to the branch before that change, and do again, at their times, the changes that came after it. */
  const withdraw = async (change: number): Promise<void> => {
    interrupt(mover)
    const { runs, branch } = store.getState()
    const path = pathTo(runs, branch)
    const later = changesOf(runs, branch).slice(change + 1)
    let run = path[change]
    const gone = path[change + 1]
    if (run === undefined || gone === undefined) return
    try {
      for (const { action, time } of later) {
        const next: RunInfo = await client.ask('inject', { branch: run.branch, step: stepAtTime(run, time), action })
        keep(mover, next)
        run = next
      }
      goToBranch(run.branch)
      store.setState((head) => ({ runs: head.runs.filter((each) => !pathTo(head.runs, each.branch).includes(gone)), jumpedFrom: null }))
    } catch (error) {
      store.setState({ problem: problemOf(error) })
    }
  }

  return { inject, goToBranch, withdraw }
}

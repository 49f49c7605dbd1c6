import type { ScenarioAction, SimTime } from '../../engine'
import type { RunInfo } from '../session/messages'
import { beatAtStep, beatAtTime, lastBeat, stepOfBeat } from './beats'
import { inTurn, interrupt, moveTo, problemOf, type Mover } from './mover'
import { currentBeats, currentRun, currentStep, currentTime, pathTo } from './playhead'

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

function keep({ store }: Mover, ...more: readonly RunInfo[]): void {
  store.setState(({ runs }) => {
    const others = runs.filter((each) => more.every(({ branch }) => branch !== each.branch))
    return { runs: [...others, ...more].sort((a, b) => a.branch - b.branch) }
  })
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

  /** Go back to the branch before that change, and do again, at their times, the changes that came after it: all of them, or nothing has happened. */
  const goWithout = async (change: number, wanted: () => boolean): Promise<void> => {
    const { runs, branch } = store.getState()
    const path = pathTo(runs, branch)
    const later = changesOf(runs, branch).slice(change + 1)
    let run = path[change]
    const gone = path[change + 1]
    if (!wanted() || run === undefined || gone === undefined) return
    interrupt(mover)
    const again: RunInfo[] = []
    try {
      for (const { action, time } of later) {
        run = (await client.ask('inject', { branch: run.branch, step: stepAtTime(run, time), action })) satisfies RunInfo
        again.push(run)
      }
      if (!wanted()) return
      keep(mover, ...again)
      goToBranch(run.branch)
      const isLeft = (each: RunInfo, all: readonly RunInfo[]): boolean => pathTo(all, each.branch).every((at) => at.branch !== gone.branch)
      store.setState((head) => ({ runs: head.runs.filter((each) => isLeft(each, head.runs)), jumpedFrom: null }))
    } catch (error) {
      if (wanted()) store.setState({ problem: problemOf(error) })
    }
  }

  const withdraw = (change: number): Promise<void> => inTurn(mover, (wanted) => goWithout(change, wanted))

  return { inject, goToBranch, withdraw }
}

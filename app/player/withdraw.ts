import type { SimTime } from '../../engine'
import type { RunInfo } from '../session/messages'
import { beatAtTime, stepOfBeat } from './beats'
import { changesOf } from './changes'
import { interrupt, keep, problemOf, type Mover } from './mover'
import { pathTo } from './playhead'

/** The step of a branch at which that time has been reached. */
const stepAtTime = ({ beats }: RunInfo, time: SimTime): number => stepOfBeat(beats.event, beatAtTime(beats.event, time))

/** Go back to the branch before that change, and do again, at their times, the changes that came after it: all of them, or nothing has happened. */
export async function goWithout(mover: Mover, goToBranch: (branch: number) => void, change: number, wanted: () => boolean): Promise<void> {
  const { store, client } = mover
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

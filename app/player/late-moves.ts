import type { ScenarioAction, SimTime } from '../../engine'
import type { RunInfo } from '../session/messages'
import { beatAtStep, beatAtTime, lastBeat, stepOfBeat } from './beats'
import { changesOf } from './changes'
import { interrupt, keep, moveTo, problemOf, type Mover } from './mover'
import { currentBeats, currentRun, currentStep, pathTo, type Playhead } from './playhead'

/** So much further, in simulated time, with one press at the end of what is known. */
const furtherUs = 10_000_000

/** So often at most a run is extended for a step that a link names. */
const extensionsMost = 30

/** So many times as long, and nobody's hand came there. */
const longerMost = 20

/** A link may lead beyond what is run at first: as far as a hand came by steps past the end. */
export async function runOnTo(mover: Mover, run: RunInfo, step: number): Promise<RunInfo> {
  let reached = run
  if (step > longerMost * run.steps) return run
  for (let n = 0; n < extensionsMost; n++) {
    if (reached.over || reached.recorded || step <= (reached.beats.event.steps.at(-1) ?? 0)) break
    reached = await mover.client.ask('extend', { branch: reached.branch, until: reached.endsAt + furtherUs })
  }
  return reached
}

/** From the end of what is known, where the reader stands: run on, if the run is not over, and take the step then. */
export async function runOn(mover: Mover, at: Playhead, wanted: () => boolean): Promise<void> {
  const { store, client } = mover
  const run = currentRun(at)
  if (!wanted() || run === undefined) return
  const isOver = run.over || run.recorded || (at.by === 'story' && at.story !== null)
  try {
    if (!isOver && at.beat >= lastBeat(currentBeats(at))) {
      const further = await client.ask('extend', { branch: run.branch, until: run.endsAt + furtherUs })
      if (!wanted()) return
      store.setState(({ runs }) => ({ runs: runs.map((each) => (each.branch === further.branch ? further : each)) }))
    }
    const now = store.getState()
    if (now.branch === at.branch && now.beat === at.beat && lastBeat(currentBeats(now)) > at.beat) moveTo(mover, at.beat + 1, 'forward')
  } catch (error) {
    if (wanted()) store.setState({ problem: problemOf(error) })
  }
}

/** Do something where the reader stands, and go on in the branch that it makes. False if it was refused. */
export async function doThere(mover: Mover, at: Playhead, action: ScenarioAction, wanted: () => boolean): Promise<boolean> {
  const { store, client } = mover
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

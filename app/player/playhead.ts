import type { SimTime } from '../../engine'
import type { Caption } from '../select/caption'
import type { Selection } from '../select/subject'
import type { Beats, Granularity, Problem, Progress, RunInfo, Shown } from '../session/messages'
import type { Motion } from '../ui/motion'
import type { ViewName } from '../views/names'
import { stepOfBeat, timeOfBeat } from './beats'

/** Two moments and the number between them: all that a figure draws. */
export interface Scene {
  readonly view: ViewName
  readonly from: Shown
  readonly to: Shown
  readonly motion: Motion
}

/** A caption that somebody wrote: plain texts. */
export interface Told {
  readonly phase: string
  readonly title: string
  readonly text: string
}

/** Where the reader is, and how the reader moves: the state of every player there is. */
export interface Playhead {
  readonly status: 'opening' | 'stopped' | 'ready' | 'refused'
  /** How far what is being opened has come, once it takes its time. */
  readonly progress: Progress | null
  /** Why nothing could be opened, or what could not be done last. */
  readonly problem: Problem | null
  /** Every branch that there is, the run as scripted first. */
  readonly runs: readonly RunInfo[]
  readonly branch: number
  readonly by: Granularity
  readonly beat: number
  readonly view: ViewName
  readonly group: string | null
  readonly selection: Selection | null
  /** A lesson's own story, as steps, where it begins first; `null`: the engine's. */
  readonly story: readonly number[] | null
  readonly scene: Scene | null
  /** What the caption says of the beat that the reader stands at. */
  readonly caption: Caption | null
  /** What a lesson says instead. */
  readonly told: Told | null
  readonly playing: boolean
  readonly speed: number
  /** A wait that the last move left out. */
  readonly shortened: SimTime | null
  /** From where the last jump was made: one step back in reading, not in time. */
  readonly jumpedFrom: { readonly branch: number; readonly step: number } | null
}

export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16] as const

const noBeats: Beats = { steps: [0], times: [0] }

/** The branch that the reader is on. */
export const currentRun = ({ runs, branch }: Playhead): RunInfo | undefined => runs.find((run) => run.branch === branch)

function timeOfStep(run: RunInfo, step: number): SimTime {
  const { steps, times } = run.beats.event
  const at = steps.findLastIndex((each) => each <= step)
  return times[Math.max(0, at)] ?? 0
}

/** The beats that the reader steps through. A lesson's own hold for the run as scripted only. */
export function currentBeats(head: Playhead): Beats {
  const run = currentRun(head)
  if (run === undefined) return noBeats
  if (head.by !== 'story' || head.story === null || run.parent !== null) return run.beats[head.by]
  const steps = head.story
  return { steps, times: steps.map((step) => timeOfStep(run, step)) }
}

export const currentStep = (head: Playhead): number => stepOfBeat(currentBeats(head), head.beat)

export const currentTime = (head: Playhead): SimTime => timeOfBeat(currentBeats(head), head.beat)

/** The run as scripted, then each branch down to the one that the reader is on. */
export function pathTo(runs: readonly RunInfo[], branch: number): readonly RunInfo[] {
  const path: RunInfo[] = []
  let next: number | undefined = branch
  while (next !== undefined) {
    const run = runs.find((each) => each.branch === next)
    if (run === undefined) break
    path.unshift(run)
    next = run.parent?.branch
  }
  return path
}

/** Before a run is open. */
export const start: Playhead = {
  status: 'opening',
  progress: null,
  problem: null,
  runs: [],
  branch: 0,
  by: 'messages',
  beat: 0,
  view: 'stage',
  group: null,
  selection: null,
  story: null,
  scene: null,
  caption: null,
  told: null,
  playing: false,
  speed: 1,
  shortened: null,
  jumpedFrom: null,
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ScenarioAction, SimTime } from '../../engine'
import type { Selection } from '../select/subject'
import type { Client } from '../session/client'
import type { Granularity, Intervention, Problem, Progress, RunSource } from '../session/messages'
import type { ViewName } from '../views/names'
import { createAnimation, type Animation } from './animation'
import { beatAtStep, beatAtTime, beatShowing, lastBeat } from './beats'
import { branchMoves } from './branches'
import { interrupt, moveTo, playOn, problemOf, type Mover } from './mover'
import { movable } from '../ui/motion'
import { currentBeats, currentRun, currentStep, speeds, type Playhead, type Told } from './playhead'

export interface Opening {
  readonly source: RunSource
  readonly interventions?: readonly Intervention[]
  readonly step?: number | null
  readonly by?: Granularity | null
  readonly view?: ViewName | null
  readonly group?: string | null
  readonly selection?: Selection | null
  /** The steps of a lesson's own beats, in order: its story. */
  readonly story?: readonly number[]
  /** The picture that is there stays until this run's is: it is the same one, set otherwise. */
  readonly keepsPicture?: boolean
}

export interface Player {
  readonly store: StoreApi<Playhead>
  readonly client: Client
  readonly open: (opening: Opening) => Promise<void>
  /** What is being opened is not wanted after all; it can be opened again. */
  readonly stopOpening: () => void
  readonly openAgain: () => Promise<void>
  readonly stepBy: (beats: 1 | -1) => void
  /** Go there at once; a jump can be undone. */
  /** Go there with the motion of a step where it is the next one; no lesson takes it over, and no jump is remembered. */
  readonly glideTo: (beat: number) => void
  readonly jumpToBeat: (beat: number) => void
  readonly jumpToStep: (step: number) => void
  /** Every position that a hand drags over; the first remembers where it came from. */
  readonly scrubTo: (time: SimTime, first: boolean) => void
  readonly undoJump: () => void
  readonly togglePlay: () => void
  readonly pause: () => void
  readonly setSpeed: (speed: number) => void
  readonly setBy: (by: Granularity) => void
  readonly setView: (view: ViewName) => void
  readonly setGroup: (group: string) => void
  readonly select: (selection: Selection | null) => void
  /** Do something now: a branch begins here, and the old future stays. False if it was refused. */
  readonly inject: (action: ScenarioAction) => Promise<boolean>
  readonly goToBranch: (branch: number, step?: number) => void
  /** The same path of changes without one of them. */
  readonly withdraw: (change: number) => Promise<void>
  /** What a lesson says of the moment, in place of the caption; `null`: the caption. */
  readonly tell: (told: Told | null) => void
  /** Takes steps over, until it is given back (`null`). */
  readonly setPilot: (pilot: ((direction: 1 | -1) => boolean) | null) => void
  readonly showProblem: (problem: Problem | null) => void
  readonly close: () => void
}

const start: Playhead = {
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

export interface PlayerOptions {
  readonly reducedMotion?: () => boolean
  readonly animation?: Animation
}

/** The view that was in front, where there was one and the run has something to show in it; else the run's first. */
const fitting = (view: ViewName | null, views: readonly ViewName[]): ViewName =>
  view !== null && views.includes(view) ? view : (views[0] ?? view ?? start.view)

async function open(mover: Mover, opening: Opening): Promise<void> {
  const { store, client } = mover
  const { speed, view, scene, caption, runs: before } = store.getState()
  const wanted = opening.view ?? (before.length > 0 ? view : null)
  interrupt(mover)
  store.setState({ ...start, speed, view: wanted ?? view, ...(opening.keepsPicture === true ? { scene, caption } : {}) })
  mover.asked += 1
  const token = ++mover.opened
  mover.opening?.abort()
  const { signal } = (mover.opening = new AbortController())
  const onProgress = (progress: Progress): void => {
    if (!signal.aborted) store.setState({ progress })
  }
  try {
    const ask = { source: opening.source, interventions: opening.interventions ?? [] }
    const { runs, problem } = await client.ask('open', ask, { onProgress, signal })
    const [scripted] = runs
    const last = runs.at(-1)
    if (scripted === undefined || last === undefined) return
    if (token !== mover.opened || signal.aborted) return
    store.setState({
      view: fitting(wanted, scripted.views),
      runs,
      problem,
      branch: last.branch,
      story: opening.story ?? null,
      by: opening.by ?? 'messages',
      group: opening.group ?? null,
      selection: opening.selection ?? null,
    })
    moveTo(mover, beatAtStep(currentBeats(store.getState()), opening.step ?? 0), 'rest')
  } catch (error) {
    if (token === mover.opened && !signal.aborted) store.setState({ status: 'refused', problem: problemOf(error) })
  }
}

/** At the end of what is known: run on, if the run is not over, and take the step then. */
async function runOn(mover: Mover): Promise<void> {
  const { store, client } = mover
  const at = store.getState()
  const run = currentRun(at)
  if (run === undefined || run.over || run.recorded || (at.by === 'story' && at.story !== null)) return
  const further = await client.ask('extend', { branch: run.branch, until: run.endsAt + 10_000_000 })
  store.setState({ runs: at.runs.map((each) => (each.branch === further.branch ? further : each)) })
  const now = store.getState()
  if (now.branch === at.branch && now.beat === at.beat && lastBeat(currentBeats(now)) > at.beat) moveTo(mover, at.beat + 1, 'forward')
}

const moves = (mover: Mover): Pick<Player, 'stepBy' | 'glideTo' | 'jumpToBeat' | 'jumpToStep' | 'scrubTo' | 'undoJump' | 'togglePlay'> => {
  const { store } = mover
  const beats = () => currentBeats(store.getState())

  const jump = (beat: number, remember = true): void => {
    interrupt(mover)
    const at = store.getState()
    const to = Math.max(0, Math.min(beat, lastBeat(beats())))
    if (remember && Math.abs(to - at.beat) > 1) store.setState({ jumpedFrom: { branch: at.branch, step: currentStep(at) } })
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
        runOn(mover).catch((error: unknown) => {
          store.setState({ problem: problemOf(error) })
        })
    },
    glideTo(beat) {
      interrupt(mover)
      const { beat: here } = store.getState()
      const to = Math.max(0, Math.min(beat, lastBeat(beats())))
      moveTo(mover, to, to === here + 1 ? 'forward' : to === here - 1 ? 'back' : 'rest')
    },
    jumpToBeat: jump,
    jumpToStep: (step) => {
      jump(beatShowing(beats(), step))
    },
    scrubTo: (time, first) => {
      jump(beatAtTime(beats(), time), first)
    },
    undoJump() {
      const { jumpedFrom } = store.getState()
      if (jumpedFrom === null) return
      interrupt(mover)
      store.setState({ branch: jumpedFrom.branch, jumpedFrom: null, shortened: null })
      moveTo(mover, beatAtStep(beats(), jumpedFrom.step), 'rest')
    },
    togglePlay() {
      const { playing, beat } = store.getState()
      interrupt(mover)
      if (playing) return
      store.setState({ playing: true })
      if (beat >= lastBeat(beats())) moveTo(mover, 0, 'rest')
      playOn(mover)
    },
  }
}

/** Changes of how the moment is looked at; the step stays. */
const looks = (mover: Mover): Pick<Player, 'setSpeed' | 'setBy' | 'setView' | 'setGroup' | 'select'> => {
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

/** Joins the engine's answers to the reader's hand: position, motion, play, branches. */
export function createPlayer(client: Client, options: PlayerOptions = {}): Player {
  const store = createStore<Playhead>(() => start)
  const animation = options.animation ?? createAnimation()
  const mover: Mover = {
    store,
    client,
    animation,
    motion: movable(),
    still: options.reducedMotion ?? (() => false),
    pilot: null,
    asked: 0,
    opened: 0,
    opening: null,
  }
  let last: Opening | null = null
  const begin = (opening: Opening): Promise<void> => open(mover, (last = opening))
  return {
    store,
    client,
    open: begin,
    stopOpening() {
      mover.opening?.abort()
      store.setState({ status: 'stopped' })
    },
    openAgain() {
      const { progress } = store.getState()
      if (last === null || progress === null) return Promise.resolve()
      const opened = begin(last)
      // What is said of it stays in its place, from its beginning.
      store.setState({ progress: { ...progress, lane: 0, steps: 0, time: 0 } })
      return opened
    },
    ...moves(mover),
    ...looks(mover),
    ...branchMoves(mover),
    pause: () => {
      interrupt(mover)
    },
    tell: (told) => {
      store.setState({ told })
    },
    setPilot: (pilot) => {
      mover.pilot = pilot
    },
    showProblem: (problem) => {
      store.setState({ problem })
    },
    close() {
      interrupt(mover)
      client.close()
    },
  }
}

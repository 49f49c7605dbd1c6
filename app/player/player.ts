import type { StoreApi } from 'zustand/vanilla'
import type { ScenarioAction, SimTime } from '../../engine'
import type { Selection } from '../select/subject'
import type { Client } from '../session/client'
import type { Granularity, Intervention, Problem, RunSource } from '../session/messages'
import type { ViewName } from '../views/names'
import type { Pilot } from './mover'
import type { Playhead, Told } from './playhead'

/** What is to be opened, and where in it the reader begins. */
export interface Opening {
  readonly source: RunSource
  readonly interventions?: readonly Intervention[]
  readonly step?: number | null
  readonly by?: Granularity | null
  readonly view?: ViewName | null
  readonly group?: string | null
  readonly selection?: Selection | null
  /** Where a lesson begins, then the steps of its own beats, in order: its story. */
  readonly story?: readonly number[]
  /** The picture that is there stays until this run's is: it is the same one, set otherwise. */
  readonly keepsPicture?: boolean
  /** What could not be read of the link that leads here: it is said beside the run. */
  readonly problem?: Problem | null
}

/** What a reader's hand can do; the store says where that has brought him. */
export interface Player {
  readonly store: StoreApi<Playhead>
  readonly client: Client
  readonly open: (opening: Opening) => Promise<void>
  /** Another run is coming: nothing of the one before is there any more, but its picture where that is to stay so long. */
  readonly clear: (keepsPicture?: boolean) => void
  /** Nothing can be opened, for this reason. */
  readonly refuse: (problem: Problem) => void
  /** What is being opened is not wanted after all; it can be opened again. */
  readonly stopOpening: () => void
  readonly openAgain: () => Promise<void>
  readonly stepBy: (beats: 1 | -1) => void
  /** Go there with the motion of a step where it is the next one; no lesson takes it over, and no jump is remembered. */
  readonly glideTo: (beat: number) => void
  /** Go to either end at once; a jump can be undone. */
  readonly toFirst: () => void
  readonly toLast: () => void
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
  readonly setPilot: (pilot: Pilot | null) => void
  readonly showProblem: (problem: Problem | null) => void
  readonly close: () => void
}

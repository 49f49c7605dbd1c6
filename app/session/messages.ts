import type { Granularity, Intervention, Path, ScenarioAction, SimTime } from '../../engine'
import type { Caption } from '../select/caption'
import type { Controls } from '../select/controls'
import type { Inspection } from '../select/inspection/inspection'
import type { Moment } from '../select/moment'
import type { Strip } from '../select/strip'
import type { Selection, Subject } from '../select/subject'
import type { ToldMoment } from '../select/told-moment'
import type { ViewName } from '../views/names'
import type { Split } from './split'

export type { Granularity, Intervention } from '../../engine'

export const granularities: readonly Granularity[] = ['story', 'messages', 'event']

/** Where a run comes from: a built-in scenario by name, one as text, the text of a broker's request log, or a cluster's files by their names. */
export type RunSource =
  | { readonly kind: 'scenario'; readonly name: string; readonly lane?: string }
  | { readonly kind: 'inline'; readonly text: string }
  | { readonly kind: 'recording'; readonly name: string; readonly text: string; readonly group: string | null }
  | { readonly kind: 'cluster-recording'; readonly name: string; readonly files: Readonly<Record<string, string>> }
  /** The lanes of a script beside each other; `lane` and `split`: two runs of that lane, or of the script, that differ in one config. */
  | {
      readonly kind: 'compare'
      readonly of: { readonly kind: 'scenario'; readonly name: string } | { readonly kind: 'inline'; readonly text: string }
      readonly lane?: string
      readonly split?: Split
    }

/** What is wrong, by name; the catalogue makes the sentence from the values. */
export interface Problem {
  readonly problem: string
  readonly path: Path
  readonly values: Readonly<Record<string, string | number>>
}

export const problem = (name: string, values: Problem['values'] = {}): Problem => ({ problem: name, path: [], values })

/** The steps at which the reader stops, and when they happen; the first is step 0, before anything. */
export interface Beats {
  readonly steps: readonly number[]
  readonly times: readonly SimTime[]
}

/** One branch of a run, as far as it has been computed. */
export interface RunInfo {
  readonly branch: number
  /** Where it leaves its parent; `null` for the run as scripted. */
  readonly parent: { readonly branch: number; readonly step: number; readonly time: SimTime } | null
  readonly interventions: readonly Intervention[]
  readonly name: string
  readonly recorded: boolean
  readonly steps: number
  readonly endsAt: SimTime
  /** Nothing can happen any more: there is nothing to run on to. */
  readonly over: boolean
  readonly beats: Readonly<Record<Granularity, Beats>>
  readonly groups: readonly string[]
  /** The views that have something to show of it; the first is in front where nobody says. */
  readonly views: readonly ViewName[]
  /** Two or more runs of the same script, which can be looked at beside each other. */
  readonly comparable?: true
}

/** A moment as a view shows it, and what the caption says of the steps that led there. */
export interface Shown {
  readonly spec: unknown
  readonly caption: Caption
  readonly time: SimTime
}

/** What was opened: the run as scripted, then a branch for each intervention, up to the first that cannot be done. */
export interface Opened {
  readonly runs: readonly RunInfo[]
  readonly problem: Problem | null
  /** The groups of a recording that holds several, for the reader to choose from. */
  readonly choices: readonly string[]
}

/** How far an opening has come: which lane is being run, and up to where. */
export interface Progress {
  readonly lane: number
  readonly lanes: number
  readonly name: string
  /** As the engine counts them. */
  readonly steps: number
  readonly time: SimTime
  readonly endsAt: SimTime
}

/** What whoever asks wants to hear before the answer, and the means to do without it: `stopped` is the answer then. */
export interface Watch {
  readonly onProgress: (progress: Progress) => void
  readonly signal: AbortSignal
}

export const stopped: Reply = { problem: problem('stopped') }

/** What can be asked, and what is answered. Everything is asked by position, so that an answer never grows old. */
export interface Asks {
  open: { ask: { readonly source: RunSource; readonly interventions: readonly Intervention[] }; answer: Opened }
  /** Run on for so long. */
  extend: { ask: { readonly branch: number; readonly until: SimTime }; answer: RunInfo }
  inject: { ask: { readonly branch: number; readonly step: number; readonly action: ScenarioAction }; answer: RunInfo }
  /** What a view shows at a step, and what has happened since another. */
  show: {
    ask: { readonly branch: number; readonly view: ViewName; readonly since: number; readonly step: number; readonly subject: Subject }
    answer: Shown
  }
  inspect: {
    /** `lane`: where several are beside each other, in which of them. */
    ask: { readonly branch: number; readonly step: number; readonly selection: Selection; readonly lane?: number }
    answer: Inspection | null
  }
  timeline: { ask: { readonly branch: number; readonly group: string | null }; answer: Strip }
  controls: { ask: { readonly branch: number; readonly step: number }; answer: Controls }
  /** What a lesson wants to know of its moments, in the order in which it tells them; needs no open run. */
  tell: { ask: { readonly moments: readonly Moment[] }; answer: readonly ToldMoment[] }
  digests: { ask: { readonly from: number; readonly to: number; readonly events: number }; answer: readonly string[] }
}

export type AskName = keyof Asks

export type Ask = { [N in AskName]: { readonly name: N } & Asks[N]['ask'] }[AskName]

export type Answer<N extends AskName> = Asks[N]['answer']

export type Reply = { readonly answer: unknown } | { readonly problem: Problem }

/** Page to worker: a greeting, a numbered question, or that its answer is not wanted any more. */
export type ToWorker = { readonly hello: number } | { readonly id: number; readonly ask: Ask } | { readonly stop: number }

/** Worker to page: the greeting back, a numbered reply, or how far it has come with one. */
export type FromWorker = { readonly hello: number } | ({ readonly id: number } & (Reply | { readonly progress: Progress }))

/** Page and worker are built together; a worker from another build does not answer to this. */
export const protocolVersion = 1

import { comparedNumbers } from '../select/comparison/complaints'
import { exhibitOf } from '../select/exhibits'
import { findCue } from '../select/find-event'
import type { Moment, RunName, Values } from '../select/moment'
import { predict } from '../select/predict'
import type { Elsewhere } from '../select/predict-answering'
import { readingOf } from '../select/readings/readings'
import type { Scope } from '../select/readings/scope'
import { writtenIn } from '../select/readings/throughput'
import type { ToldMoment } from '../select/told-moment'
import type { Beside, runBeside, runLanesOf } from './beside-lanes'
import { openBuiltIn, type Opening, type Shelf } from './opened'

interface OpenRun extends Pick<Opening, 'session' | 'endsAt'> {
  /** A step of the run as the reader counts it. */
  readonly stepOf: (step: number) => number
  readonly beside: Beside | null
  /** Event and step of the last moment that was found. */
  after: number
  since: number
}

/** Opens lanes beside each other, where that is here. */
export interface BesideParts {
  readonly run: typeof runBeside
  readonly lanesOf: typeof runLanesOf
}

const keyOf = ({ scenario, lane }: RunName, beside = false): string =>
  `${scenario}${lane === undefined ? '' : `#${lane}`}${beside ? ' beside' : ''}`

class NoRun extends Error {}

/** A lane of a script whose lanes are open beside each other. */
function besideRun(run: RunName, shelf: Shelf, parts: BesideParts | null): OpenRun {
  const opened = parts?.run({ kind: 'compare', of: { kind: 'scenario', name: run.scenario } }, shelf, null)
  if (opened === undefined || !('beside' in opened)) throw new NoRun(keyOf(run, true))
  const { beside } = opened
  const lane = beside.lanes.findIndex(({ name }) => name === run.lane)
  const session = beside.lanes[lane]?.session
  if (session === undefined) throw new NoRun(keyOf(run, true))
  return { session, endsAt: beside.endsAt, beside, stepOf: (step) => beside.order.stepOfAll(lane, step), after: 0, since: 0 }
}

function runAlone(run: RunName, shelf: Shelf): OpenRun {
  const result = openBuiltIn(run.scenario, run.lane, shelf, null)
  if (!('opening' in result)) throw new NoRun(keyOf(run))
  const { session, endsAt } = result.opening
  session.extendToTime(endsAt)
  return { session, endsAt, beside: null, stepOf: (step) => step, after: 0, since: 0 }
}

/** Opens runs as they are asked for, to their end, each once. */
function library(shelf: Shelf, parts: BesideParts | null): (run: RunName, beside?: boolean) => OpenRun {
  const runs = new Map<string, OpenRun>()
  return (run, beside = false) => {
    const key = keyOf(run, beside)
    const opened = runs.get(key) ?? (beside ? besideRun(run, shelf, parts) : runAlone(run, shelf))
    runs.set(key, opened)
    return opened
  }
}

const missing = (since: number): ToldMoment => ({ step: null, since, time: 0, event: null, values: {}, prediction: null, exhibit: null })

/** What the lanes beside each other are compared by. */
function comparedIn({ compared }: Moment, { beside }: OpenRun, parts: BesideParts | null, time: number): Values {
  if (compared === undefined || beside === null || parts === null) return {}
  if (compared === 'written')
    return Object.assign({}, ...beside.lanes.map(({ name, rates }) => (rates === null ? {} : writtenIn(name, rates, time)))) as Values
  return Object.assign({}, ...parts.lanesOf(beside).map((lane) => comparedNumbers(compared, lane.name, lane))) as Values
}

/** Finds each moment, after the one before it in the same run, and reads what is wanted of it. */
export function tellMoments(shelf: Shelf, moments: readonly Moment[], parts: BesideParts | null = null): readonly ToldMoment[] {
  const open = library(shelf, parts)
  const elsewhere: Elsewhere = (name, read) => {
    const { session, endsAt } = open(name)
    const last = session.stepAtTime(endsAt)
    return session.withFrame(last, last, read)
  }
  return moments.map((moment) => {
    const run = open(moment.run, moment.beside === true)
    const { session, after, since, stepOf } = run
    const event = findCue(session.trace, moment.cue, after)
    if (event === null) return missing(stepOf(since))
    // Each reading borrows the moment anew: one that looks elsewhere may have moved the run.
    const at = <T>(read: (scope: Scope) => T): T => session.withFrame(event.step, since, (frame) => read({ frame, event, after }))
    const { reading, question, exhibit } = moment
    const prediction = question === undefined ? null : at((scope) => predict(question, scope, elsewhere))
    const told = {
      values: { ...(reading === undefined ? {} : at((scope) => readingOf(reading, scope))), ...comparedIn(moment, run, parts, event.time) },
      prediction: prediction === null ? null : { ...prediction, step: stepOf(prediction.step) },
      exhibit: exhibit === undefined ? null : at((scope) => exhibitOf(exhibit, scope, elsewhere)),
    }
    run.after = event.id
    run.since = event.step
    return { step: stepOf(event.step), since: stepOf(since), time: event.time, event: event.id, ...told }
  })
}

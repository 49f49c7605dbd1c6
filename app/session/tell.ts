import { exhibitOf } from '../select/exhibits'
import { findCue } from '../select/find-event'
import type { Moment, RunName } from '../select/moment'
import { predict, type Elsewhere } from '../select/predict'
import { readingOf } from '../select/readings/readings'
import type { Scope } from '../select/readings/scope'
import type { ToldMoment } from '../select/told-moment'
import { openBuiltIn, type Opening, type Shelf } from './opened'

interface OpenRun extends Opening {
  /** Event and step of the last moment that was found. */
  after: number
  since: number
}

const keyOf = ({ scenario, lane }: RunName): string => (lane === undefined ? scenario : `${scenario}#${lane}`)

class NoRun extends Error {}

/** Opens runs as they are asked for, to their end, each once. */
function library(shelf: Shelf): (run: RunName) => OpenRun {
  const runs = new Map<string, OpenRun>()
  return (run) => {
    const known = runs.get(keyOf(run))
    if (known !== undefined) return known
    const result = openBuiltIn(run.scenario, run.lane, shelf, null)
    if (!('opening' in result)) throw new NoRun(keyOf(run))
    result.opening.session.extendToTime(result.opening.endsAt)
    const opened = { ...result.opening, after: 0, since: 0 }
    runs.set(keyOf(run), opened)
    return opened
  }
}

const missing = (since: number): ToldMoment => ({ step: null, since, time: 0, event: null, values: {}, prediction: null, exhibit: null })

/** Finds each moment, after the one before it in the same run, and reads what is wanted of it. */
export function tellMoments(shelf: Shelf, moments: readonly Moment[]): readonly ToldMoment[] {
  const open = library(shelf)
  const elsewhere: Elsewhere = (name, read) => {
    const { session, endsAt } = open(name)
    const last = session.stepAtTime(endsAt)
    return session.withFrame(last, last, read)
  }
  return moments.map((moment) => {
    const run = open(moment.run)
    const { session, after, since } = run
    const event = findCue(session.trace, moment.cue, after)
    if (event === null) return missing(since)
    // Each reading borrows the moment anew: one that looks elsewhere may have moved the run.
    const at = <T>(read: (scope: Scope) => T): T => session.withFrame(event.step, since, (frame) => read({ frame, event, after }))
    const { reading, question, exhibit } = moment
    const told = {
      values: reading === undefined ? {} : at((scope) => readingOf(reading, scope)),
      prediction: question === undefined ? null : at((scope) => predict(question, scope, elsewhere)),
      exhibit: exhibit === undefined ? null : at((scope) => exhibitOf(exhibit, scope, elsewhere)),
    }
    run.after = event.id
    run.since = event.step
    return { step: event.step, since, time: event.time, event: event.id, ...told }
  })
}

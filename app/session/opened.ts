import { endOf, laneOf, parseScenario, parseScenarioText, Session, sourceOfSetup, type Parsed, type SimTime } from '../../engine'
import { problem, type Problem, type RunSource } from './messages'

/** A script or a recording that is open, and how far it is shown to begin with. */
export interface Opening {
  readonly name: string
  readonly session: Session
  readonly recorded: boolean
  readonly endsAt: SimTime
}

export type OpenResult = { readonly opening: Opening } | { readonly problem: Problem } | { readonly choices: readonly string[] }

/** Whatever is not a recording. */
export type ScriptSource = Exclude<RunSource, { readonly kind: 'recording' }>

/** Where built-in scenarios are found, as JSON. */
export interface Shelf {
  readonly scenario: (name: string) => unknown
}

function openScenario(parsed: Parsed, lane: string | undefined): OpenResult {
  if (!parsed.ok) return { problem: parsed.problems[0] ?? problem('unexpected') }
  const setup = lane === undefined ? parsed.setup : laneOf(parsed.setup, lane)
  if (setup === null) return { problem: problem('unknown-lane', { value: lane ?? '' }) }
  return { opening: { name: setup.name, session: new Session(sourceOfSetup(setup), setup), recorded: false, endsAt: endOf(setup) } }
}

/** Opens a script, or says why not; nothing is half-loaded. */
export function openScript(source: ScriptSource, shelf: Shelf): OpenResult {
  switch (source.kind) {
    case 'scenario': {
      const file = shelf.scenario(source.name)
      return file === undefined
        ? { problem: problem('unknown-scenario', { value: source.name }) }
        : openScenario(parseScenario(file), source.lane)
    }
    case 'inline':
      return openScenario(parseScenarioText(source.text), undefined)
  }
}

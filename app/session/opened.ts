import { endOf, laneOf, Session, sourceOfSetup, type Judge, type Parsed, type Setup, type SimTime } from '../../engine'
import { problem, type Problem } from './messages'

/** A script or a recording that is open, and how far it is shown to begin with. */
export interface Opening {
  readonly name: string
  readonly session: Session
  readonly recorded: boolean
  readonly endsAt: SimTime
  /** The lanes of the script, by name. */
  readonly lanes: readonly string[]
}

export type OpenResult = { readonly opening: Opening } | { readonly problem: Problem } | { readonly choices: readonly string[] }

/** Where built-in scenarios are found, checked; `undefined` where there is none of that name. */
export interface Shelf {
  readonly scenario: (name: string) => Setup | undefined
}

/** Who says what may be done in a script. */
export type JudgeOf = (setup: Setup) => Judge

function openSetup(whole: Setup, lane: string | undefined, judgeOf: JudgeOf | null): OpenResult {
  const setup = lane === undefined ? whole : laneOf(whole, lane)
  if (setup === null) return { problem: problem('unknown-lane', { value: lane ?? '' }) }
  const session = new Session(sourceOfSetup(setup), judgeOf?.(setup) ?? null)
  return { opening: { name: setup.name, session, recorded: false, endsAt: endOf(setup), lanes: whole.lanes.map(({ name: lane }) => lane) } }
}

/** Opens what a reader wrote, or says why not; nothing is half-loaded. */
export const openParsed = (parsed: Parsed, judgeOf: JudgeOf): OpenResult =>
  parsed.ok ? openSetup(parsed.setup, undefined, judgeOf) : { problem: parsed.problems[0] ?? problem('unexpected') }

/** Opens a built-in script, or one of its lanes; without a judge nothing can be done to it. */
export function openBuiltIn(name: string, lane: string | undefined, shelf: Shelf, judgeOf: JudgeOf | null): OpenResult {
  const setup = shelf.scenario(name)
  return setup === undefined ? { problem: problem('unknown-scenario', { value: name }) } : openSetup(setup, lane, judgeOf)
}

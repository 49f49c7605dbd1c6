import {
  endOf,
  laneOf,
  parseScenario,
  parseScenarioText,
  readRequestLog,
  recordingOf,
  Session,
  sourceOf,
  sourceOfSetup,
  worldOfRecording,
  type Parsed,
  type RecordingProblem,
  type SimTime,
} from '../../engine'
import { problem, type Problem, type RunSource } from './messages'

/** A script or a recording that is open, and how far it is shown to begin with. */
export interface Opening {
  readonly name: string
  readonly session: Session
  readonly recorded: boolean
  readonly endsAt: SimTime
}

export type OpenResult = { readonly opening: Opening } | { readonly problem: Problem } | { readonly choices: readonly string[] }

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

/** The recording's own problem, flattened for the catalogue. */
function recordingProblem({ name, ...rest }: RecordingProblem): Problem {
  const values = Object.entries(rest).map(([key, value]) => [key, Array.isArray(value) ? value.join(', ') : value] as const)
  return problem(`recording-${name}`, Object.fromEntries(values))
}

function openRecording(name: string, text: string, group: string | null): OpenResult {
  const read = readRequestLog(text)
  if (!read.ok) return { problem: recordingProblem(read.problem) }
  const result = recordingOf(read.log, group ?? undefined)
  if (result.kind === 'refused') return { problem: recordingProblem(result.problem) }
  if (result.kind === 'choose') return { choices: result.groups.map((each) => each.groupId) }
  const { world, behaviour, endsAt } = worldOfRecording(result.recording)
  return { opening: { name, session: new Session(sourceOf(world, behaviour), null), recorded: true, endsAt } }
}

/** Opens whatever it is, or says why not; nothing is half-loaded. */
export function openSource(source: RunSource, shelf: Shelf): OpenResult {
  switch (source.kind) {
    case 'scenario': {
      const file = shelf.scenario(source.name)
      return file === undefined
        ? { problem: problem('unknown-scenario', { value: source.name }) }
        : openScenario(parseScenario(file), source.lane)
    }
    case 'inline':
      return openScenario(parseScenarioText(source.text), undefined)
    case 'recording':
      return openRecording(source.name, source.text, source.group)
  }
}

import { readRequestLog, recordingOf, Session, sourceOf, worldOfRecording, type RecordingProblem } from '../../engine'
import { problem, type Problem } from './messages'
import type { OpenResult } from './opened'

/** The recording's own problem, flattened for the catalogue. */
function recordingProblem({ name, ...rest }: RecordingProblem): Problem {
  const values = Object.entries(rest).map(([key, value]) => [key, Array.isArray(value) ? value.join(', ') : value] as const)
  return problem(`recording-${name}`, Object.fromEntries(values))
}

/** Opens the text of a broker's request log, or says why not; asks which group where there are several. */
export function openRecording(name: string, text: string, group: string | null): OpenResult {
  const read = readRequestLog(text)
  if (!read.ok) return { problem: recordingProblem(read.problem) }
  const result = recordingOf(read.log, group ?? undefined)
  if (result.kind === 'refused') return { problem: recordingProblem(result.problem) }
  if (result.kind === 'choose') return { choices: result.groups.map((each) => each.groupId) }
  const { world, behaviour, endsAt } = worldOfRecording(result.recording)
  return { opening: { name, session: new Session(sourceOf(world, behaviour), null), recorded: true, endsAt, lanes: [] } }
}

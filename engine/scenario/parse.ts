import * as v from 'valibot'
import { depthProblem, textProblem, unreadProblem } from './bounds'
import { problemOf } from './issues'
import { meaningOf } from './meaning'
import { problemAt, type Problem } from './problem'
import { scenarioSchema, scenarioVersion, type Setup } from './schema'

export type Parsed = { readonly ok: true; readonly setup: Setup } | { readonly ok: false; readonly problems: readonly Problem[] }

/** So many reasons are given at once. */
const mostProblems = 100

const refused = (...problems: readonly Problem[]): Parsed => ({ ok: false, problems: problems.slice(0, mostProblems) })

function versionProblem(file: unknown): Problem | null {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return problemAt([], 'not-an-object')
  if (!('version' in file)) return problemAt([], 'no-version', { newest: scenarioVersion })
  if (file.version === scenarioVersion) return null
  return problemAt(['version'], 'unknown-version', {
    value: typeof file.version === 'number' ? file.version : typeof file.version,
    newest: scenarioVersion,
  })
}

/** A value that came from outside, as a checked scenario. */
export function parseScenario(file: unknown): Parsed {
  const early = depthProblem(file) ?? versionProblem(file)
  if (early !== null) return refused(early)
  const result = v.safeParse(scenarioSchema, file)
  if (!result.success) return refused(...result.issues.map((issue) => problemOf(scenarioSchema, issue, file)))
  const unread = unreadProblem(file)
  if (unread !== null) return refused(unread)
  const problems = meaningOf(result.output)
  return problems.length === 0 ? { ok: true, setup: result.output } : refused(...problems)
}

/** The text of a scenario file: bounded, parsed, checked. Where it is not JSON, the caller knows better at which character. */
export function parseScenarioText(text: string): Parsed {
  const early = textProblem(text)
  if (early !== null) return refused(early)
  let file: unknown
  try {
    file = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return refused(problemAt([], 'not-json'))
  }
  return parseScenario(file)
}

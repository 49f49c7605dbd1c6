import { jsonPath, limits, parseScenario, parseScenarioText, type Problem, type Setup } from '../../engine'
import { problemPosition } from '../import/problem-position'
import { isScenarioName, scenarios } from '../lessons/scenarios'
import { en } from '../words/en'
import { Refused } from './failure'
import { readText } from './read-file'

/** `file:line:column: sentence` */
export function problemLine(file: string, text: string, problem: Problem): string {
  const { line, column } = problemPosition(text, problem)
  const where = problem.path.length === 0 ? '' : `${jsonPath(problem.path)}: `
  return `${file}:${String(line)}:${String(column)}: ${where}${en.refusals[problem.problem](problem.values)}`
}

/** A scenario file, checked; or the line that says why it is refused. */
export function checkFile(file: string): { readonly setup: Setup } | { readonly refused: string } {
  const text = readText(file, limits.fileBytes)
  const parsed = parseScenarioText(text)
  if (parsed.ok) return { setup: parsed.setup }
  const [problem] = parsed.problems
  return { refused: problem === undefined ? file : problemLine(file, text, problem) }
}

/** A scenario by its built-in name, or else from a file. */
export function scenarioOf(nameOrFile: string): Setup {
  if (isScenarioName(nameOrFile)) {
    const parsed = parseScenario(scenarios[nameOrFile])
    if (parsed.ok) return parsed.setup
  }
  const checked = checkFile(nameOrFile)
  if ('setup' in checked) return checked.setup
  throw new Refused(checked.refused)
}

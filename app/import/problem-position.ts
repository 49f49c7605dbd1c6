import type { Problem } from '../../engine'
import { mistakeIn, positionAt, type Position } from './json-position'

/** Where in the text of a scenario a problem is. */
export function problemPosition(text: string, problem: Problem): Position {
  if (problem.problem === 'not-json') return mistakeIn(text)
  return positionAt(text, problem.path, problem.problem === 'unknown-key' || problem.problem === 'unknown-config' ? 'key' : 'value')
}

import { parseScenario } from './parse'
import { jsonPath } from './problem'
import type { Setup } from './schema'

/** A scenario that a program made, checked; throws where it is none, with every reason: it is the maker that is wrong, or what it was asked for. */
export function setupOfMade(file: unknown): Setup {
  const parsed = parseScenario(file)
  if (parsed.ok) return parsed.setup
  throw new Error(parsed.problems.map(({ path, problem }) => `${jsonPath(path)}: ${problem}`).join(', '))
}

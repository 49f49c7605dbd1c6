import { jsonPath, type Problem as ScenarioProblem } from '../../engine'
import type { Problem } from '../session/messages'
import type { Words } from '../words/en'

type Sentences = Readonly<Record<string, (values: ScenarioProblem['values']) => string>>

const sentenceIn = (sentences: Sentences, { problem, values }: Problem): string | undefined =>
  Object.hasOwn(sentences, problem) ? sentences[problem]?.(values) : undefined

/** A problem as a plain sentence: what is wrong, where, and what to do. */
export function problemText(problem: Problem, words: Words): string {
  const refused = sentenceIn(words.refusals, problem)
  if (refused !== undefined) return problem.path.length === 0 ? refused : `${jsonPath(problem.path)}: ${refused}`
  return sentenceIn(words.errors, problem) ?? words.errors.unexpected({ what: problem.problem })
}

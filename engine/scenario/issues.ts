import type * as v from 'valibot'
import { actionNames } from './action-schema'
import { nearest } from './nearest'
import { problemAt, problemNames, type Path, type Problem, type ProblemName } from './problem'

type Issue = v.BaseIssue<unknown>

const known = new Set<string>(problemNames)

const isProblem = (text: string): text is ProblemName => known.has(text)

const textOf = (value: unknown): string | number =>
  typeof value === 'number' ? value : typeof value === 'string' ? value.slice(0, 80) : ''

/** What valibot says of schemas that matters here. */
interface Node {
  readonly type: string
  readonly entries?: Readonly<Record<string, Node>>
  readonly wrapped?: Node
  readonly item?: Node
  readonly options?: readonly Node[]
  readonly literal?: unknown
}

function choose(node: Node, input: unknown): Node | undefined {
  const action = typeof input === 'object' && input !== null && 'do' in input ? input.do : undefined
  return node.options?.find((option) => option.entries?.do?.literal === action)
}

/** The keys that an object at this place may have. */
function keysAt(schema: Node, path: Path, input: unknown): readonly string[] {
  let node: Node | undefined = schema
  let here: unknown = input
  const rest = [...path]
  while (node !== undefined) {
    if (node.type === 'optional') node = node.wrapped
    else if (node.type === 'variant') node = choose(node, here)
    else if (rest.length === 0) return Object.keys(node.entries ?? {})
    else {
      const key: string | number = rest.shift() ?? ''
      node = typeof key === 'number' ? node.item : node.entries?.[key]
      here = (here as Readonly<Record<string | number, unknown>>)[key]
    }
  }
  return []
}

function keyProblem(schema: Node, path: Path, issue: Issue, input: unknown): Problem {
  const key = String(path.at(-1) ?? '')
  if (issue.expected !== 'never') return problemAt(path.slice(0, -1), 'missing-key', { key })
  const keys = keysAt(schema, path.slice(0, -1), input)
  return problemAt(path, 'unknown-key', { key: key.slice(0, 80), nearest: nearest(key, keys) ?? '', keys: keys.join(', ') })
}

/** One of valibot's issues under our name for it. */
export function problemOf(schema: unknown, issue: Issue, input: unknown): Problem {
  const path = (issue.path ?? []).map((item) => item.key as string | number)
  const requirement = textOf(issue.requirement)
  const value = textOf(issue.input)
  if (isProblem(issue.message)) return problemAt(path, issue.message, { value, limit: requirement })
  if (issue.type === 'strict_object' && path.length > 0 && (issue.expected === 'never' || issue.received === 'undefined'))
    return keyProblem(schema as Node, path, issue, input)
  if (issue.type === 'variant' && path.at(-1) === 'do') {
    const word = String(value)
    return problemAt(path, 'unknown-action', { value: word, nearest: nearest(word, actionNames) ?? '', choices: actionNames.join(', ') })
  }
  const choices = issue.expected ?? ''
  if (issue.type === 'picklist' || issue.type === 'literal') return problemAt(path, 'not-a-choice', { value: issue.received, choices })
  return problemAt(path, 'wrong-type', { expected: choices, received: issue.received })
}

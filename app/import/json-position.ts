import { findNodeAtLocation, parseTree, type ParseError } from 'jsonc-parser'

/** Counted from 1, in characters as editors count them. */
export interface Position {
  readonly line: number
  readonly column: number
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** Where in a text its first mistake as JSON is. */
export function mistakeIn(text: string): Position {
  const errors: ParseError[] = []
  parseTree(text, errors, strict)
  return positionOf(text, errors[0]?.offset ?? 0)
}

/** Where in a text the value at a JSON path stands, or its key; for one that is not there, the nearest that encloses it. */
export function positionAt(text: string, path: readonly (string | number)[], part: 'key' | 'value' = 'value'): Position {
  const root = parseTree(text, [], strict)
  if (root === undefined) return { line: 1, column: 1 }
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node === undefined) continue
    const shown = part === 'key' && node.parent?.type === 'property' ? node.parent : node
    return positionOf(text, shown.offset)
  }
  return positionOf(text, root.offset)
}

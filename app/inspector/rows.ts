import type { FieldNode, FieldSum } from '../select/field-nodes'
import type { Area } from '../words/en'

/** What a field holds, as the tree says it. */
export function sumText(sum: FieldSum, words: Area<'inspector'>): string {
  if (sum === null) return ''
  if ('text' in sum) return sum.text === '' ? '""' : sum.text
  return 'bytes' in sum ? words.bytes(sum.bytes) : words.entries(sum.entries)
}

/** A row of the tree: a field that is to be seen, how deep it stands, and whether it opens. */
export interface FieldRow {
  readonly node: FieldNode
  readonly depth: number
  readonly opens: boolean
  readonly open: boolean
  readonly parent: string | null
}

/** The rows to be seen when those paths are closed. An array of one struct shows the struct's fields at once. */
export function rowsOf(
  nodes: readonly FieldNode[],
  closed: ReadonlySet<string>,
  depth = 0,
  parent: string | null = null,
): readonly FieldRow[] {
  return nodes.flatMap((node): readonly FieldRow[] => {
    const inner =
      node.parts.length === 1 && node.parts[0]?.name === '[0]' && node.parts[0].parts.length > 0 ? node.parts[0].parts : node.parts
    const leaf = inner.length === 0 || (inner.length <= 3 && inner.every((part) => part.name.startsWith('[') && part.parts.length === 0))
    const open = !leaf && !closed.has(node.path)
    const row = { node, depth, opens: !leaf, open, parent }
    return open ? [row, ...rowsOf(inner, closed, depth + 1, node.path)] : [row]
  })
}

/** `[orders]` for a short array of scalars; else the sum. */
export function valueText(node: FieldNode, words: Area<'inspector'>): string {
  const scalars =
    node.parts.length > 0 && node.parts.length <= 3 && node.parts.every((part) => part.name.startsWith('[') && part.parts.length === 0)
  if (scalars) return `[${node.parts.map((part) => sumText(part.sum, words)).join(' ')}]`
  if (node.sum !== null && 'entries' in node.sum && node.sum.entries === 0) return '[]'
  return sumText(node.sum, words)
}

/** The node of a path, wherever it stands. */
export function nodeAt(nodes: readonly FieldNode[], path: string): FieldNode | null {
  for (const node of nodes) {
    if (node.path === path) return node
    if (!path.startsWith(node.path)) continue
    const inside = nodeAt(node.parts, path)
    if (inside !== null) return inside
  }
  return null
}

/** The fields of embedded bytes one by one, as a decoder meets them. */
export function decodedRows(nodes: readonly FieldNode[]): readonly FieldNode[] {
  return nodes.flatMap((node) => {
    const structs = node.parts.some((part) => part.parts.length > 0)
    return structs
      ? [node, ...node.parts.flatMap((part) => (part.parts.length > 0 ? decodedRows(part.parts) : [part]))]
      : [node, ...node.parts]
  })
}

export const hexOf = (bytes: Uint8Array, from: number, to: number): string =>
  Array.from(bytes.subarray(from, to), (byte) => byte.toString(16).padStart(2, '0')).join(' ')

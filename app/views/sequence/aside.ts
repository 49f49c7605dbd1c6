import { linesOf, oneLine, type Block, type BlockLine } from './blocks'
import type { Placing } from './placing'

const inProgress: ReadonlySet<string> = new Set(['PreparingRebalance', 'CompletingRebalance', 'Assigning', 'Reconciling'])

/** Writes a block into the margin, below what stands there already. */
export function stack(
  placing: Placing,
  key: string,
  lines: readonly BlockLine[],
  row: number,
  from: number,
  more: Pick<Partial<Block>, 'chip' | 'until'> = {},
): void {
  const top = Math.max(from, placing.bottom('aside'))
  placing.put('aside', { key, x: placing.columns.aside.x, anchor: 'start', top, lines, row, ...more })
}

/** What the margin says where the group comes into a state. */
export function stateLines(placing: Placing, index: number): readonly BlockLine[] {
  const { spec, texts, columns } = placing
  const span = spec.group[index]
  if (span === undefined) return []
  const { name, generation, protocol } = span.state
  const { width } = columns.aside
  const soft = placing.style(12, 'sans400', 'soft')
  const state = oneLine(name, width, placing.style(13, 'sans600', protocol))
  if (!inProgress.has(name))
    return [state, oneLine(protocol === 'consumer' ? texts.epoch(generation) : texts.generation(generation), width, soft)]
  if (name !== 'PreparingRebalance' || columns.mode === 'column') return [state]
  const now = index === spec.group.length - 1 && span.to === null
  return [state, ...(now ? texts.tray.slice(0, 2).map((text) => oneLine(text, width, soft)) : [])]
}

/** What the margin tells at a row: of the states that begin there (before), and of records appended (after). */
export function stackAside(placing: Placing, row: number, y: number, where: 'before' | 'after'): void {
  const { spec, texts, columns, scale } = placing
  const below = y + (columns.mode === 'gaps' ? 4 : 2) * scale
  if (where === 'before') {
    for (const [index, span] of spec.group.entries())
      if (span.from === row) stack(placing, `g${String(row)}-${String(index)}`, stateLines(placing, index), row, below, { until: span.to })
    return
  }
  for (const append of spec.appends) {
    if (append.row !== row) continue
    const width = columns.aside.width - 16 * scale
    const lines = [
      oneLine(texts.append, width, placing.style(12, 'sans400', 'ink')),
      oneLine(append.partition, width, placing.style(12, 'mono400', 'ink')),
    ]
    stack(placing, `a${String(row)}`, lines, row, below, { chip: true })
  }
}

/** The words over a line that all members wait at, and the column that has room for them. */
export function barrierLabel(
  placing: Placing,
  row: number,
): { readonly column: string; readonly block: Omit<Block, 'top' | 'height' | 'chip'> } | null {
  if (!placing.spec.barriers.includes(row)) return null
  const { columns, texts } = placing
  const first = columns.lanes[0]
  const aside = columns.mode === 'column' || first === undefined
  const width = aside ? columns.aside.width : first.labelWidth
  const lines = linesOf(texts.barrier, width, placing.style(13, 'sans600', 'ink'))
  const x = aside ? columns.aside.x : first.labelX
  return { column: aside ? 'aside' : placing.columnOf(first), block: { key: `b${String(row)}`, x, anchor: 'start', lines, row } }
}

export interface VectorDifference {
  readonly field: string
  readonly wanted: string
  readonly got: string
}

/** What became of one unit of a vector file: the same on the command line, in tests and on the page. */
export interface VectorResult {
  readonly id: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly differences: readonly VectorDifference[]
  /** Why it was skipped. */
  readonly reason?: string
}

/** A field whose text is not the wanted one; nothing where it is. */
export const differText = (field: string, wanted: string, got: string): readonly VectorDifference[] =>
  wanted === got ? [] : [{ field, wanted, got }]

export function resultOf(id: string, differences: readonly VectorDifference[]): VectorResult {
  return { id, outcome: differences.length === 0 ? 'passed' : 'failed', differences }
}

import type { VectorDifference, VectorResult } from './result'

const marked = (way: string, { differences }: VectorResult): VectorDifference[] =>
  differences.map((each) => ({ ...each, field: `${way} ${each.field}` }))

/** What became of scenarios that were run against the coordinator alone and as a whole. */
export function bothWays(coordinator: readonly VectorResult[], whole: readonly VectorResult[]): VectorResult[] {
  return coordinator.map((alone, i) => {
    const together = whole[i]
    if (together === undefined) return alone
    const outcome = alone.outcome === 'failed' || together.outcome === 'failed' ? 'failed' : alone.outcome
    return { ...alone, outcome, differences: [...marked('coordinator', alone), ...marked('whole', together)] }
  })
}

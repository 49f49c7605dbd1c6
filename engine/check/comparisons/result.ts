import { resultOf, type VectorDifference, type VectorResult } from '../vectors/result'

/** Of a group: 1 the coordinator, 2 the client, 3 the description. Of a log: 1 cleaner and retention, 2 reading the files, 3 appending, 4 readers. Of a cluster: 1 the controller, 2 clients, 3 logs, 4 followers. */
export type ComparisonNumber = 1 | 2 | 3 | 4

/** What became of one answer, record, conversation step, callback or description of a recording. */
export interface ComparisonResult extends VectorResult {
  readonly comparison: ComparisonNumber
  /** A connection, a member or a file. */
  readonly where: string
  readonly index: number
}

export function comparisonOf(
  comparison: ComparisonNumber,
  where: string,
  index: number,
  differences: readonly VectorDifference[],
): ComparisonResult {
  return { ...resultOf(`${String(comparison)} ${where} ${String(index)}`, differences), comparison, where, index }
}

/** Why something was not compared; on the page each has its sentence. */
export type SkipReason = 'damaged'

export function skipped(comparison: ComparisonNumber, where: string, index: number, reason: SkipReason): ComparisonResult {
  return { ...comparisonOf(comparison, where, index, []), outcome: 'skipped', reason }
}

/** A recording beside the engine. */
export interface Compared {
  readonly results: readonly ComparisonResult[]
  /** How many requests were taken before a neighbour that arrived less than 20 ms earlier. */
  readonly exchanged: number
}

/** The second door: checking, for the check worker, the command line and tests. */

export type { VectorDifference, VectorResult } from './vectors/result'
export { vectorRunners, verify } from './vectors/verify'

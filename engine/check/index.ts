/** The second door: checking, for the check worker, the command line and tests. */

export type { VectorDifference, VectorResult } from './vectors/result'
export { vectorRunners, verify } from './vectors/verify'

export type { Compared, ComparisonNumber, ComparisonResult } from './comparisons/result'
export type { RecordingComparison, RecordingRefusal, RecordingTexts } from './comparisons/recording'
export { compareRecording } from './comparisons/recording'

export { checkRecording, checkVectors } from './evidence'

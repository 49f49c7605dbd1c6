/** The second door: checking, for the check worker, the command line and tests. */

export type { VectorDifference, VectorResult } from './vectors/result'
export { vectorRunners, verify } from './vectors/verify'

export type { Compared, ComparisonNumber, ComparisonResult } from './comparisons/result'
export type { RecordingComparison, RecordingRefusal, RecordingTexts } from './comparisons/recording'
export { compareRecording } from './comparisons/recording'

export { NotThisFile, type ReplicationFiles } from '../recording/replication/file'
export { isReplicationCase } from '../recording/replication/case-file'
export { namesOfReplication } from '../recording/replication/recording'
export { compareReplication } from './comparisons/replication-recording'

export type { LogRecordingFiles } from './comparisons/log-case'
export { compareLogRecording } from './comparisons/log-recording'

export { Unreadable } from './vectors/reading'
export type { VectorMeans } from './vectors/means'
export { checkLog, checkRecording, checkReplication, checkVectorFolder, checkVectors } from './evidence'

export type { ReplicaSwitch, RuleSwitch } from '../kafka/rule-switch'
export { replicaSwitches, ruleSwitches } from '../kafka/rule-switch'
export type { ExploreOptions, ExploreResult } from './explore'
export type { Counterexample } from './explore/counterexample'
export { Exploration, explore } from './explore'
export { invariantNames } from './invariants'
export { linkTo } from './link'
export { crashScenario } from './replication-laws/crash-scenario'
export { runCrashes } from './replication-laws/crashes'
export { runReplicatedTransactions } from './replicated-transactions/run'
export { replicatedTransactions } from './replicated-transactions/story'
export { transactionScenario } from './transaction-laws/transaction-scenario'
export { runTransactions } from './transaction-laws/transactions'

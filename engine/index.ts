/** The door: all that app/ may import of the engine. Checking has a second one, `engine/check/index.ts`. */

export type { Detail, Event, RuleId, Value } from './kernel/event'
export type { Envelope, NodeId, SimTime } from './kernel/node'

export { fromMs } from './kernel/time'

export type { StepRow, Trace } from './trace/trace'
export { eventAt, eventCount, stepAt, stepCount, visitKinds } from './trace/trace'

export { line, milliseconds } from './trace/line'

export { errorName } from './kafka/errors'
export { isOfProtocol, speaksConsumerProtocol } from './kafka/protocol-configs'
export type { ConfigValue } from './kafka/config-row'

export { defaultOf, findConfig, numberDefault } from './kafka/configs'
export { offsetsTopic, parseTopicPartition, splitTopicPartition, topicPartition } from './kafka/ids'

export { apiOf } from './kafka/api-keys'
export { MalformedBytes } from './kafka/bytes'
export { encodeMessage } from './kafka/codec'
export { encodeRequestHeader, encodeResponseHeader, messageOf } from './kafka/headers'
export type { Layout } from './kafka/layout'
export { layoutBehind, layoutOf } from './kafka/layout'
export type { FieldValue } from './kafka/plan'
export { recordForm } from './kafka/record-bytes'

export { recordJson } from './kafka/record-json'
export { decodeRecord } from './kafka/record-reading'
export { groupOfRecord, subjectOfRecord } from './kafka/records'

export type { Codec, CodecName, Codecs, CompressionType } from './log/codecs'
export { CodecNotLoaded, codecsAtHand, compressors, handInCodec, noCodecs } from './log/codecs'
export type { BatchHeader } from './log/batch'
export {
  batchHeaderBytes,
  batchPrefixBytes,
  compressionOf,
  computedCrc,
  deleteHorizonOf,
  hasProducerId,
  isControl,
  isLogAppendTime,
  isTransactional,
  lastOffsetOf,
  lastSequenceOf,
  readBatchHeader,
} from './log/batch'
export type { StreamedBatch } from './log/batch-stream'
export { BatchStream } from './log/batch-stream'
export type { AbortedTxn } from './log/indexes'
export { readOffsetIndex, readTimeIndex, readTxnIndex } from './log/indexes'
export { controlTypeOf } from './log/control'

export { figuresOf } from './log/figures'
export type { LogConfig } from './log/log-config'
export { defaultLogConfig, logConfigNames, withLogConfig } from './log/log-config'
export type { LogProblem } from './log/malformed-log'
export { MalformedLog } from './log/malformed-log'
export { appendToLog } from './log/append'
export { encodeBatch, plainBatch } from './log/batch-builder'

export { readLog } from './log/read'
export type { LogRecordData } from './log/records'
export { readRecords, RecordCursor } from './log/records'
export { retain } from './log/retention'
export type { Segment } from './log/segment'
export { batchesIn } from './log/segment'
export type { SegmentedLog } from './log/segmented-log'
export { copySegmentedLog, emptySegmentedLog, lastStableOffsetOf, logBytesOf, moveHighWatermark } from './log/segmented-log'
export type { CompactionFact } from './compaction/facts'
export type { CompactionRule } from './compaction/rules'
export { cleanRound } from './compaction/clean'
export { LogCleaningAborted } from './compaction/cleaning-state'
export { defaultLoadFactor, defaultSlots } from './compaction/offset-map'
export { consider } from './compaction/select'
export { replaceSegments } from './compaction/swap'

export { filesOfSegment, logFromFiles, segmentFileOf } from './recording/segment-files'
export { readUtf8 } from './kafka/utf8'
export { toHex } from './kafka/text-bytes'
export type { Batch, PartitionLog } from './log/partition-log'

export type { Strategy, Transfer } from './readpath/strategy'
export { mostTransferBytes, strategies, transferOf } from './readpath/strategy'
export type { End, ReadStep, StepKind } from './readpath/read-step'

export type { Counters } from './readpath/counters'
export { counterNames } from './readpath/counters'
export type { Plan } from './readpath/plan'
export { countersAfter, countersInRound, planOf, roundAt, stepAt as readStepAt, stepsBefore } from './readpath/plan'
export type { Round } from './readpath/round'

export type { TimePreset } from './readpath/time-model'
export { cpuNs, timePresetNames, timePresets } from './readpath/time-model'

export { holds } from './readpath/page-cache'
export type { PageCacheState, Reader } from './readpath/page-cache-state'

export type { TransferState } from './readpath/transfer-state'
export type { ConsumerClientRule } from './groups/consumer/client-rules'
export type { ReadPathRule } from './readpath/rules'

export { comparedTo } from './readpath/fit'
export type { ArticleRow, Measurement, Spread } from './readpath/measured-row'
export type { Measurements } from './readpath/measurements'
export { measurementsOf } from './readpath/measurements'
export type { FetchReadPath } from './cluster/fetch-read-path'
export { fetchReadPath } from './cluster/fetch-read-path'

export { decodeConnectAssignment, decodeConnectWorkerState, encodeConnectWorkerState } from './groups/wire/connect-protocol'
export { decodeAssignment } from './groups/wire/consumer-protocol'
export type { GroupRequest, GroupResponse } from './groups/wire/group-message'
export type { ClientState } from './groups/classic/client-state'

export { consumerGroupState } from './groups/consumer/group-state'
export type { ConsumerGroup, ConsumerGroupState, ConsumerMember, MemberState } from './groups/consumer/state'
export type { ConsumerClientState } from './groups/consumer/client-state'
export type { Group } from './groups/group-shard'
export type { ClassicGroup, ClassicMember, GroupState, JoinPhase } from './groups/classic/state'

export type { Assignor, AssignorMember, GroupAssignment } from './groups/assignors/assignor'
export { assignorNamed, assignors } from './groups/assignors/assignors'
export type { ServerAssignor, TargetAssignment } from './groups/assignors/server-assignor'
export { serverAssignors } from './groups/assignors/server-assignors'

export type { Replica, ReplicaManager } from './cluster/replica/state'
export type { ReplicationControl } from './cluster/control/state'
export type { SenderResult, SenderState } from './cluster/sender/state'
export type { EpochEntry } from './log/epoch-entry'
export type { ReplicaLog } from './log/replica-log'
export { recordIn } from './log/replica-log'

export type { Message } from './cluster/message'
export type { BrokerState, ClusterWorld, ConsumerState, GroupShard, NodeState, ProcessState } from './cluster/world'
export { brokerNumber } from './cluster/world'

export type { CleaningProgress } from './cluster/stored-log/cleaning-round'
export type { StoredLog } from './cluster/stored-log/state'
export type { RoundStep } from './cluster/stored-log/round-step'
export { RoundMachine } from './cluster/stored-log/machine'
export { CleaningRound, GroupView } from './cluster/stored-log/cleaning-round'
export { cleanerSettings } from './cluster/stored-log/settings'
export type { StoredPartition } from './cluster/stored-log/reading'
export { storedPartition, storedPartitions } from './cluster/stored-log/reading'
export { keyText } from './cluster/stored-log/key-text'

export type { Considered } from './compaction/select'

export type { ScenarioAction } from './scenario/action-schema'
export type { Path, Problem, ProblemName } from './scenario/problem'
export { jsonPath } from './scenario/problem'
export type { Scenario, Setup } from './scenario/schema'
export { limits } from './scenario/limits'
export type { Parsed } from './scenario/parse'
export { parseScenario, parseScenarioText } from './scenario/parse'

export { parseAction } from './scenario/parse-action'
export { laneOf } from './scenario/lane'
export { hasReplicas } from './scenario/replication'
export { endOf } from './scenario/build'
export { describedMembers, memberCount } from './scenario/members'
export type { RandomGroup } from './scenario/random-group'
export { assignorNames, assignorsFor, defaultGroup, groupProtocolNames } from './scenario/random-group'
export { nearest } from './scenario/nearest'

export type { Problem as RecordingProblem } from './recording/problem'

export { recordingOf } from './recording/recording'

export { readRequestLog } from './recording/request-log'
export { worldOfRecording } from './recording/play'
export { NotThisFile } from './recording/replication/file'
export { worldOfReplication } from './recording/replication/play'
export { readReplication } from './recording/replication/recording'

export { extendToStep, extendToTime, sourceOf, startRun, worldAt } from './trace/run'
export type { BranchPath, Intervention } from './session/messages'
export type { Check, Checked, Counts, Difference, Failure, FromChecker, Ran, ToChecker } from './session/check-messages'
export type { Granularity } from './session/beats'
export type { ClusterRun } from './session/branches'

export { sourceOfSetup } from './session/source'
export { weighedSourceOfSetup } from './session/weighed-source'
export { cutAtEnd, groupDigests, RunDigest, startGroupRun, startOneWayRun, usualActs } from './session/group-run'
export { seekOrder } from './session/seek-order'
export type { Judge } from './session/judge'
export { judgeOf } from './session/judge'
export { Session } from './session/session'

import type { ClusterRule } from './cluster/rules'
import type { ClusterWorld } from './cluster/world'
import type { ControllerRule } from './cluster/control/rules'
import type { ReplicationRule } from './cluster/replica/rules'
import type { SenderRule } from './cluster/sender/rules'
import type { CompactionRule } from './compaction/rules'
import type { LogRule } from './log/rules'
import type { StoredLogRule } from './cluster/stored-log/rules'
import type { TransactionRule } from './cluster/stored-log/transactions/rules'
import type { CoordinatorRuleName, MemberRuleName } from './groups/protocols'
import type { ReadPathRule } from './readpath/rules'
import type { RecordingRule } from './recording/rules'
import type { Frame as FrameOf } from './trace/frame'

/** A moment of a cluster, on loan to whoever reads it. */
export type Frame = FrameOf<ClusterWorld>

/** Every rule that an event may name. */
export type RuleName =
  | CoordinatorRuleName
  | MemberRuleName
  | ClusterRule
  | RecordingRule
  | ReadPathRule
  | LogRuleName
  | TransactionRuleName
  | ReplicationRuleName

/** Rules of replicas, of their producers, and of the controller. */
export type ReplicationRuleName = ReplicationRule | SenderRule | ControllerRule

/** Rules of a log as bytes, and of its cleaner. */
export type LogRuleName = LogRule | CompactionRule | StoredLogRule
export type TransactionRuleName = TransactionRule
export { pauseUntilGone } from './readpath/pause'

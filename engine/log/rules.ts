/** Rules of one replica's log as bytes. Id → the Kafka class and method that it follows. */
export const logRules = {
  'log/append/appended': 'UnifiedLog.append',
  'log/append/duplicate': 'ProducerStateEntry.findDuplicateBatch',
  'log/append/no-key': 'LogValidator.validateKey',
  'log/append/out-of-order-sequence': 'ProducerAppendInfo.checkSequence',
  'log/append/producer-fenced': 'ProducerAppendInfo.checkProducerEpoch',
  'log/append/offset-overflow': 'LogSegment.ensureOffsetInRange',
  'log/roll/size': 'LogSegment.shouldRoll',
  'log/roll/time': 'LogSegment.shouldRoll',
  'log/roll/offset-index-full': 'LogSegment.shouldRoll',
  'log/roll/time-index-full': 'LogSegment.shouldRoll',
  'log/roll/offset-range': 'LogSegment.shouldRoll',
  'log/retention/start-offset': 'UnifiedLog.deleteLogStartOffsetBreachedSegments',
  'log/retention/size': 'UnifiedLog.deleteRetentionSizeBreachedSegments',
  'log/retention/time': 'UnifiedLog.deleteRetentionMsBreachedSegments',
  'log/retention/rolled-first': 'UnifiedLog.deleteSegments',
  'log/delete-records/moved': 'UnifiedLog.maybeIncrementLogStartOffset',
  'log/delete-records/out-of-range': 'Partition.deleteRecordsOnLeader',
  'log/delete-records/policy': 'Partition.deleteRecordsOnLeader',
} as const

export type LogRule = keyof typeof logRules

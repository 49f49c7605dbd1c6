/** Rules of a broker's logs as bytes that neither the log nor its cleaner has by itself. Id → the Kafka class and method that it follows. */
export const storedLogRules = {
  'log/batch/compressed': 'MemoryRecordsBuilder.close',
  'log/append/recompressed': 'LogValidator.validateMessagesAndAssignOffsetsCompressed',
  'log/append/too-large': 'UnifiedLog.analyzeAndValidateRecords',
  'log/retention/left-to-cleaner': 'LogManager.cleanupLogs',
  'log/files/removed': 'LocalLog.deleteSegmentFiles',
  'compaction/thread/sleeps': 'LogCleaner.CleanerThread.doWork',
  'compaction/thread/woken': 'NodeAction',
  'compaction/thread/off': 'LogCleaner.startup',
  'compaction/thread/throttled': 'Throttler.maybeThrottle',
  'compaction/round/done': 'LogCleaner.CleanerThread.recordStats',
  'compaction/round/aborted': 'LogCleaner.CleanerThread.cleanLog',
  'partitioner/given': 'KafkaProducer.partition',
  'partitioner/key': 'BuiltInPartitioner.partitionForKey',
  'partitioner/sticky': 'BuiltInPartitioner.peekCurrentPartitionInfo',
  'partitioner/switched': 'BuiltInPartitioner.updatePartitionInfo',
} as const

export type StoredLogRule = keyof typeof storedLogRules

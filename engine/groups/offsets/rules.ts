/** Rules of committed offsets, which every kind of group has. Id → the Kafka class and method that it follows. */
export const offsetRules = {
  'offsets/commit/metadata-too-large': 'OffsetMetadataManager.commitOffset',
  'offsets/commit/unknown-topic': 'KafkaApis.handleOffsetCommitRequest',
  'offsets/expired': 'OffsetMetadataManager.cleanupExpiredOffsets',
  'offsets/fetch/answered': 'OffsetMetadataManager.fetchOffsets',
  'offsets/fetch/group-dead': 'OffsetMetadataManager.fetchOffsets',
  'offsets/topic-deleted': 'OffsetMetadataManager.onPartitionsDeleted',
} as const

export type OffsetRule = keyof typeof offsetRules

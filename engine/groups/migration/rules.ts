/** Rules by which a group of one kind becomes one of the other. Id → the Kafka class and method that it follows. */
export const migrationRules = {
  'migration/upgrade/empty-replaced': 'GroupMetadataManager.maybeDeleteEmptyClassicGroup',
  'migration/upgrade/converted': 'GroupMetadataManager.convertToConsumerGroup',
  'migration/upgrade/member-converted': 'ConsumerGroup.fromClassicGroup',
  'migration/upgrade/told-to-rejoin': 'ClassicGroup.completeAllJoinFutures',
  'migration/upgrade/policy-forbids': 'GroupMetadataManager.validateOnlineUpgrade',
  'migration/upgrade/other-protocol-type': 'GroupMetadataManager.validateOnlineUpgrade',
  'migration/upgrade/too-large': 'GroupMetadataManager.validateOnlineUpgrade',
  'migration/upgrade/not-convertible': 'ConsumerGroup.fromClassicGroup',
  'migration/upgrade/append-failed': 'GroupMetadataManager.convertToConsumerGroup',
  'migration/downgrade/empty-replaced': 'GroupMetadataManager.maybeDeleteEmptyConsumerGroup',
  'migration/downgrade/converted': 'GroupMetadataManager.convertToClassicGroup',
  'migration/downgrade/replaced': 'GroupMetadataManager.convertToClassicGroup',
} as const

export type MigrationRule = keyof typeof migrationRules

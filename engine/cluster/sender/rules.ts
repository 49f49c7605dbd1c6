/** Rules of producers that repeat what failed. Id → the Kafka class and method that it follows. */
export const senderRules = {
  'replication/producer/metadata-asked': 'NetworkClient.DefaultMetadataUpdater',
  'replication/producer/id-asked': 'TransactionManager.bumpIdempotentEpochAndResetIdIfNeeded',
  'replication/producer/sent': 'Sender.sendProduceRequest',
  'replication/producer/sent-again': 'Sender.reenqueueBatch',
  'replication/producer/acknowledged': 'Sender.completeBatch',
  'replication/producer/not-asked': 'Sender.completeBatch',
  'replication/producer/retries': 'Sender.canRetry',
  'replication/producer/failed': 'Sender.failBatch',
  'replication/producer/expired': 'Sender.sendProducerData',
  'replication/producer/epoch-raised': 'TransactionManager.bumpIdempotentProducerEpoch',
  'replication/producer/leader-learned': 'Metadata.updatePartitionLeadership',
  'replication/producer/connection-lost': 'Sender.handleProduceResponse',
  'replication/producer/blocked': 'BufferPool.allocate',
} as const

export type SenderRule = keyof typeof senderRules

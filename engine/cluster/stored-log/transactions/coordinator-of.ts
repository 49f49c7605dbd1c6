import { offsetsPartitionOf } from '../../../kafka/java-hash'

/** `transaction.state.log.num.partitions` */
const statePartitions = 50

/** The broker that coordinates a transactional id: the leader of its partition of `__transaction_state`, whose leaders are spread like any topic's (Kafka: TransactionCoordinator.partitionFor). */
export const transactionCoordinatorOf = (transactionalId: string, brokers: readonly number[]): number =>
  brokers[offsetsPartitionOf(transactionalId, statePartitions) % brokers.length] ?? 1

import { offsetsPartitionOf } from '../../../kafka/java-hash'
import type { BrokerTurn } from '../../broker/outcome'
import type { BrokerState } from '../../world'

/** `transaction.state.log.num.partitions` */
const statePartitions = 50

/** The broker that coordinates a transactional id: the leader of its partition of `__transaction_state`; −1 while there is none. Without replicas its leaders are spread like any topic's (Kafka: TransactionCoordinator.partitionFor). */
export function transactionCoordinatorOf(
  { logs }: Pick<BrokerTurn, 'logs'>,
  { brokers }: Pick<BrokerState, 'brokers'>,
  transactionalId: string,
): number {
  if (logs !== null) return logs.transactionState(transactionalId).leader
  return brokers[offsetsPartitionOf(transactionalId, statePartitions) % brokers.length] ?? 1
}

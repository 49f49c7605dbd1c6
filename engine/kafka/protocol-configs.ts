export const remoteAssignor = 'group.remote.assignor'

/** These live on the broker in the new protocol: a client that sets one is refused (Kafka: `ConsumerConfig`). Beside each, what takes its place. */
export const classicOnly: ReadonlyMap<string, string> = new Map([
  ['heartbeat.interval.ms', 'group.consumer.heartbeat.interval.ms'],
  ['session.timeout.ms', 'group.consumer.session.timeout.ms'],
  ['partition.assignment.strategy', 'group.consumer.assignors'],
])

/** Whether a consumer with these configs speaks the protocol of KIP-848. */
export const speaksConsumerProtocol = (configured: string | undefined): boolean => configured?.toLowerCase() === 'consumer'

/** Whether a consumer may have this config: some are the classic protocol's alone, and one is the new protocol's. */
export const isOfProtocol = (config: string, consumer: boolean): boolean =>
  consumer ? !classicOnly.has(config) : config !== remoteAssignor

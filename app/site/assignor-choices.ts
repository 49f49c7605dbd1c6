const prefix = 'org.apache.kafka.clients.consumer.'

/** The assignors that a consumer can be told to use, by class, and what Kafka calls them. */
export const assignorChoices = [
  [`${prefix}RangeAssignor`, 'range'],
  [`${prefix}RoundRobinAssignor`, 'roundrobin'],
  [`${prefix}StickyAssignor`, 'sticky'],
  [`${prefix}CooperativeStickyAssignor`, 'cooperative-sticky'],
] as const

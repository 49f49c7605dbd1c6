/** The vector files that ship with the app, in the order in which the page lists them. */
export const vectorFiles = [
  'classic-coordinator.json',
  'classic-scenarios.json',
  'assignors-classic.json',
  'assignors-server.json',
  'current-assignment.json',
  'consumer-coordinator.json',
  'consumer-scenarios.json',
  'wire-messages.json',
  'wire-schemas.json',
  'connect-protocol.json',
  'read-path.json',
  'compaction.json',
  'compaction-scenarios.json',
  'partitioner.json',
  'record-batch',
] as const

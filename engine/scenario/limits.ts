/** How much one scenario may ask for. Checked before anything of that size is made. */
export const limits = {
  fileBytes: 1_048_576,
  depth: 16,
  brokers: 100,
  replicas: 32,
  /** Partitions whose brokers are written down one by one. */
  assigned: 1_000,
  members: 10_000,
  partitions: 100_000,
  recordsPerPartition: 1_000_000_000,
  actions: 10_000,
  producers: 1_000,
  lanes: 8,
  transfers: 8,
  readers: 16,
  segmentPages: 4_096,
  /** Of logs that are kept as bytes: partitions, and what is in them at the start. */
  storedPartitions: 1_000,
  storedBytes: 67_108_864,
  bytesPerSecond: 1_000_000_000_000,
  producedRecords: 1_000,
  configs: 100,
  /** A year. */
  timeMs: 31_536_000_000,
  nameLength: 100,
  textLength: 1_000,
  topicNameLength: 249,
} as const

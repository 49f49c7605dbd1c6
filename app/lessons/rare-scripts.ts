/** What no lesson tells: told here once, for its rules. */
export const rare = {
  version: 1,
  name: 'rare',
  untilMs: 120_000,
  topics: [
    { name: 'orders', partitions: 2, recordsPerPartition: 30 },
    { name: 'payments', partitions: 2 },
  ],
  producers: [{ name: 'P', topics: ['orders'], recordsPerSecond: 2 }],
  groups: [
    {
      id: 'g',
      memberDefaults: { topics: ['orders'], config: { 'auto.offset.reset': 'earliest', 'metadata.max.age.ms': '3000' } },
      members: [
        { name: 'A', startAtMs: 0, processMsPerRecord: 20, revokeCallbackMs: 200 },
        { name: 'B', startAtMs: 500 },
      ],
    },
    {
      id: 'h',
      memberDefaults: { regex: 'pay.*|late.*', config: { 'auto.offset.reset': 'none', 'metadata.max.age.ms': '3000' } },
      members: [{ name: 'R', startAtMs: 0 }],
    },
    {
      id: 'i',
      memberDefaults: { topics: ['payments'], config: { 'auto.offset.reset': 'latest' } },
      members: [{ name: 'Z', startAtMs: 0 }],
    },
  ],
  actions: [
    { atMs: 8000, do: 'busy', member: 'A', forMs: 2000 },
    { atMs: 12_000, do: 'subscribe', member: 'B', topics: ['orders', 'payments'] },
    { atMs: 16_000, do: 'createTopic', topic: 'late', partitions: 2 },
    { atMs: 22_000, do: 'blockCallback', member: 'A', forMs: 1500 },
    { atMs: 23_000, do: 'enforceRebalance', member: 'A', reason: 'asked' },
    { atMs: 30_000, do: 'unsubscribe', member: 'B' },
    { atMs: 32_000, do: 'deleteGroup', group: 'g' },
    { atMs: 34_000, do: 'deleteTopic', topic: 'payments' },
    { atMs: 40_000, do: 'closeMember', member: 'Z' },
    { atMs: 42_000, do: 'deleteGroup', group: 'i' },
    { atMs: 44_000, do: 'deleteGroup', group: 'i' },
  ],
}

/** A broker that speaks the classic protocol alone. */
export const refusing = {
  version: 1,
  name: 'refusing',
  untilMs: 5000,
  brokerConfig: { 'group.coordinator.rebalance.protocols': 'classic' },
  topics: [{ name: 'orders', partitions: 1 }],
  groups: [
    { id: 'g', memberDefaults: { topics: ['orders'], config: { 'group.protocol': 'consumer' } }, members: [{ name: 'A', startAtMs: 0 }] },
  ],
}

/** A consumer group that grows, and commits what it gives up. */
export const growing = {
  version: 1,
  name: 'growing',
  untilMs: 30_000,
  topics: [{ name: 'orders', partitions: 6, recordsPerPartition: 20 }],
  groups: [
    {
      id: 'g',
      memberDefaults: { topics: ['orders'], config: { 'group.protocol': 'consumer', 'auto.offset.reset': 'earliest' } },
      members: [
        { name: 'A', startAtMs: 0 },
        { name: 'B', startAtMs: 7000 },
      ],
    },
  ],
}

const storedTopic = (name: string, config: object) => ({
  name,
  partitions: 2,
  storedAsBytes: true,
  config: { 'internal.segment.bytes': 300, 'file.delete.delay.ms': 1000, ...config },
})

const oneRecord = (topic: string, more: object = {}, bytes = 20) => ({
  producer: 'P',
  topic,
  batches: [[{ key: 'k', value: 'v'.repeat(bytes) }]],
  ...more,
})

/** Logs as bytes, with a slow cleaner that is held back and disturbed. */
export const disturbed = {
  version: 1,
  name: 'disturbed',
  untilMs: 60_000,
  brokerConfig: { 'log.cleaner.io.max.bytes.per.second': 500 },
  topics: [
    storedTopic('orders', { 'cleanup.policy': 'compact', 'min.cleanable.dirty.ratio': 0 }),
    storedTopic('notes', { 'max.message.bytes': 100 }),
  ],
  producers: [{ name: 'P', topics: ['orders', 'notes'], recordsPerSecond: 1, recordBytes: 30, config: { 'batch.size': 200 } }],
  storage: { readBytesPerSecond: 1000 },
  actions: [
    ...[1000, 1100, 1200, 1300, 1400].map((atMs) => ({ atMs, do: 'produce', ...oneRecord('orders', { partition: 0 }) })),
    { atMs: 1500, do: 'produce', ...oneRecord('orders') },
    { atMs: 1600, do: 'produce', ...oneRecord('notes', {}, 200) },
    { atMs: 2000, do: 'runCleaner' },
    ...[10_000, 10_100, 10_200, 10_300, 10_400].map((atMs) => ({ atMs, do: 'produce', ...oneRecord('orders', { partition: 0 }) })),
    { atMs: 11_000, do: 'runCleaner' },
    { atMs: 11_200, do: 'deleteTopic', topic: 'orders' },
  ],
}

/** The same without anybody who cleans. */
export const uncleaned = {
  ...disturbed,
  name: 'uncleaned',
  brokerConfig: { 'log.cleaner.enable': false },
  actions: [
    { atMs: 1000, do: 'produce', ...oneRecord('orders') },
    { atMs: 2000, do: 'runCleaner' },
  ],
}

import { logOfText } from '../../select/log/examples'
import type { ReplicaBroker, ReplicaReading, ReplicatedPartition, ToldBatch } from '../../select/replicas-reading'
import type { ClusterSpec, ReplicaNews } from './spec'

const copyOf = (broker: number, text: string, highWatermark: number, rest: Partial<ReplicaReading> = {}): ReplicaReading => ({
  ...{ broker, role: 'follower', inSync: true, start: 0, highWatermark, ...logOfText(text) },
  ...rest,
})

const leads = { role: 'leader' } as const
const brokersOf = (...fates: readonly ReplicaBroker['fate'][]): readonly ReplicaBroker[] =>
  fates.map((fate, n) => ({ broker: n + 1, fate, leads: n === 1 ? ['orders-0'] : [] }))

const partitionOf = (name: string, copies: readonly ReplicaReading[], rest: Partial<ReplicatedPartition> = {}): ReplicatedPartition => ({
  name,
  leader: copies.find(({ role }) => role === 'leader')?.broker ?? -1,
  leaderEpoch: 1,
  replicas: copies.map(({ broker }) => broker),
  isr: copies.filter(({ inSync }) => inSync).map(({ broker }) => broker),
  elr: [],
  copies,
  ...rest,
})

const fetch: ReplicaNews = {
  message: 41,
  kind: 'request',
  follower: 3,
  leader: 2,
  partition: 'orders-0',
  delivered: true,
  moves: false,
  fetchOffset: 5,
  lastFetchedEpoch: 1,
  answer: null,
}

const toldOf = (producer: string, acks: -1 | 0 | 1, text: string, kept: boolean | null, error = 0): readonly ToldBatch[] =>
  text.split(' ').map((value, n) => ({
    producer,
    acks,
    partition: 'orders-0',
    baseOffset: n,
    values: [value],
    recordCount: 1,
    error,
    kept,
  }))

const parts: ClusterSpec = {
  time: 12_003_000,
  brokers: brokersOf('running', 'running', 'running'),
  partitions: [
    partitionOf('orders-0', [
      copyOf(1, 'a0 b1 b2 x3 x4 x5 x6', 3, { inSync: false }),
      copyOf(2, 'a0 b1 b2 | y3 y4 y5', 5, leads),
      copyOf(3, 'a0 b1 b2 | y3 y4', 5),
    ]),
  ],
  news: [
    {
      ...fetch,
      kind: 'response',
      follower: 1,
      fetchOffset: 7,
      answer: {
        errorCode: 0,
        highWatermark: 5,
        firstOffset: null,
        lastOffset: null,
        divergingEpoch: { epoch: 0, endOffset: 3 },
      },
    },
  ],
  told: [
    ...toldOf('P', -1, 'a0 b1 b2 y3 y4', true),
    ...toldOf('Q', 1, 'x3 x4 x5 x6', false),
    ...toldOf('S', 0, 'w0 w1', null),
    ...toldOf('R', -1, 'z0', false, 19),
  ],
}

const cut: ClusterSpec = {
  ...parts,
  time: 12_004_000,
  partitions: [
    partitionOf('orders-0', [
      copyOf(1, 'a0 b1 b2', 3, { inSync: false }),
      copyOf(2, 'a0 b1 b2 | y3 y4 y5', 6, leads),
      copyOf(3, 'a0 b1 b2 | y3 y4 y5', 5),
    ]),
  ],
  news: [fetch],
}

const leaderless: ClusterSpec = {
  ...parts,
  brokers: brokersOf('down', 'frozen', 'fenced'),
  partitions: [
    partitionOf(
      'a-topic-with-a-rather-long-name-0',
      [1, 2, 3].map((broker) => copyOf(broker, 'a0', 0, { role: 'offline', inSync: false })),
      { elr: [2, 3], isr: [] },
    ),
  ],
  news: [],
  told: [],
}

const counted = Array.from({ length: 32 }, (_, n) => ({ offset: 123_456 + n, epoch: n < 20 ? 7 : 8, value: null }))
const many: ClusterSpec = {
  ...parts,
  brokers: brokersOf('running', 'stopping', 'running'),
  partitions: Array.from({ length: 12 }, (_, n) =>
    partitionOf(
      `orders-${String(n)}`,
      [1, 2, 3].map((broker) => ({
        ...copyOf(broker, '', 123_470, broker === (n % 3) + 1 ? leads : {}),
        start: 0,
        end: 123_488,
        epochs: [
          { epoch: 7, startOffset: 0 },
          { epoch: 8, startOffset: 123_476 },
        ],
        cells: counted,
      })),
    ),
  ),
  news: [],
  told: [],
}

/** Nobody follows: every broker has partitions of its own. */
const alone: ClusterSpec = {
  ...many,
  partitions: many.partitions.map((partition, n) => ({
    ...partition,
    leader: (n % 3) + 1,
    replicas: [(n % 3) + 1],
    isr: [(n % 3) + 1],
    copies: partition.copies.filter(({ broker }) => broker === (n % 3) + 1),
  })),
}

/** Made by hand, for what a layout must bear. */
export const examples = { parts, cut, leaderless, many, alone, empty: { ...parts, brokers: [], partitions: [], news: [], told: [] } }

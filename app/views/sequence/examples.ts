import { specOf, type Story, type Told } from './told-by-hand'

const broker = 'broker-1'

/** A third member joins two, one of whom is slow. */
export const joinStory: Omit<Story, 'nowMs'> = {
  leader: 'A',
  lanes: [
    {
      name: 'A',
      spans: [
        ['reading', -1],
        ['idle', 2220],
        ['reading', 6502],
      ],
    },
    {
      name: 'B',
      doing: 'no-poll',
      spans: [
        ['reading', -1],
        ['idle', 6400],
        ['reading', 6502],
      ],
    },
    {
      name: 'C',
      doing: 'new',
      spans: [
        ['idle', 2000],
        ['reading', 6502],
      ],
    },
  ],
  group: [
    ['Stable', 4, -1],
    ['PreparingRebalance', 4, 2061],
    ['CompletingRebalance', 5, 6421],
    ['Stable', 5, 6482],
  ],
  messages: [
    ['C', broker, 'JoinGroup', 'request', 2000, 2020],
    [broker, 'C', 'JoinGroup', 'response', 2020, 2040, 'MEMBER_ID_REQUIRED'],
    ['C', broker, 'JoinGroup', 'request', 2041, 2061],
    ['A', broker, 'Heartbeat', 'request', 2160, 2180],
    [broker, 'A', 'Heartbeat', 'response', 2180, 2200, 'REBALANCE_IN_PROGRESS'],
    ['A', broker, 'JoinGroup', 'request', 2230, 2250],
    ['B', broker, 'Heartbeat', 'request', 2260, 2290],
    [broker, 'B', 'Heartbeat', 'response', 2290, 2320, 'REBALANCE_IN_PROGRESS'],
    ['B', broker, 'JoinGroup', 'request', 6401, 6421],
    [broker, 'A', 'JoinGroup', 'response', 6421, 6441],
    [broker, 'B', 'JoinGroup', 'response', 6421, 6441],
    [broker, 'C', 'JoinGroup', 'response', 6421, 6441],
    ['B', broker, 'SyncGroup', 'request', 6441, 6461],
    ['C', broker, 'SyncGroup', 'request', 6441, 6461],
    ['A', broker, 'SyncGroup', 'request', 6442, 6472],
    [broker, 'A', 'SyncGroup', 'response', 6482, 6502],
    [broker, 'B', 'SyncGroup', 'response', 6482, 6502],
    [broker, 'C', 'SyncGroup', 'response', 6482, 6502],
  ],
  barriers: [6421],
  appends: [6472],
  silence: ['A', 2220, 6502],
}

const many = (count: number, name: (n: number) => string, letter: (n: number) => string): Omit<Story, 'nowMs'> => {
  const names = Array.from({ length: count }, (_, n) => name(n))
  return {
    leader: names[0] ?? 'A',
    lanes: names.map((each, n) => ({
      name: each,
      letter: letter(n),
      spans: [
        ['reading', -1],
        ['idle', 100 + n * 3],
        ['reading', 900],
      ],
    })),
    group: [
      ['Stable', 4, -1],
      ['PreparingRebalance', 4, 50],
      ['CompletingRebalance', 5, 600],
      ['Stable', 5, 800],
    ],
    messages: [
      ...names.flatMap((each, n): Told[] => [
        [each, broker, 'Heartbeat', 'request', 60 + n * 3, 70 + n * 3],
        [broker, each, 'Heartbeat', 'response', 70 + n * 3, 80 + n * 3, 'REBALANCE_IN_PROGRESS'],
        [each, broker, 'JoinGroup', 'request', 100 + n * 3, 110 + n * 3],
      ]),
      ...names.map((each): Told => [broker, each, 'JoinGroup', 'response', 600, 620]),
      ...names.map((each): Told => [each, broker, 'SyncGroup', 'request', 620, 640]),
      ...names.map((each): Told => [broker, each, 'SyncGroup', 'response', 800, 820]),
    ]
      .sort((a, b) => a[4] - b[4])
      .slice(-44),
    barriers: [600],
    appends: [640],
    silence: [names[0] ?? 'A', 100, 900],
  }
}

const longName = (n: number): string => `payments-reconciliation-consumer-${String(n + 1)}`

/** Named specs: typical, held, on its way, empty, and as crowded as can be. */
export const examples = {
  join: specOf({ ...joinStory, nowMs: 6600 }),
  held: specOf({ ...joinStory, nowMs: 2310, tray: { held: ['C', 'A'], missing: ['B'] } }),
  started: specOf({ ...joinStory, nowMs: 2050, tray: { held: ['C'], missing: ['A', 'B'] } }),
  one: specOf({ ...many(1, longName, () => '1'), nowMs: 950 }),
  four: specOf({
    ...many(
      4,
      (n) => 'ABCD'[n] ?? '',
      (n) => 'ABCD'[n] ?? '',
    ),
    nowMs: 950,
  }),
  thirty: specOf({ ...many(30, longName, (n) => String(n + 1)), nowMs: 950 }),
  fifty: specOf({ ...many(50, longName, (n) => String(n + 1)), nowMs: 950 }),
} as const

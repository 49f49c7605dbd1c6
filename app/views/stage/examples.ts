import type { CoordinatorCardSpec, SlotSpec } from '../../marks/coordinator-card/spec'
import type { MemberCardSpec } from '../../marks/member-card/spec'
import type { MessageSpec } from '../../marks/message/spec'
import type { PartitionChipSpec } from '../../marks/partition-chip/spec'
import { letterOf, type MemberName } from '../../select/members'
import type { StageSpec } from './spec'

export const named = (name: string, index: number): MemberName => ({ name, letter: letterOf(name), index })

export function member(name: string, index: number, more: Partial<MemberCardSpec> = {}): MemberCardSpec {
  return {
    ...named(name, index),
    state: 'STABLE',
    process: 'running',
    doing: 'reading',
    lasts: null,
    exception: null,
    owned: [],
    session: { left: 0.9, leftUs: 40_000_000, timeoutMs: 45_000, counted: true },
    leader: index === 0,
    epoch: null,
    ...more,
  }
}

export const partition = (topic: string, index: number, readers: readonly MemberName[]): PartitionChipSpec => ({
  name: `${topic}-${String(index)}`,
  topic,
  index,
  readers,
})

export function message(
  number: number,
  api: string,
  kind: 'request' | 'response',
  of: MemberName,
  more: Partial<MessageSpec> = {},
): MessageSpec {
  return { number, api, kind, member: of, error: null, sentAt: 0, dueAt: 1000, travelled: 0.5, fate: 'travelling', ...more }
}

const slot = (of: MemberName, held: SlotSpec['held'], number: number | null = null): SlotSpec => ({ ...of, held, message: number })

export function coordinator(more: Partial<CoordinatorCardSpec> = {}): CoordinatorCardSpec {
  return {
    groupId: 'orders-app',
    broker: 1,
    partition: 37,
    loading: false,
    kind: 'classic',
    state: 'Stable',
    generation: 4,
    epochs: null,
    nextGeneration: null,
    tray: null,
    pendingIds: 0,
    expected: 3,
    ...more,
  }
}

const [a, b, c] = [named('A', 0), named('B', 1), named('C', 2)]

/** C joins a group of two; A has asked again, B is busy. */
export const barrier: StageSpec = {
  time: 2_310_000,
  groupId: 'orders-app',
  coordinator: coordinator({
    state: 'PreparingRebalance',
    nextGeneration: 5,
    tray: {
      phase: 'join',
      slots: [slot(a, 'JoinGroup', 21), slot(b, null), slot(c, 'JoinGroup', 17)],
      held: 2,
      left: 297_900_000,
      deadlineKind: 'join-phase-timeout',
      setBy: 'B',
    },
  }),
  members: [
    member('A', 0, { state: 'PREPARING_REBALANCE', doing: 'awaiting' }),
    member('B', 1, {
      doing: 'no-poll',
      lasts: 700_000,
      owned: ['orders-3', 'orders-4', 'orders-5'],
      session: { left: 0.8, leftUs: 8_000_000, timeoutMs: 10_000, counted: true },
    }),
    member('C', 2, { state: 'PREPARING_REBALANCE', doing: 'new' }),
  ],
  partitions: [0, 1, 2, 3, 4, 5].map((index) => partition('orders', index, index < 3 ? [] : [b])),
  messages: [message(24, 'Heartbeat', 'response', b, { error: 'REBALANCE_IN_PROGRESS' })],
  passing: [],
}

/** A moment before: A still reads, its heartbeat's answer is on the way. */
export const told: StageSpec = {
  ...barrier,
  time: 2_210_000,
  coordinator: coordinator({
    state: 'PreparingRebalance',
    nextGeneration: 5,
    tray: {
      phase: 'join',
      slots: [slot(a, null), slot(b, null), slot(c, 'JoinGroup', 17)],
      held: 1,
      left: 298_000_000,
      deadlineKind: 'join-phase-timeout',
      setBy: 'B',
    },
  }),
  members: barrier.members.map((each) => (each.name === 'A' ? member('A', 0, { owned: ['orders-0', 'orders-1', 'orders-2'] }) : each)),
  partitions: [0, 1, 2, 3, 4, 5].map((index) => partition('orders', index, index < 3 ? [a] : [b])),
  messages: [message(20, 'Heartbeat', 'response', a, { error: 'REBALANCE_IN_PROGRESS', travelled: 0.3 })],
}

/** Nothing has happened yet. */
export const empty: StageSpec = {
  time: 0,
  groupId: 'orders-app',
  coordinator: coordinator({ broker: null, partition: null, state: null, generation: 0, expected: 0 }),
  members: [],
  partitions: [0, 1, 2].map((index) => partition('orders', index, [])),
  messages: [],
  passing: [],
}

const longName = (n: number): string => `checkout-reconciliation-worker-eu-west-1-${String(n + 1).padStart(3, '0')}`

/** `count` members in the middle of a join phase, each with an answer on the way; names as long as they come. */
export function crowd(count: number, partitions: number, long = true, topics = 1): StageSpec {
  const everyone = Array.from({ length: count }, (_, n) => named(long ? longName(n) : String.fromCharCode(65 + n), n))
  const joined = (n: number): boolean => n % 3 !== 1
  const each = Math.ceil(partitions / topics)
  return {
    time: 5_000_000,
    groupId: 'orders-app',
    coordinator: coordinator({
      groupId: long ? 'checkout-reconciliation-group-eu-west-1' : 'orders-app',
      state: 'PreparingRebalance',
      generation: 1_204,
      nextGeneration: 1_205,
      pendingIds: 1,
      expected: count,
      tray: {
        phase: 'join',
        slots: everyone.map((one, n) => slot(one, joined(n) ? 'JoinGroup' : null, joined(n) ? n : null)),
        held: everyone.filter((_, n) => joined(n)).length,
        left: 297_900_000,
        deadlineKind: 'join-phase-timeout',
        setBy: everyone[0]?.name ?? null,
      },
    }),
    members: everyone.map((one, n) =>
      member(
        one.name,
        n,
        n % 7 === 6
          ? { process: 'killed', doing: 'killed', lasts: 1_700_000 }
          : joined(n)
            ? { state: 'PREPARING_REBALANCE', doing: 'awaiting' }
            : { doing: 'no-poll', lasts: 12_300_000 },
      ),
    ),
    partitions: Array.from({ length: partitions }, (_, n) => {
      const reader = everyone[n % count]
      return partition(
        topics === 1 ? 'orders' : `orders-archive-${String(Math.floor(n / each))}`,
        n % each,
        n % 4 === 0 || reader === undefined ? [] : [reader],
      )
    }),
    messages: everyone
      .filter((_, n) => !joined(n))
      .map((one, n) => message(100 + n, 'Heartbeat', 'response', one, { error: 'REBALANCE_IN_PROGRESS', travelled: (n % 5) / 5 })),
    passing: [],
  }
}

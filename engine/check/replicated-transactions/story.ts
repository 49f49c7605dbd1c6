import { randomAt } from '../../kernel/random'
import type { Scenario } from '../../scenario/schema'
import { brokerCrashes, crashBrokers, crashingBrokerConfig, patientProducerConfig, readerConfig } from '../replication-laws/crash-scenario'
import { readerNames } from '../transaction-laws/transaction-scenario'

export const crashesUntilMs = 3000

/** By then everybody is back, and what was open is decided. */
export const decidedByMs = 16_000

export const storyTopic = 'orders'
const partitions = 2

type Timed = NonNullable<Scenario['actions']>[number]

/** `N` has the transactional id of `T`, and comes later: whichever of the two asks last fences the other. */
export const producerNames = ['T', 'U', 'N'] as const

/** What applications call, in an order that they may call it in. */
function callsOf(seed: number, newcomerAtMs: number): Timed[] {
  const actions: Timed[] = []
  const open = new Set<string>()
  let drawn = 0
  const draw = (below: number): number => randomAt(seed, 11, drawn++) % below
  for (let atMs = 100; atMs < crashesUntilMs + 1500; atMs += 20 + draw(150)) {
    const producer = producerNames[draw(3)] ?? 'T'
    if (producer === 'N' && atMs < newcomerAtMs) continue
    if (open.has(producer) && draw(3) === 0) {
      open.delete(producer)
      actions.push({ atMs, do: draw(4) > 0 ? 'commitTransaction' : 'abortTransaction', producer })
      continue
    }
    if (!open.has(producer)) actions.push({ atMs, do: 'beginTransaction', producer })
    open.add(producer)
    const records = Array.from({ length: 1 + draw(2) }, (_, n) => ({
      key: `k${String(n)}`,
      value: `${producer}${String(actions.length)}.${String(n)}`,
    }))
    actions.push({ atMs, do: 'produce', producer, topic: storyTopic, partition: draw(partitions), batches: [records] })
  }
  return actions
}

/** The story of one seed: three brokers that crash, freeze and stop, producers with transactions, a reader of either kind. */
export function replicatedTransactions(seed: number): Scenario {
  const minIsr = 1 + (randomAt(seed, 14, 0) % 2)
  const newcomerAtMs = 500 + (randomAt(seed, 15, 0) % 3000)
  const config = (transactionalId: string) => ({
    ...patientProducerConfig,
    'delivery.timeout.ms': randomAt(seed, 16, 0) % 3 === 0 ? 1200 : 60_000,
    'transaction.timeout.ms': randomAt(seed, 17, 0) % 2 === 0 ? 1500 : 5000,
    'transactional.id': transactionalId,
  })
  return {
    version: 1,
    name: 'replicated-transactions',
    seed,
    kafkaVersion: randomAt(seed, 5, 0) % 2 === 0 ? '4.4' : '4.0',
    untilMs: decidedByMs,
    brokers: crashBrokers.map(() => ({})),
    brokerConfig: {
      ...crashingBrokerConfig,
      'transaction.state.log.num.partitions': 2,
      'transaction.state.log.min.isr': minIsr,
      'transaction.abort.timed.out.transaction.cleanup.interval.ms': 400,
    },
    topics: [
      {
        name: storyTopic,
        partitions,
        replication: 3,
        storedAsBytes: true,
        config: { 'min.insync.replicas': minIsr, 'internal.segment.bytes': 400 },
      },
    ],
    producers: [
      { name: 'T', topics: [storyTopic], acks: 'all', config: config('one') },
      { name: 'U', topics: [storyTopic], acks: 'all', config: config('two') },
      { name: 'N', topics: [storyTopic], acks: 'all', startAtMs: newcomerAtMs, config: config('one') },
    ],
    network: { latencyMs: [0.5, 4] },
    groups: readerNames.map((isolation) => ({
      id: isolation,
      memberDefaults: { topics: [storyTopic], config: { ...readerConfig, 'isolation.level': isolation, 'enable.auto.commit': false } },
      members: [{ name: isolation, startAtMs: 0 }],
    })),
    actions: [...brokerCrashes(seed, crashesUntilMs), ...callsOf(seed, newcomerAtMs)].sort((a, b) => a.atMs - b.atMs),
  }
}

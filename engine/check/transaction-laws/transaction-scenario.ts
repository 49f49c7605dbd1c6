import { randomAt } from '../../kernel/random'
import { compressors } from '../../log/codecs'
import type { Scenario } from '../../scenario/schema'

type Timed = NonNullable<Scenario['actions']>[number]
type Draw = (below: number) => number

/** Readers, by the name of what they want. */
export const readerNames = ['read_committed', 'read_uncommitted'] as const

export const transactionsUntilMs = 36_000

const topic = 'orders'
const partitions = 2
const keys = ['a', 'b', 'c', 'd', 'e']

/** Labels of messages of which one may be lost. Records are lost of producers with transactions only: the others do not send again. */
const losable: readonly (readonly [label: string, from: string | null])[] = [
  ['EndTxnResponse', null],
  ['EndTxnRequest', null],
  ['WriteTxnMarkersRequest', null],
  ['WriteTxnMarkersResponse', null],
  ['AddPartitionsToTxnResponse', null],
  ['InitProducerIdResponse', null],
  ['ProduceRequest', 'T'],
]

/** Producers of one story; `N` has the transactional id of `T`, and comes later. */
const withTransactions = ['T', 'U', 'N']

class Script {
  readonly actions: Timed[] = []
  private readonly open = new Set<string>()
  private values = 0

  constructor(
    private readonly draw: Draw,
    private readonly newcomerAtMs: number,
  ) {}

  private produce(atMs: number, producer: string): void {
    const records = Array.from({ length: 1 + this.draw(3) }, () => ({
      key: keys[this.draw(keys.length)] ?? 'a',
      value: this.draw(5) === 0 ? null : `${producer}${String(++this.values)}`,
    }))
    this.actions.push({ atMs, do: 'produce', producer, topic, partition: this.draw(partitions), batches: [records] })
  }

  private call(atMs: number, producer: string): void {
    if (!this.open.has(producer)) {
      this.open.add(producer)
      this.actions.push({ atMs, do: 'beginTransaction', producer })
      this.produce(atMs, producer)
    } else if (this.draw(3) > 0) this.produce(atMs, producer)
    else if (this.draw(8) > 0) {
      this.open.delete(producer)
      this.actions.push({ atMs, do: this.draw(3) > 0 ? 'commitTransaction' : 'abortTransaction', producer })
    }
  }

  /** One thing that somebody does. */
  act(atMs: number): void {
    const chance = this.draw(20)
    const producer = withTransactions[this.draw(withTransactions.length)] ?? 'T'
    if (chance < 12) {
      if (producer !== 'N' || atMs > this.newcomerAtMs) this.call(atMs, producer)
    } else if (chance < 16) this.produce(atMs, 'P')
    else if (chance === 16) this.actions.push({ atMs, do: 'runCleaner' })
    else if (chance === 17) {
      const [label = '', from = null] = losable[this.draw(losable.length)] ?? []
      this.actions.push({ atMs, do: 'dropMessage', label, ...(from === null ? {} : { from }) })
    }
  }
}

const pick = <T>(draw: Draw, choices: readonly [T, ...T[]]): T => choices[draw(choices.length)] ?? choices[0]

/** Short times, so that half a minute sees transactions time out, segments roll and go, and rounds of the cleaner. */
function clusterOf(draw: Draw): Pick<Scenario, 'brokers' | 'brokerConfig' | 'storage' | 'topics' | 'network'> {
  const policy = pick(draw, ['compact', 'delete', 'compact,delete'])
  return {
    brokers: [{}, {}],
    brokerConfig: {
      'offsets.topic.num.partitions': 1,
      'group.initial.rebalance.delay.ms': 0,
      'log.cleaner.backoff.ms': pick(draw, [300, 900, 2500]),
      'log.retention.check.interval.ms': 1500,
      'transaction.abort.timed.out.transaction.cleanup.interval.ms': 700,
    },
    // On a slow disk a round takes long enough for much to happen beside it.
    storage: draw(2) === 0 ? { readBytesPerSecond: 3000, writeBytesPerSecond: 3000 } : {},
    topics: [
      {
        name: topic,
        partitions,
        storedAsBytes: true,
        config: {
          'cleanup.policy': policy.split(','),
          'internal.segment.bytes': pick(draw, [250, 450, 900]),
          'min.cleanable.dirty.ratio': pick(draw, [0, 0.3]),
          'delete.retention.ms': pick(draw, [0, 600, 4000]),
          'min.compaction.lag.ms': pick(draw, [0, 0, 1500]),
          'index.interval.bytes': pick(draw, [0, 200, 4096]),
          'file.delete.delay.ms': 500,
          'compression.type': pick(draw, ['producer', 'producer', 'uncompressed', ...compressors]),
          ...(policy.includes('delete') ? { 'retention.ms': pick(draw, [5000, 12_000]) } : {}),
          ...(policy.includes('delete') && draw(3) === 0 ? { 'retention.bytes': 1500 } : {}),
        },
      },
    ],
    network: { latencyMs: [0.5, pick(draw, [3, 60])], duplicatePerMillion: draw(3) === 0 ? 20_000 : 0 },
  }
}

/** The story of one seed: producers with transactions, one of which takes another's id over, one without, on logs with small segments that are cleaned and deleted; two readers. Some of it is compressed: whoever runs it hands codecs in. */
export function transactionScenario(seed: number): Scenario {
  let drawn = 0
  const draw: Draw = (below) => randomAt(seed, 5, drawn++) % below
  const newcomerAtMs = 3000 + draw(20_000)
  const config = (transactionalId: string) => ({
    'transactional.id': transactionalId,
    'transaction.timeout.ms': pick(draw, [1500, 6000, 60_000]),
    'request.timeout.ms': 1000,
    'compression.type': pick(draw, ['none', 'none', ...compressors]),
  })
  const cluster = clusterOf(draw)
  const producers = [
    { name: 'T', topics: [topic], config: config('one') },
    { name: 'U', topics: [topic], config: config(pick(draw, ['two', 'two-at-2'])) },
    { name: 'N', topics: [topic], startAtMs: newcomerAtMs, config: config('one') },
    { name: 'P', topics: [topic], config: { 'enable.idempotence': draw(2) === 0 } },
  ]
  const script = new Script(draw, newcomerAtMs)
  for (let atMs = 400; atMs < transactionsUntilMs - 1000; atMs += 20 + draw(pick(draw, [60, 900]))) script.act(atMs)
  return {
    version: 1,
    name: 'transactions',
    seed,
    kafkaVersion: pick(draw, ['4.4', '4.0']),
    untilMs: transactionsUntilMs,
    ...cluster,
    producers,
    groups: readerNames.map((isolation) => ({
      id: isolation,
      memberDefaults: {
        topics: [topic],
        config: {
          'auto.offset.reset': 'earliest',
          'isolation.level': isolation,
          'fetch.max.wait.ms': 2000,
          'max.partition.fetch.bytes': pick(draw, [150, 1_048_576]),
          'enable.auto.commit': false,
        },
      },
      members: [{ name: isolation, startAtMs: draw(2) === 0 ? 0 : draw(15_000) }],
    })),
    actions: script.actions,
  }
}

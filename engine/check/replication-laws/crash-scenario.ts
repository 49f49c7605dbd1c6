import { randomAt } from '../../kernel/random'
import { ruleOffConfig, type ReplicaSwitch } from '../../kafka/rule-switch'
import type { ScenarioAction } from '../../scenario/action-schema'
import type { Scenario } from '../../scenario/schema'

export const crashBrokers = [1, 2, 3] as const

/** Short times, so that a run of a few seconds sees leaders come and go. */
export const crashingBrokerConfig = {
  'replica.lag.time.max.ms': 600,
  'replica.fetch.wait.max.ms': 400,
  'replica.fetch.backoff.ms': 100,
  'replica.high.watermark.checkpoint.interval.ms': 500,
  'broker.session.timeout.ms': 700,
  'broker.heartbeat.interval.ms': 300,
  'auto.leader.rebalance.enable': false,
  'offsets.topic.num.partitions': 1,
  'group.initial.rebalance.delay.ms': 0,
}

export const patientProducerConfig = {
  'retry.backoff.ms': 50,
  'retry.backoff.max.ms': 200,
  'request.timeout.ms': 1000,
  'delivery.timeout.ms': 60_000,
}

export const readerConfig = {
  'auto.offset.reset': 'earliest',
  'metadata.max.age.ms': 300,
  'retry.backoff.ms': 50,
  'request.timeout.ms': 1000,
  'fetch.max.wait.ms': 100,
}

type Life = 'up' | 'down' | 'frozen'

/** What may befall a broker as it stands. */
function befalls(life: Life, broker: number, draw: number): readonly [ScenarioAction, Life] {
  if (life === 'down') return [{ do: 'startBroker', broker }, 'up']
  if (life === 'frozen')
    return [draw % 3 === 0 ? { do: 'killBroker', broker } : { do: 'thawBroker', broker }, draw % 3 === 0 ? 'down' : 'up']
  if (draw % 5 < 3) return [{ do: 'killBroker', broker }, 'down']
  return draw % 5 === 3 ? [{ do: 'freezeBroker', broker }, 'frozen'] : [{ do: 'stopBroker', broker }, 'down']
}

export const crashesUntilMs = 2000

type Timed = NonNullable<Scenario['actions']>[number]

/** Crashes at random; in the end everybody is there again. */
export function brokerCrashes(seed: number, untilMs: number): Timed[] {
  const actions: Timed[] = []
  const lives = new Map<number, Life>(crashBrokers.map((broker) => [broker, 'up']))
  const stopped = new Set<number>()
  for (let atMs = 300, n = 0; atMs < untilMs; atMs += 100 + (randomAt(seed, 1, n) % 700), n++) {
    const broker = 1 + (randomAt(seed, 2, n) % crashBrokers.length)
    const [action, life] = befalls(lives.get(broker) ?? 'up', broker, randomAt(seed, 3, n))
    lives.set(broker, life)
    if (action.do === 'stopBroker') stopped.add(broker)
    actions.push({ atMs, ...action })
  }
  for (const [broker, life] of lives) {
    if (life === 'frozen') actions.push({ atMs: untilMs, do: 'thawBroker', broker })
    // One that was started before it had stopped did not notice: it is gone, though it was told to come.
    const mayBeGone = life !== 'down' && stopped.has(broker)
    if (mayBeGone) actions.push({ atMs: untilMs + 650, do: 'killBroker', broker })
    if (life === 'down' || mayBeGone) actions.push({ atMs: untilMs + 700, do: 'startBroker', broker })
  }
  return actions
}

/** A batch every 200 ms beside them. */
function actionsOf(seed: number): Timed[] {
  const actions = brokerCrashes(seed, crashesUntilMs)
  for (let atMs = 50, n = 0; atMs < crashesUntilMs; atMs += 200, n++)
    actions.push({ atMs, do: 'produce', producer: 'P', topic: 'orders', partition: 0, batches: [[{ value: `v${String(n)}` }]] })
  return actions.sort((a, b) => a.atMs - b.atMs)
}

/** The story of one seed: three brokers that crash, freeze and stop, one partition, `acks=all`, clean elections; in some a consumer reads. */
export function crashScenario(seed: number, fault: ReplicaSwitch | null = null): Scenario {
  const minIsr = 1 + (randomAt(seed, 4, 0) % 3)
  const reads = randomAt(seed, 6, 0) % 10 === 0
  return {
    version: 1,
    name: 'crashes',
    seed,
    // Without and with eligible leader replicas.
    kafkaVersion: randomAt(seed, 5, 0) % 2 === 0 ? '4.4' : '4.0',
    untilMs: crashesUntilMs + 2300,
    brokers: crashBrokers.map(() => ({})),
    brokerConfig: fault === null ? crashingBrokerConfig : { ...crashingBrokerConfig, [ruleOffConfig]: fault },
    topics: [{ name: 'orders', partitions: 1, replication: 3, config: { 'min.insync.replicas': minIsr } }],
    producers: [{ name: 'P', topics: ['orders'], acks: 'all', config: patientProducerConfig }],
    network: { latencyMs: [0.5, 4] },
    actions: actionsOf(seed),
    groups: reads
      ? [{ id: 'readers', memberDefaults: { topics: ['orders'], config: readerConfig }, members: [{ name: 'A', startAtMs: 0 }] }]
      : [],
  }
}

import type { NodeAction } from '../../cluster/action'
import { clusterBehaviour } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import type { Replica } from '../../cluster/replica/state'
import type { ClusterSetup, TimedAction } from '../../cluster/setup'
import { brokerNode, controllerNode, type ClusterWorld } from '../../cluster/world'
import type { Recorder } from '../../kernel/event'
import { randomAt } from '../../kernel/random'
import { nextAt, step } from '../../kernel/step'
import { fromMs } from '../../kernel/time'
import { Chain } from '../../log/chain'

const brokers = [1, 2, 3] as const
const partition = 'orders-0'

/** Short times, so that a run of a few seconds sees leaders come and go. */
const brokerConfigs = new Map([
  ['replica.lag.time.max.ms', '600'],
  ['replica.fetch.wait.max.ms', '400'],
  ['replica.fetch.backoff.ms', '100'],
  ['replica.high.watermark.checkpoint.interval.ms', '500'],
  ['broker.session.timeout.ms', '700'],
  ['broker.heartbeat.interval.ms', '300'],
  ['auto.leader.rebalance.enable', 'false'],
])

const producerConfigs = new Map([
  ['acks', 'all'],
  ['retry.backoff.ms', '50'],
  ['retry.backoff.max.ms', '200'],
  ['request.timeout.ms', '1000'],
  ['delivery.timeout.ms', '60000'],
])

type Life = 'up' | 'down' | 'frozen'

/** What may befall a broker as it stands. */
function befalls(life: Life, broker: number, draw: number): readonly [NodeAction, Life] {
  if (life === 'down') return [{ do: 'startBroker', broker }, 'up']
  if (life === 'frozen')
    return [draw % 3 === 0 ? { do: 'killBroker', broker } : { do: 'thawBroker', broker }, draw % 3 === 0 ? 'down' : 'up']
  if (draw % 5 < 3) return [{ do: 'killBroker', broker }, 'down']
  return draw % 5 === 3 ? [{ do: 'freezeBroker', broker }, 'frozen'] : [{ do: 'stopBroker', broker }, 'down']
}

const troubledUntilMs = 2000

/** Crashes at random, a batch every 200 ms; in the end everybody is there again. */
function actionsOf(seed: number): TimedAction[] {
  const actions: TimedAction[] = []
  const lives = new Map<number, Life>(brokers.map((broker) => [broker, 'up']))
  for (let at = 300, n = 0; at < troubledUntilMs; at += 100 + (randomAt(seed, 1, n) % 700), n++) {
    const broker = 1 + (randomAt(seed, 2, n) % brokers.length)
    const [action, life] = befalls(lives.get(broker) ?? 'up', broker, randomAt(seed, 3, n))
    lives.set(broker, life)
    actions.push({ at: fromMs(at), action })
  }
  // One that is there already does not notice.
  for (const broker of brokers) {
    actions.push({ at: fromMs(troubledUntilMs), action: { do: 'thawBroker', broker } })
    actions.push({ at: fromMs(troubledUntilMs + 700), action: { do: 'startBroker', broker } })
  }
  for (let at = 50, n = 0; at < troubledUntilMs; at += 200, n++) {
    const value = `v${String(n)}`
    const batches = [[{ key: null, value }]]
    actions.push({ at: fromMs(at), action: { do: 'produce', producer: 'P', topic: 'orders', partition: 0, batches } })
  }
  return actions.sort((a, b) => a.at - b.at)
}

export function crashSetup(seed: number): ClusterSetup {
  const minIsr = 1 + (randomAt(seed, 4, 0) % 3)
  return {
    kafkaVersion: '4.4',
    seed,
    commitDelayMs: 10,
    brokers: brokers.map((broker) => ({ broker, rack: null, configs: brokerConfigs })),
    topics: [
      {
        name: 'orders',
        partitions: 1,
        replicationFactor: 3,
        recordsPerPartition: 0,
        configs: new Map([['min.insync.replicas', String(minIsr)]]),
      },
    ],
    producers: [
      {
        name: 'P',
        topics: ['orders'],
        recordsPerSecond: 0,
        batchRecords: 1,
        recordBytes: 100,
        keys: 0,
        startAt: 0,
        stopAt: null,
        configs: producerConfigs,
      },
    ],
    groups: [],
    network: { road: { latencyMin: 500, latencyMax: 4000, lossPerMillion: 0, duplicatePerMillion: 0 }, roads: new Map() },
    pinned: { memberIds: new Map(), processIds: new Map(), topicIds: new Map() },
    actions: actionsOf(seed),
    replication: { fencing: 'sessions', elr: randomAt(seed, 5, 0) % 2 === 0 },
  }
}

function replicaOf(world: ClusterWorld, broker: number): Replica | undefined {
  const state = world.nodes.get(brokerNode(broker))
  return state?.kind === 'broker' ? state.replication?.replicas.get(partition) : undefined
}

/** Offset → value of every record from `from` on, below `end`. */
function valuesOf(replica: Replica, from: number, end: number): ReadonlyMap<number, string> {
  const values = new Map<number, string>()
  for (let link = replica.log.last; link !== null && link.value.lastOffset >= from; link = link.previous) {
    const { baseOffset, records } = link.value
    ;(records ?? []).forEach(({ value }, n) => {
      if (baseOffset + n < end) values.set(baseOffset + n, value ?? '')
    })
  }
  return values
}

/** What was seen of one run: all that a leader ever showed, which is all below its high watermark. */
export interface CrashRun {
  readonly world: ClusterWorld
  readonly shown: ReadonlyMap<number, string>
  readonly leaders: number
  /** What contradicts a law, in the order in which it was seen. */
  readonly violations: readonly string[]
}

/** Runs one story of crashes, looking at every move of a high watermark. */
export function runCrashes(seed: number): CrashRun {
  const world = buildCluster(crashSetup(seed))
  const shown = new Map<number, string>()
  const violations: string[] = []
  const moved: number[] = []
  /** Broker → the high watermark up to which it was looked at. */
  const seen = new Map<number, number>()
  let leaders = 0
  const recorder: Recorder = {
    step: () => undefined,
    event: (_cause, _step, _time, node, _type, rule) => {
      if (rule === 'replication/high-watermark/leader') moved.push(Number(node.slice('broker-'.length)))
      if (rule !== 'replication/leader/begins') return
      leaders += 1
      seen.delete(Number(node.slice('broker-'.length)))
    },
  }
  const until = fromMs(troubledUntilMs + 2300)
  while ((nextAt(world) ?? Infinity) <= until && step(world, clusterBehaviour, recorder))
    for (const broker of moved.splice(0)) {
      const replica = replicaOf(world, broker)
      if (replica === undefined) continue
      const { highWatermark, logEndOffset } = replica.log
      if (highWatermark > logEndOffset) violations.push(`broker ${String(broker)} shows what it does not have`)
      for (const [offset, value] of valuesOf(replica, seen.get(broker) ?? 0, highWatermark)) {
        const before = shown.get(offset)
        if (before !== undefined && before !== value) violations.push(`offset ${String(offset)} was ${before} and is ${value}`)
        shown.set(offset, value)
      }
      seen.set(broker, highWatermark)
    }
  return { world, shown, leaders, violations: [...violations, ...lostIn(world, shown)] }
}

/** What was shown, or acknowledged, and is not there in the end (acks=all, clean elections: nothing). */
function lostIn(world: ClusterWorld, shown: ReadonlyMap<number, string>): string[] {
  const controller = world.nodes.get(controllerNode)
  const registration = controller?.kind === 'controller' ? controller.replication?.image.partitions.get(partition) : undefined
  // Where nobody leads yet, whoever may has it all.
  const may = registration === undefined ? [] : [registration.leader, ...registration.elr, ...registration.lastKnownElr]
  const [first] = may.filter((broker) => broker > 0)
  const leader = first === undefined ? undefined : replicaOf(world, first)
  if (leader === undefined) return ['nobody leads, and nobody may']
  const lost: string[] = []
  const values = valuesOf(leader, 0, leader.log.logEndOffset)
  for (const [offset, value] of shown) if (values.get(offset) !== value) lost.push(`lost ${String(offset)}: ${value}, which was shown`)
  const sender = world.nodes.get('P')
  for (const { errorCode, baseOffset, records } of sender?.kind === 'sender' ? Chain.toArray(sender.results) : [])
    if (errorCode === 0)
      (records ?? []).forEach(({ value }, n) => {
        if (values.get(baseOffset + n) !== value) lost.push(`lost ${String(baseOffset + n)}: ${String(value)}, which was acknowledged`)
      })
  return lost
}

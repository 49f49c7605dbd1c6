import { firstGrowth, fitted, growthMeasuredMs, growthProducers, type GrowthSettings } from './growth'

const topic = 'orders'

/** What a broker's requests cost, beside its disk and its network. */
const requestMs = 0.1

/** Which brokers keep a partition, its leader first: in turn, or all led by the first broker. */
function replicasOf({ brokers, partitions, replicas, leaders }: GrowthSettings): readonly (readonly number[])[] {
  return Array.from({ length: partitions }, (_, partition) => {
    const first = leaders === 'spread' ? partition % brokers : 0
    return Array.from({ length: replicas }, (_each, n) => ((first + n) % brokers) + 1)
  })
}

const often = { 'metadata.max.age.ms': 1000 }

/** Large records in large batches, as many as are taken. */
const producers = Array.from({ length: growthProducers }, (_, n) => ({
  name: `P${String(n + 1)}`,
  topics: [topic],
  recordsPerSecond: 10_000,
  batchRecords: 500,
  recordBytes: 16_384,
  acks: 'all',
  config: { 'batch.size': 1_000_000, ...often },
}))

const readers = (consumers: number) => ({
  id: 'readers',
  memberDefaults: {
    topics: [topic],
    pollMs: 10,
    processMsPerRecord: 0.15,
    config: { ...often, 'auto.offset.reset': 'earliest', 'max.partition.fetch.bytes': 4_194_304, 'heartbeat.interval.ms': 300 },
  },
  members: Array.from({ length: consumers }, (_, n) => ({ name: `C${String(n + 1)}`, startAtMs: 0 })),
})

/** The scenario that these settings stand for: a cluster of that size from its first moment on. It is what a link carries. */
export function growthScenario(settings: GrowthSettings): string {
  const fits = fitted(settings)
  const { brokers, partitions, consumers, diskBytesPerSecond, networkBytesPerSecond } = fits
  return JSON.stringify({
    version: 1,
    name: 'growth',
    seed: 2,
    untilMs: growthMeasuredMs + 100,
    brokers: Array.from({ length: brokers }, () => ({})),
    brokerConfig: { 'auto.leader.rebalance.enable': false, 'group.initial.rebalance.delay.ms': 0 },
    brokerCosts: { diskBytesPerSecond, networkBytesPerSecond, requestMs },
    topics: [{ name: topic, partitions, replicas: replicasOf(fits) }],
    producers,
    groups: consumers === 0 ? [] : [readers(consumers)],
  })
}

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])

function fileIn(text: string): Fields {
  try {
    const file: unknown = JSON.parse(text)
    return isRecord(file) ? file : {}
  } catch {
    return {}
  }
}

const firstOf = (value: unknown): Fields => listIn(value).find(isRecord) ?? {}

const countIn = (value: unknown, least: number, otherwise: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : otherwise

/** The settings behind a scenario; where it says something else, or nothing, what there is to begin with. */
export function growthIn(text: string): GrowthSettings {
  const file = fileIn(text)
  const brokers = listIn(file['brokers']).length
  if (brokers === 0) return firstGrowth
  const orders = firstOf(file['topics'])
  const placed = listIn(orders['replicas']).map(listIn)
  const leaders = new Set(placed.map(([leader]) => leader))
  const costs = isRecord(file['brokerCosts']) ? file['brokerCosts'] : {}
  return fitted({
    brokers,
    partitions: countIn(orders['partitions'], 1, placed.length || 1),
    replicas: Math.max(countIn(orders['replication'], 1, 1), ...placed.slice(0, 1000).map((each) => each.length)),
    consumers: listIn(firstOf(file['groups'])['members']).length,
    leaders: brokers > 1 && placed.length > 1 && leaders.size === 1 ? 'together' : 'spread',
    diskBytesPerSecond: countIn(costs['diskBytesPerSecond'], 1, firstGrowth.diskBytesPerSecond),
    networkBytesPerSecond: countIn(costs['networkBytesPerSecond'], 1, firstGrowth.networkBytesPerSecond),
  })
}

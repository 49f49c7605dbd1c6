import type { ClusterWorld } from '../../engine'
import { sizeOf } from './throughput/cluster-size'

/** What a reader has set: how large a cluster is, where its leaders stand, and what a broker's disk and network bear. */
export interface GrowthSettings {
  readonly brokers: number
  readonly partitions: number
  readonly replicas: number
  readonly consumers: number
  readonly leaders: 'spread' | 'together'
  readonly diskBytesPerSecond: number
  readonly networkBytesPerSecond: number
}

export const growthChoices = {
  brokers: [1, 2, 3, 4, 5, 6],
  partitions: [1, 2, 3, 4, 6, 8, 12, 16, 24],
  replicas: [1, 2, 3],
  consumers: [0, 1, 2, 3, 4, 6, 8, 12],
  diskBytesPerSecond: [25e6, 50e6, 100e6, 200e6],
  networkBytesPerSecond: [50e6, 125e6, 250e6],
} as const satisfies Partial<Record<keyof GrowthSettings, readonly number[]>>

/** What a reader finds who has set nothing yet. */
export const firstGrowth: GrowthSettings = {
  brokers: 3,
  partitions: 3,
  replicas: 1,
  consumers: 3,
  leaders: 'spread',
  diskBytesPerSecond: 100e6,
  networkBytesPerSecond: 125e6,
}

/** Producers that write more than any of these clusters takes. */
export const growthProducers = 3

/** When the meters are read for the last time; the run ends a little later. */
export const growthMeasuredMs = 4000

const most = (choices: readonly number[]): number => choices.at(-1) ?? 1

/** Settings that fit each other: no more replicas than brokers. */
export const fitted = (settings: GrowthSettings): GrowthSettings => ({
  ...settings,
  replicas: Math.min(settings.replicas, settings.brokers),
})

/** The settings that come nearest to a cluster whose work costs something; null for one of which nothing is measured. */
export function growthOf(world: ClusterWorld): GrowthSettings | null {
  for (const node of world.nodes.values()) {
    const costs = node.kind === 'broker' ? node.replication?.load?.costs : undefined
    if (costs === undefined) continue
    const { brokers, partitions, replicas, consumers } = sizeOf(world)
    const up = brokers.filter((each) => each.up)
    const leading = up.filter(({ leads }) => leads > 0)
    return fitted({
      brokers: Math.min(most(growthChoices.brokers), Math.max(1, up.length)),
      partitions: Math.min(most(growthChoices.partitions), Math.max(1, partitions)),
      replicas: Math.min(most(growthChoices.replicas), Math.max(1, replicas)),
      consumers: Math.min(most(growthChoices.consumers), consumers),
      leaders: up.length > 1 && partitions > 1 && leading.length === 1 ? 'together' : 'spread',
      diskBytesPerSecond: costs.diskBytesPerSecond,
      networkBytesPerSecond: costs.networkBytesPerSecond,
    })
  }
  return null
}

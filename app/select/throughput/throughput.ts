import type { ClusterWorld, Frame, SimTime } from '../../../engine'
import { scriptOf, type ScriptAct } from '../comparison/script'
import { sizeOf, type ClusterSize } from './cluster-size'
import { ratesIn } from './windows'
import type { Rates } from './rates'

/** One run: what was written, copied and read a second, and what was done to it. */
export interface ThroughputLane extends Rates, ClusterSize {
  /** As the scenario calls it; null for a run that has no name. */
  readonly name: string | null
  readonly script: readonly ScriptAct[]
}

/** Runs of one script on one clock; or one run, as far as it has got. */
export interface Throughput {
  readonly time: SimTime
  readonly endsAt: SimTime
  readonly lanes: readonly ThroughputLane[]
}

/** What stays as it is at every moment of a run, read up to a time. */
export type WholeThroughput = Rates & Pick<ThroughputLane, 'script'>

/** Whether brokers' work costs something: such brokers have meters, from their first moment on. */
function hasMeters({ nodes }: ClusterWorld): boolean {
  for (const node of nodes.values()) if (node.kind === 'broker' && node.replication != null) return node.replication.load !== null
  return false
}

export const wholeThroughput = ({ trace, world }: Frame, until: SimTime, endsAt: SimTime): WholeThroughput => ({
  ...ratesIn(trace, until, endsAt, hasMeters(world)),
  script: scriptOf(trace, until),
})

/** A run by itself, as far as it has got. */
export function throughputOf(frame: Frame, endsAt: SimTime): Throughput {
  const end = Math.max(1, endsAt, frame.time)
  return {
    time: frame.time,
    endsAt: end,
    lanes: [{ name: null, ...wholeThroughput(frame, frame.time, end), ...sizeOf(frame.world) }],
  }
}

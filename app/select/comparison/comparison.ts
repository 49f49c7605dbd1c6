import { consumerGroupState, type ConsumerGroup, type Frame, type SimTime } from '../../../engine'
import { groupOf } from '../group'
import { consumerOf, consumersOf } from '../members'
import { stripOf } from '../strip'
import type { BarRow } from '../timeline'
import { aggregated } from './aggregated'
import { measuresOf, type Measures } from './measures'
import { scriptOf, type ScriptAct } from './script'

/** What a lane shows at every moment: its whole run. */
export interface WholeLane {
  readonly groupId: string
  readonly protocol: 'classic' | 'consumer'
  readonly assignor: string | null
  readonly isStatic: boolean
  readonly rows: readonly BarRow[]
  readonly partitions: number
  readonly measures: Measures
  readonly script: readonly ScriptAct[]
}

/** What its group is doing at one moment, and for whom it waits. */
export interface LaneMoment {
  readonly state: string | null
  readonly waitsFor: readonly string[]
}

export interface ComparedLane extends WholeLane, LaneMoment {
  /** As the scenario calls it; null for a run that has no name. */
  readonly name: string | null
}

/** Runs of one script on one clock. */
export interface Comparison {
  readonly time: SimTime
  readonly endsAt: SimTime
  readonly lanes: readonly ComparedLane[]
}

/** What a broker uses where nobody votes (`group.consumer.assignors`, the first). */
const defaultServerAssignor = 'uniform'

/** How many rows all lanes have together. */
const rowsMost = 32

/** Read at the end of the run, once. */
export function wholeOf(frame: Frame, groupId: string, endsAt: SimTime, lanes: number): WholeLane {
  const { rows } = stripOf(frame, groupId, 0, endsAt, Math.floor(rowsMost / lanes))
  const members = consumersOf(frame.world, groupId)
  const group = consumerGroup(frame, groupId)
  return {
    groupId,
    protocol: members.some(({ configs }) => configs.get('group.protocol')?.toLowerCase() === 'consumer') ? 'consumer' : 'classic',
    assignor: group === null ? groupOf(frame, groupId).protocolName : ([...group.votes.keys()][0] ?? defaultServerAssignor),
    isStatic: members.length > 0 && members.every(({ configs }) => configs.has('group.instance.id')),
    rows: rows.map(aggregated),
    partitions: rows.reduce((sum, row) => sum + row.partitions.length, 0),
    measures: measuresOf(frame.trace, groupId, endsAt),
    script: scriptOf(frame.trace, endsAt),
  }
}

/** The consumer group of that name, where a coordinator has one. */
function consumerGroup(frame: Frame, groupId: string): ConsumerGroup | null {
  for (const node of frame.world.nodes.values()) {
    if (node.kind !== 'broker') continue
    for (const { groups } of node.shards.values()) {
      const group = groups.get(groupId)
      if (group?.kind === 'consumer') return group
    }
  }
  return null
}

/** Who still has partitions that it is to give up: others wait for them, and for nothing else. */
function holders(frame: Frame, group: ConsumerGroup): readonly string[] {
  const consumers = consumersOf(frame.world, group.groupId)
  return [...group.members.values()]
    .filter(({ current }) => current.pendingRevocation.size > 0)
    .map(({ memberId, details }) => consumerOf(consumers, memberId)?.name ?? details.clientId)
}

export function momentOf(frame: Frame, groupId: string): LaneMoment {
  const group = consumerGroup(frame, groupId)
  if (group !== null) return { state: consumerGroupState(group), waitsFor: holders(frame, group) }
  const { state, tray } = groupOf(frame, groupId)
  return { state, waitsFor: (tray?.slots ?? []).filter(({ held }) => held === null).map(({ name }) => name) }
}

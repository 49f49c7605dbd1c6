import { consumerGroupState, type ConsumerGroup, type Frame, type Group, type SimTime } from '../../../engine'
import { groupOf } from '../group'
import { consumersOf } from '../members'
import { consumerOf, hostOf, type Called } from '../hosted'
import { stripOf } from '../strip'
import type { BarRow } from '../timeline/bars'
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
  /** Some of them, by name. */
  readonly waitsFor: readonly string[]
  /** How many they are in all. */
  readonly waiting: number
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

/** A bar that takes less than this part of the width is not seen. */
const barsMost = 400

/** How many of those that a group waits for are named. */
const namedMost = 4

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
    rows: rows.map((row) => aggregated(row, endsAt / barsMost)),
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

/** Whom its group waits for: those that it names, in order, and how many they are. */
function waitedFor({ world }: Frame, group: Group): Pick<LaneMoment, 'waitsFor' | 'waiting'> {
  const late: { readonly memberId: string; readonly member: Called }[] = []
  if (group.kind === 'consumer') {
    // Others wait for partitions that somebody is still to give up, and for nothing else.
    for (const { memberId, current, details } of group.members.values())
      if (current.pendingRevocation.size > 0) late.push({ memberId, member: { clientId: details.clientId, groupInstanceId: null } })
  } else
    for (const member of group.members.values()) {
      const missing =
        group.state === 'PreparingRebalance'
          ? member.awaitingJoin === null
          : group.state === 'CompletingRebalance' && member.awaitingSync === null && group.pendingSync.has(member.memberId)
      if (missing) late.push({ memberId: member.memberId, member })
    }
  const consumers = late.length === 0 ? [] : consumersOf(world, group.groupId)
  const waitsFor = late.slice(0, namedMost).map(({ memberId, member }) => consumerOf(consumers, memberId, member)?.name ?? member.clientId)
  return { waitsFor, waiting: late.length }
}

/** The state of a group at a moment, and for what it waits; all of it empty before the group is. */
export function momentOf(frame: Frame, groupId: string): LaneMoment {
  const group = hostOf(frame.world, groupId)?.group
  return group === undefined
    ? { state: null, waitsFor: [], waiting: 0 }
    : { state: group.kind === 'consumer' ? consumerGroupState(group) : group.state, ...waitedFor(frame, group) }
}

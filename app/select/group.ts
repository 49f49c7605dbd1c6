import { consumerGroupState, type ConsumerGroup, type ConsumerGroupState, type Frame, type GroupState, type SimTime } from '../../engine'
import { consumersOf, type MemberName } from './members'
import { hostOf } from './hosted'
import { namer, trayOf, type Tray } from './group-tray'

export type { GroupState } from '../../engine'

/** The kinds of groups that there are. */
export type Protocol = 'classic' | 'consumer'

/** A group as its coordinator has it. */
export interface GroupReading {
  readonly groupId: string
  readonly broker: number | null
  /** The partition of `__consumer_offsets` that its coordinator leads. */
  readonly partition: number | null
  readonly loading: boolean
  /** Which protocol the group is of; a group that nobody knows yet counts as classic. */
  readonly kind: Protocol
  readonly state: GroupState | ConsumerGroupState | null
  readonly stateSince: SimTime
  readonly generation: number
  /** Of a consumer group. */
  readonly epochs: { readonly group: number; readonly assignment: number } | null
  /** What the generation will be once the join phase ends, or null outside one. */
  readonly nextGeneration: number | null
  readonly protocolName: string | null
  readonly leader: MemberName | null
  readonly members: number
  /** Null while nothing is awaited. */
  readonly tray: Tray | null
  /** Member ids handed out by MEMBER_ID_REQUIRED that have not come back. */
  readonly pendingIds: readonly { readonly memberId: string; readonly until: SimTime }[]
}

const unknown = (groupId: string): GroupReading => ({
  groupId,
  broker: null,
  partition: null,
  loading: false,
  kind: 'classic',
  state: null,
  stateSince: 0,
  generation: 0,
  epochs: null,
  nextGeneration: null,
  protocolName: null,
  leader: null,
  members: 0,
  tray: null,
  pendingIds: [],
})

/** The shard that would host the group if it had one: where a member was told to look. */
function told(frame: Frame, groupId: string): { broker: number; partition: number | null; loading: boolean } | null {
  for (const { client } of consumersOf(frame.world, groupId)) {
    if (client.coordinator === null) continue
    const node = frame.world.nodes.get(`broker-${String(client.coordinator)}`)
    const shards = node?.kind === 'broker' ? [...node.shards.values()] : []
    const [only] = shards
    return {
      broker: client.coordinator,
      partition: shards.length === 1 && only !== undefined ? only.partition : null,
      loading: shards.length === 1 && only?.loading === true,
    }
  }
  return null
}

/** The assignor that has most votes, if any has. */
function votedFor({ votes }: ConsumerGroup): string | null {
  let best: string | null = null
  for (const [name, count] of votes) if (count > (best === null ? 0 : (votes.get(best) ?? 0))) best = name
  return best
}

const ofConsumerGroup = (group: ConsumerGroup) =>
  ({
    kind: 'consumer',
    state: consumerGroupState(group),
    generation: group.groupEpoch,
    epochs: { group: group.groupEpoch, assignment: group.assignmentEpoch },
    protocolName: votedFor(group),
    members: group.members.size,
  }) as const

/** The state of a group alone; null where no broker knows it yet. */
export function stateOf(frame: Frame, groupId: string): GroupReading['state'] {
  const group = hostOf(frame.world, groupId)?.group
  return group === undefined ? null : group.kind === 'consumer' ? consumerGroupState(group) : group.state
}

/** What the coordinator has in memory of a group; all null where no broker knows it yet. */
export function groupOf(frame: Frame, groupId: string): GroupReading {
  const hosted = hostOf(frame.world, groupId)
  if (hosted === null) return { ...unknown(groupId), ...told(frame, groupId) }
  const { broker, shard, group } = hosted
  if (group.kind === 'consumer')
    return { ...unknown(groupId), ...ofConsumerGroup(group), broker: broker.broker, partition: shard.partition, loading: shard.loading }
  const nameOf = namer(frame, groupId)
  const leader = group.leaderId === null ? undefined : group.members.get(group.leaderId)
  return {
    groupId,
    broker: broker.broker,
    partition: shard.partition,
    loading: shard.loading,
    kind: 'classic',
    state: group.state,
    stateSince: group.stateSince,
    generation: group.generationId,
    epochs: null,
    nextGeneration: group.state === 'PreparingRebalance' ? group.generationId + 1 : null,
    protocolName: group.protocolName,
    leader: leader === undefined ? null : nameOf(leader.memberId, leader),
    members: group.members.size,
    tray: trayOf(
      group,
      nameOf,
      consumersOf(frame.world, groupId).map(({ name }) => name),
    ),
    pendingIds: [...group.pendingJoin].map(([memberId, until]) => ({ memberId, until })),
  }
}

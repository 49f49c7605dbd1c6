import type { ClusterWorld, ConsumerGroup, ConsumerMember, ConsumerState, Frame, SimTime } from '../../engine'
import { consumerGroupState } from '../../engine'
import { consumerGroupOf, partitionNames } from './consumer-group'
import type { EpochMember, EpochsReading, Wait } from './epochs-reading'
import { membersEver } from './members-ever'
import { nextHeartbeat } from './next-heartbeat'
import { consumerOf, consumersOf, firstGroup, hostedGroup, letterOf, memberNames, type MemberName } from './members'

export type { EpochMember, EpochsReading, NextHeartbeat, Wait } from './epochs-reading'

interface Held {
  readonly member: ConsumerMember
  readonly name: MemberName
  readonly consumer: ConsumerState | null
}

const nothing: readonly string[] = []

/** Every member of the group, with the consumer behind it. */
function heldBy(world: ClusterWorld, group: ConsumerGroup): readonly Held[] {
  const consumers = consumersOf(world, group.groupId)
  const names = memberNames(world)
  return [...group.members.values()].map((member) => {
    const { clientId, instanceId } = member.details
    const consumer = consumerOf(consumers, member.memberId, { clientId, groupInstanceId: instanceId })
    const name = consumer?.name ?? clientId
    return { member, consumer, name: names.get(name) ?? { name, letter: letterOf(name), index: -1 } }
  })
}

const without = (all: readonly string[], some: ReadonlySet<string>): readonly string[] => all.filter((each) => !some.has(each))

/** What a member lacks of its target and what it has beyond it, by name; neither where its target is not known, as in the traffic of a real group. */
export interface Shares {
  readonly has: readonly string[]
  readonly releasing: readonly string[]
  readonly toGive: readonly string[]
  readonly missing: readonly string[]
}

export function sharesOf(world: ClusterWorld, group: ConsumerGroup, member: ConsumerMember): Shares {
  const { assigned, pendingRevocation } = member.current
  const has = partitionNames(world, assigned)
  const releasing = partitionNames(world, pendingRevocation)
  const given = group.target.get(member.memberId)
  if (given === undefined) return { has, releasing, toGive: nothing, missing: nothing }
  const target = partitionNames(world, new Map(given.map((each) => [each.topicId, each.partitions])))
  return {
    has,
    releasing,
    toGive: without(has, new Set(target)),
    missing: without(target, new Set(has)),
  }
}

/** Whoever has a partition, or is still to give it up. */
function holdersOf(shares: ReadonlyMap<Held, Shares>): ReadonlyMap<string, Held> {
  const holders = new Map<string, Held>()
  for (const [held, { has, releasing }] of shares) for (const partition of [...has, ...releasing]) holders.set(partition, held)
  return holders
}

function waitsOf(shares: ReadonlyMap<Held, Shares>): readonly Wait[] {
  const holders = holdersOf(shares)
  const waits: Wait[] = []
  for (const [held, { missing }] of shares) {
    if (held.member.current.state !== 'UNRELEASED_PARTITIONS') continue
    const by = new Map<Held | null, string[]>()
    for (const partition of missing) {
      const holder = holders.get(partition) ?? null
      by.set(holder, [...(by.get(holder) ?? []), partition])
    }
    for (const [holder, partitions] of by) waits.push({ blocked: held.name, blocker: holder?.name ?? null, partitions })
  }
  return waits
}

function memberOf(held: Held, shares: Shares): EpochMember {
  const { member, consumer, name } = held
  const { memberEpoch, state } = member.current
  return {
    ...name,
    memberId: member.memberId,
    epoch: memberEpoch,
    state,
    client: consumer?.client.state ?? '',
    alive: consumer?.process === 'running',
    has: shares.has,
    releasing: shares.releasing,
    toGive: shares.toGive,
    awaits: state === 'UNRELEASED_PARTITIONS' ? shares.missing : nothing,
  }
}

function outsider(consumer: ConsumerState, name: MemberName): EpochMember {
  const { memberId, state: client } = consumer.client
  const alive = consumer.process === 'running'
  return { ...name, memberId, epoch: null, state: null, client, alive, has: nothing, releasing: nothing, toGive: nothing, awaits: nothing }
}

const unread = (time: SimTime, groupId: string | null, kind: EpochsReading['kind']): EpochsReading => ({
  time,
  groupId,
  kind,
  state: null,
  groupEpoch: 0,
  assignmentEpoch: 0,
  members: [],
  ever: 0,
  waits: [],
  next: null,
})

/** The epochs of a group, `null` of the first one. A classic group has none, and is said to be one. */
export function epochsOf({ world, time, trace }: Frame, wanted: string | null): EpochsReading {
  const groupId = wanted ?? firstGroup(world)
  if (groupId === null) return unread(time, groupId, 'none')
  const group = consumerGroupOf(world, groupId)
  if (group === null) return unread(time, groupId, hostedGroup(world, groupId) === null ? 'none' : 'classic')
  const all = heldBy(world, group)
  const shares = new Map(all.map((held) => [held, sharesOf(world, group, held.member)]))
  const members = new Map(all.map((held) => [held.name.name, memberOf(held, shares.get(held) ?? emptyShares)]))
  const names = memberNames(world)
  const waits = waitsOf(shares)
  const ordered: EpochMember[] = []
  for (const consumer of consumersOf(world, groupId)) {
    const name = names.get(consumer.name)
    if (name === undefined || consumer.process === 'starting') continue
    const member = members.get(consumer.name)
    members.delete(consumer.name)
    if (member !== undefined) ordered.push(member)
    else if (consumer.process === 'running') ordered.push(outsider(consumer, name))
  }
  ordered.push(...members.values())
  return {
    time,
    groupId,
    kind: 'consumer',
    state: consumerGroupState(group),
    groupEpoch: group.groupEpoch,
    assignmentEpoch: group.assignmentEpoch,
    members: ordered,
    ever: Math.max(membersEver(trace, groupId), ordered.length),
    waits,
    next: nextHeartbeat(world, time, group, ordered, waits),
  }
}

const emptyShares: Shares = { has: [], releasing: [], toGive: [], missing: [] }

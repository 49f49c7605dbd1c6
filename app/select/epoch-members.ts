import type { ClusterWorld, ConsumerGroup, ConsumerMember, ConsumerState } from '../../engine'
import { partitionNames } from './consumer-group'
import type { EpochMember, Wait } from './epochs-reading'
import { consumerOf } from './hosted'
import { consumersOf, letterOf, memberNames, type MemberName } from './members'

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
interface Shares {
  readonly has: readonly string[]
  readonly releasing: readonly string[]
  readonly toGive: readonly string[]
  readonly missing: readonly string[]
}

function sharesOf(world: ClusterWorld, group: ConsumerGroup, member: ConsumerMember): Shares {
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
    instanceId: member.details.instanceId,
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
  return {
    ...name,
    memberId,
    instanceId: null,
    epoch: null,
    state: null,
    client,
    alive,
    has: nothing,
    releasing: nothing,
    toGive: nothing,
    awaits: nothing,
  }
}

const emptyShares: Shares = { has: [], releasing: [], toGive: [], missing: [] }

/** A consumer group's members in the order of their consumers, with those that want to be in it, and who waits for whom. */
export function epochMembers(
  world: ClusterWorld,
  group: ConsumerGroup,
): { readonly members: readonly EpochMember[]; readonly waits: readonly Wait[] } {
  const all = heldBy(world, group)
  const shares = new Map(all.map((held) => [held, sharesOf(world, group, held.member)]))
  const members = new Map(all.map((held) => [held.name.name, memberOf(held, shares.get(held) ?? emptyShares)]))
  const names = memberNames(world)
  const ordered: EpochMember[] = []
  for (const consumer of consumersOf(world, group.groupId)) {
    const name = names.get(consumer.name)
    if (name === undefined || consumer.process === 'starting') continue
    const member = members.get(consumer.name)
    members.delete(consumer.name)
    if (member !== undefined) ordered.push(member)
    else if (consumer.process === 'running') ordered.push(outsider(consumer, name))
  }
  return { members: [...ordered, ...members.values()], waits: waitsOf(shares) }
}

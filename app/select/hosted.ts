import type { BrokerState, ClassicGroup, ClassicMember, ClusterWorld, ConsumerState, Group, GroupShard } from '../../engine'

/** A group of either kind as its coordinator has it in memory, and where. */
interface Hosted {
  readonly broker: BrokerState
  readonly shard: GroupShard
  readonly group: Group
}

/** The same of a classic group. */
interface HostedGroup extends Hosted {
  readonly broker: BrokerState
  readonly shard: GroupShard
  readonly group: ClassicGroup
}

/** The coordinator that serves the group now: one that has it and is not loading goes before one that is. */
export function hostOf(world: ClusterWorld, groupId: string): Hosted | null {
  let loading: Hosted | null = null
  for (const broker of world.nodes.values()) {
    if (broker.kind !== 'broker') continue
    for (const shard of broker.shards.values()) {
      const group = shard.groups.get(groupId)
      if (group === undefined) continue
      if (!shard.loading) return { broker, shard, group }
      loading = { broker, shard, group }
    }
  }
  return loading
}

/** The same, if the group is a classic one. */
export function hostedGroup(world: ClusterWorld, groupId: string): HostedGroup | null {
  const hosted = hostOf(world, groupId)
  return hosted?.group.kind === 'classic' ? { ...hosted, group: hosted.group } : null
}

/** `C-8f21…` without what the broker put behind the client's own part: a uuid, or a number. */
const ownPart = (memberId: string): string => memberId.replace(/-([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^-]*)$/, '')

/** What a member calls itself. */
export type Called = Pick<ClassicMember, 'groupInstanceId' | 'clientId'>

/** The consumer behind a member id: the one that goes by it now, else the one whose client id it was made of. */
export function consumerOf(consumers: readonly ConsumerState[], memberId: string, member?: Called): ConsumerState | null {
  const exact = consumers.find((consumer) => consumer.client.memberId === memberId)
  if (exact !== undefined) return exact
  const prefixes = [member?.groupInstanceId, member?.clientId, ownPart(memberId)]
  for (const prefix of prefixes) {
    if (prefix == null || prefix === '') continue
    const fitting = consumers.filter(
      (consumer) => consumer.name === prefix || consumer.clientId === prefix || consumer.configs.get('group.instance.id') === prefix,
    )
    const [first] = fitting
    if (first !== undefined) return fitting.find((consumer) => consumer.client.memberId === '') ?? first
  }
  return null
}

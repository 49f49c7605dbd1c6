import type { ClusterWorld, ConsumerGroup, ConsumerState, SimTime } from '../../engine'
import type { EpochMember, NextDoes, NextHeartbeat, Wait } from './epochs-reading'
import { consumersOf } from './members'

/** When a client sends its next heartbeat, from now; null where it sends none, or nothing says when. */
function dueIn({ client, process }: ConsumerState, now: SimTime): SimTime | null {
  if (process !== 'running' || client.protocol !== 'consumer') return null
  // Traffic of a real group tells when heartbeats were sent, not when the next one is due.
  if (client.heartbeatDueAt === 0) return null
  switch (client.state) {
    case 'UNSUBSCRIBED':
    case 'FENCED':
    case 'STALE':
    case 'FATAL':
      return null
    case 'JOINING':
    case 'ACKNOWLEDGING':
    case 'LEAVING':
      return 0
    case 'PREPARE_LEAVING':
    case 'RECONCILING':
    case 'STABLE':
      return client.heartbeatInFlight ? 0 : Math.max(0, client.heartbeatDueAt - now)
  }
}

interface Outlook {
  readonly does: NextDoes
  readonly partitions: readonly string[]
  readonly forWhom?: readonly string[]
}

/** What the coordinator will make of a heartbeat of this member, as both stand now. */
function outlook(member: EpochMember, owned: readonly string[], group: ConsumerGroup, waits: readonly Wait[]): Outlook {
  if (member.epoch === null || member.epoch < 0) return { does: 'joins', partitions: [] }
  if (member.client === 'LEAVING') return { does: 'leaves', partitions: [] }
  if (group.groupEpoch > group.assignmentEpoch) return { does: 'computes', partitions: [] }
  if (member.state === 'UNREVOKED_PARTITIONS') {
    const { releasing } = member
    const still = releasing.filter((each) => owned.includes(each))
    if (still.length > 0) return { does: 'still-revoking', partitions: still }
    const forWhom = waits.filter(({ partitions }) => partitions.some((each) => releasing.includes(each))).map(({ blocked }) => blocked.name)
    return { does: 'confirms', partitions: releasing, forWhom }
  }
  if (member.epoch < group.assignmentEpoch)
    return member.toGive.length > 0 ? { does: 'is-told', partitions: member.toGive } : { does: 'catches-up', partitions: [] }
  if (member.state === 'UNRELEASED_PARTITIONS') {
    const free = waits.filter(({ blocked, blocker }) => blocked.name === member.name && blocker === null)
    if (free.length > 0) return { does: 'is-given', partitions: free.flatMap(({ partitions }) => partitions) }
    return { does: 'waits', partitions: member.awaits }
  }
  return member.client === 'ACKNOWLEDGING' ? { does: 'acknowledges', partitions: owned } : { does: 'settled', partitions: [] }
}

const idle: ReadonlySet<NextDoes> = new Set(['settled', 'waits', 'still-revoking', 'acknowledges'])

/** The heartbeat that is next to change something, else the next of all. */
export function nextHeartbeat(
  world: ClusterWorld,
  now: SimTime,
  group: ConsumerGroup,
  members: readonly EpochMember[],
  waits: readonly Wait[],
): NextHeartbeat | null {
  const consumers = new Map(consumersOf(world, group.groupId).map((consumer) => [consumer.name, consumer]))
  let first: NextHeartbeat | null = null
  let telling: NextHeartbeat | null = null
  for (const member of members) {
    const consumer = consumers.get(member.name)
    const inUs = consumer === undefined ? null : dueIn(consumer, now)
    if (consumer === undefined || inUs === null) continue
    const { does, partitions, forWhom = [] } = outlook(member, consumer.owned, group, waits)
    const { name, letter, index } = member
    const epoch = does === 'computes' ? group.groupEpoch : group.assignmentEpoch
    const next = { name, letter, index, inUs, does, partitions, epoch, forWhom }
    if (first === null || inUs < (first.inUs ?? Infinity)) first = next
    if (!idle.has(does) && (telling === null || inUs < (telling.inUs ?? Infinity))) telling = next
  }
  return telling ?? first
}

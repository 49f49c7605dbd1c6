import type { Frame, PartitionLog, SimTime } from '../../engine'
import { historyOf } from './history'
import { consumerOf, consumersOf, hostedGroup } from './members'
import { assignedTo } from './seen-twice'
import { timelineOf } from './timeline'

/** A partition at a moment: whose it is, who reads it, and how far. */
export interface PartitionFacts {
  readonly partition: string
  readonly groupId: string | null
  readonly generation: number | null
  /** As the coordinator's last plan has it: consumer, and member id. */
  readonly owner: { readonly name: string; readonly memberId: string } | null
  readonly readers: readonly string[]
  readonly since: SimTime | null
  readonly leader: number | null
  readonly logStartOffset: number | null
  readonly logEndOffset: number | null
  readonly highWatermark: number | null
  readonly position: number | null
  readonly committed: number | null
  /** Records that no commit covers. */
  readonly waiting: number | null
  /** What happened to it last: the event that gave it away or took it. */
  readonly event: number | null
}

type Ends = Pick<PartitionLog, 'logStartOffset' | 'logEndOffset' | 'highWatermark'>

function logOf(frame: Frame, partition: string): { readonly broker: number; readonly log: Ends } | null {
  for (const node of frame.world.nodes.values()) {
    if (node.kind !== 'broker') continue
    const replica = node.replication?.replicas.get(partition)
    const log = replica?.role === 'leader' ? replica.log : node.logs.get(partition)
    if (log !== undefined) return { broker: node.broker, log }
  }
  return null
}

/** The group that reads a partition: that of a consumer which owns it or subscribes to its topic. */
function groupReading(frame: Frame, partition: string): string | null {
  const topic = partition.slice(0, partition.lastIndexOf('-'))
  const consumers = consumersOf(frame.world, null)
  return (
    (consumers.find((each) => each.owned.includes(partition)) ?? consumers.find((each) => each.topics.includes(topic)))?.groupId ?? null
  )
}

export function partitionFacts(frame: Frame, partition: string): PartitionFacts | null {
  const found = logOf(frame, partition)
  const groupId = groupReading(frame, partition)
  if (found === null && groupId === null) return null
  const hosted = groupId === null ? null : hostedGroup(frame.world, groupId)
  const consumers = consumersOf(frame.world, groupId)
  const member = [...(hosted?.group.members.values() ?? [])].find((each) => assignedTo(each)?.includes(partition) === true)
  const owners = consumers.filter((each) => each.process === 'running' && each.owned.includes(partition))
  const interval = timelineOf(frame.trace)
    .partitions.get(partition)
    ?.intervals.findLast((each) => each.from <= frame.time)
  const committed = groupId === null ? undefined : hosted?.shard.offsets.get(groupId)?.get(partition)?.offset
  const end = found?.log.highWatermark ?? null
  return {
    partition,
    groupId,
    generation: hosted?.group.generationId ?? null,
    owner:
      member === undefined
        ? null
        : { name: consumerOf(consumers, member.memberId, member)?.name ?? member.clientId, memberId: member.memberId },
    readers: owners.map((each) => each.name),
    since: interval?.from ?? null,
    leader: found?.broker ?? null,
    logStartOffset: found?.log.logStartOffset ?? null,
    logEndOffset: found?.log.logEndOffset ?? null,
    highWatermark: end,
    position: owners[0]?.positions.get(partition) ?? null,
    committed: committed ?? null,
    waiting: end === null || committed === undefined ? null : Math.max(0, end - committed),
    event:
      historyOf(frame.trace)
        .lanes.touched.get(partition)
        ?.findLast((each) => each.step <= frame.step)?.event ?? null,
  }
}

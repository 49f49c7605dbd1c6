import { parseTopicPartition, type ClusterWorld, type ConsumerGroup, type Frame, type PartitionLog, type SimTime } from '../../engine'
import { consumerGroupOf, partitionNames } from './consumer-group'
import { historyOf } from './history'
import { consumersOf } from './members'
import { consumerOf, hostedGroup } from './hosted'
import { assignedTo } from './seen-twice'
import { timelineOf } from './timeline/timeline'

interface Named {
  readonly name: string
  readonly memberId: string
}

/** What a consumer group says of a partition beside who has it. */
export interface PartitionEpochs {
  readonly assignment: number
  /** The epoch of the member that has it, still or already; null where it is free. */
  readonly partition: number | null
  /** Whether its member is still to give it up. */
  readonly releasing: boolean
  /** To whom the target gives it; `undefined` where the target is not known, as in the traffic of a real group. */
  readonly target: Named | null | undefined
}

/** A partition at a moment: whose it is, who reads it, and how far. */
export interface PartitionFacts {
  readonly partition: string
  readonly groupId: string | null
  readonly generation: number | null
  /** As the coordinator's last plan has it: consumer, and member id. */
  readonly owner: Named | null
  /** In a consumer group. */
  readonly epochs: PartitionEpochs | null
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

function namedIn(world: ClusterWorld, group: ConsumerGroup, memberId: string): Named {
  const details = group.members.get(memberId)?.details
  const called = details === undefined ? undefined : { clientId: details.clientId, groupInstanceId: details.instanceId }
  const consumer = consumerOf(consumersOf(world, group.groupId), memberId, called)
  return { name: consumer?.name ?? details?.clientId ?? memberId, memberId }
}

/** Whose a partition is in a consumer group, and at which epochs. */
function inConsumerGroup(
  world: ClusterWorld,
  group: ConsumerGroup,
  partition: string,
): { readonly owner: Named | null; readonly epochs: PartitionEpochs } {
  const parts = parseTopicPartition(partition)
  const topics = [...group.partitionEpochs.keys()].filter(
    (topic) => partitionNames(world, new Map([[topic, [parts?.partition ?? -1]]]))[0] === partition,
  )
  const epoch = topics.map((topic) => group.partitionEpochs.get(topic)?.get(parts?.partition ?? -1)).find((each) => each !== undefined)
  const holds = (assigned: Parameters<typeof partitionNames>[1]): boolean => partitionNames(world, assigned).includes(partition)
  const members = [...group.members.values()]
  const releasing = members.find(({ current }) => holds(current.pendingRevocation))
  const owner = members.find(({ current }) => holds(current.assigned)) ?? releasing
  const target = [...group.target].find(([, given]) => holds(new Map(given.map((each) => [each.topicId, each.partitions]))))
  return {
    owner: owner === undefined ? null : namedIn(world, group, owner.memberId),
    epochs: {
      assignment: group.assignmentEpoch,
      partition: epoch ?? null,
      releasing: owner !== undefined && owner === releasing,
      target: group.target.size === 0 ? undefined : target === undefined ? null : namedIn(world, group, target[0]),
    },
  }
}

/** What is known of a partition: its log, who owns and reads it, how far. Null: neither a log nor a group has it. */
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
  const ofConsumers = groupId === null ? null : consumerGroupOf(frame.world, groupId)
  const own = ofConsumers === null ? null : inConsumerGroup(frame.world, ofConsumers, partition)
  const end = found?.log.highWatermark ?? null
  return {
    partition,
    groupId,
    generation: hosted?.group.generationId ?? null,
    epochs: own?.epochs ?? null,
    owner:
      own !== null
        ? own.owner
        : member === undefined
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

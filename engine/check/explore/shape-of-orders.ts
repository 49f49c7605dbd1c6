import type { ClusterWorld, ConsumerState } from '../../cluster/world'
import type { ConsumerClient } from '../../groups/consumer/client-state'
import type { Assigned } from '../../groups/consumer/assigned'
import type { ConsumerGroup } from '../../groups/consumer/state'
import { consumerGroupIn } from '../../groups/group-shard'
import type { TopicIdPartitions } from '../../groups/wire/consumer'
import type { SimTime } from '../../kernel/node'
import { randomGroupId } from '../../scenario/random-group'

const numbers = (topics: readonly TopicIdPartitions[]): string => topics.map(({ partitions }) => partitions.join('.')).join(';')

/** Which partitions, each with how far back it was given. */
function given(assigned: Assigned, epoch: number): string {
  const parts: string[] = []
  for (const partitions of assigned.values())
    for (const [partition, since] of partitions) parts.push(`${String(partition)}@${String(epoch - since)}`)
  return parts.sort((a, b) => (a < b ? -1 : 1)).join('.')
}

/** In whole seconds from now: what is nearer cannot make a difference to the order of things. */
const secondsTo = (deadline: SimTime | undefined, now: SimTime): string =>
  deadline === undefined ? '-' : String(Math.round((deadline - now) / 1_000_000))

/** An epoch as far as it is behind the group's; those of who joins or leaves stand for themselves. */
const behind = (epoch: number, groupEpoch: number): string => (epoch <= 0 ? `=${String(epoch)}` : String(groupEpoch - epoch))

/** What has reached a member that stands still, and waits there. */
function waitingFor(world: ClusterWorld, name: string, groupEpoch: number): string {
  const parts: string[] = []
  for (const { envelope } of world.frozen.get(name) ?? []) {
    const body = envelope?.body
    if (body?.kind !== 'response' || body.api !== 'ConsumerGroupHeartbeat') continue
    const { errorCode, memberEpoch, assignment } = body.fields
    parts.push(`${String(errorCode)},${behind(memberEpoch, groupEpoch)},${assignment === null ? '-' : numbers(assignment.topicPartitions)}`)
  }
  return parts.join('+')
}

function shapeOfProcess(
  world: ClusterWorld,
  { name, process, owned, work }: ConsumerState,
  client: ConsumerClient,
  groupEpoch: number,
): string {
  const { state, stage, memberEpoch, target, assignment, taking, sent } = client
  const told = sent === null ? 'all' : numbers(sent.assignment.topics)
  const parts = [process, state, stage, behind(memberEpoch, groupEpoch), owned.join('.'), work?.is ?? '']
  parts.push(numbers(assignment.topics), numbers(target.topics), numbers(taking.topics), told, secondsTo(client.heartbeatDueAt, world.time))
  parts.push(waitingFor(world, name, groupEpoch))
  return parts.join(' ')
}

function shapeOfMember(world: ClusterWorld, group: ConsumerGroup, memberId: string): string {
  const member = group.members.get(memberId)
  if (member === undefined) return 'none'
  const { memberEpoch, previousMemberEpoch, state, assigned, pendingRevocation } = member.current
  const { groupEpoch, target, timers } = group
  const parts = [state, behind(memberEpoch, groupEpoch), behind(previousMemberEpoch, groupEpoch), given(assigned, groupEpoch)]
  parts.push(given(pendingRevocation, groupEpoch), numbers(target.get(memberId) ?? []))
  parts.push(secondsTo(timers.session.get(memberId)?.deadline, world.time), secondsTo(timers.rebalance.get(memberId)?.deadline, world.time))
  return parts.join(' ')
}

export function consumerGroupOf(world: ClusterWorld): ConsumerGroup | undefined {
  for (const state of world.nodes.values()) {
    if (state.kind !== 'broker') continue
    for (const shard of state.shards.values()) {
      const group = consumerGroupIn(shard, randomGroupId)
      if (group !== undefined) return group
    }
  }
  return undefined
}

/** A world as far as the group's further fate depends on it: epochs as distances, times in seconds from now, and nothing of records and offsets. */
export function shapeOfWorld(world: ClusterWorld, members: readonly string[]): string {
  const group = consumerGroupOf(world)
  const groupEpoch = group?.groupEpoch ?? 0
  const lines: string[] = []
  for (const name of members) {
    const state = world.nodes.get(name)
    if (state?.kind !== 'consumer' || state.client.protocol !== 'consumer') {
      lines.push('not begun')
      continue
    }
    lines.push(shapeOfProcess(world, state, state.client, groupEpoch))
    lines.push(group === undefined ? 'none' : shapeOfMember(world, group, state.client.memberId))
  }
  if (group !== undefined) {
    const sinceTarget = Math.min(1, Math.floor((world.time / 1000 - group.assignmentTimestamp) / 1000))
    lines.push([groupEpoch - group.assignmentEpoch, sinceTarget].join(' '))
  }
  return lines.join('\n')
}

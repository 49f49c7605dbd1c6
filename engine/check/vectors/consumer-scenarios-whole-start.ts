import type { ClusterWorld } from '../../cluster/world'
import { recordedPartitions } from '../../groups/consumer/assigned'
import { stateNumber } from '../../groups/consumer/records'
import { groupProtocols } from '../../groups/protocols'
import type { GroupShard } from '../../groups/group-shard'
import { encodeAssignment } from '../../groups/wire/consumer-protocol'
import { topicPartition } from '../../kafka/ids'
import { numbersOf } from './current-assignment'
import { consumerOf } from './scenarios-whole-world'
import { startersOf, startOf, type Story } from './consumer-scenarios-whole-story'
import { topicIdOf } from './consumer-scenarios-whole-views'
import { object, whole, type Json } from './reading'

function shardIn(world: ClusterWorld): GroupShard | undefined {
  for (const state of world.nodes.values())
    if (state.kind === 'broker') for (const shard of state.shards.values()) if (shard.groups.has('g')) return shard
  return undefined
}

/** What a member owns, by topic id. */
const topicsOf = (owned: unknown) =>
  numbersOf(owned, 'owned').map(({ topicId: topic, partitions }) => ({ topic, topicId: topicIdOf(topic), partitions }))

function giveToMember(shard: GroupShard, memberId: string, memberEpoch: number, owned: unknown): void {
  const topics = topicsOf(owned).map(({ topicId, partitions }) => ({ topicId, partitions }))
  const assigned = new Map(topics.map(({ topicId, partitions }) => [topicId, new Map(partitions.map((each) => [each, memberEpoch]))]))
  const key = { groupId: 'g', memberId }
  groupProtocols.replay(shard, { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER', key, value: { topicPartitions: topics } })
  const value = {
    memberEpoch,
    previousMemberEpoch: memberEpoch,
    state: stateNumber('STABLE'),
    assignedPartitions: recordedPartitions(assigned, true),
    partitionsPendingRevocation: [],
  }
  groupProtocols.replay(shard, { type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', key, value })
}

/** The client takes for its own what the list gives it. */
function giveToClient(world: ClusterWorld, name: string, owned: unknown): void {
  const state = consumerOf(world, name)
  const topics = topicsOf(owned).sort((a, b) => (a.topicId < b.topicId ? -1 : 1))
  state.owned = topics.flatMap(({ topic, partitions }) => partitions.map((partition) => topicPartition(topic, partition)))
  state.positions = new Map(state.owned.map((partition) => [partition, 0]))
  state.toInitialize = []
  state.toReset = []
  state.plan = null
  const { client } = state
  if (client.protocol !== 'consumer') return
  client.target = { ...client.target, topics }
  client.assignment = { ...client.assignment, topics }
  if (client.sent !== null) client.sent = { ...client.sent, assignment: client.assignment }
}

/** The group has come together by itself; what each owns may be other than what the list begins with. */
export function giveAtStart(world: ClusterWorld, story: Story): void {
  const first = startOf(story)
  const shard = shardIn(world)
  const group = shard?.groups.get('g')
  if (first === null || shard === undefined || group === undefined) return
  const owned: Json = object(first['owned'], 'owned')
  const names = startersOf(story)
  if (group.kind === 'consumer') {
    const epochs = object(first['memberEpochs'], 'memberEpochs')
    for (const name of names) giveToMember(shard, name, whole(epochs[name], 'memberEpochs'), {})
    for (const name of names) giveToMember(shard, name, whole(epochs[name], 'memberEpochs'), owned[name])
  } else
    for (const member of group.members.values()) {
      const partitions = numbersOf(owned[member.memberId], 'owned').flatMap(({ topicId: topic, partitions: numbers }) =>
        numbers.map((partition) => ({ topic, partition })),
      )
      member.assignment = encodeAssignment({ partitions, userData: null })
    }
  for (const name of names) giveToClient(world, name, owned[name])
}

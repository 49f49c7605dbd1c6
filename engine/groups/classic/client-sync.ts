import { errorName } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import { byCodeUnit } from '../../kernel/order'
import type { AssignorMember } from '../assignors/assignor'
import type { JoinGroupResponse, SyncGroupResponse } from '../wire/classic'
import { decodeSubscription, encodeAssignment } from '../wire/consumer-protocol'
import { claimOf } from '../wire/consumer-protocol-user-data'
import type { AskedAs } from '../wire/membership'
import { chosenAssignor } from './client-assignors'
import type { Host } from './client-host'
import { resetOnError, roundFailed, unchanged } from './client-reset'

/** Kafka: onJoinFollower, and the end of onLeaderElected. */
export function sendSync(host: Host, assignments: readonly { readonly memberId: string; readonly assignment: Uint8Array }[]): void {
  const { client, config } = host
  client.round = 'sync'
  client.electedBy = null
  const leads = client.leaderId === client.memberId
  host.send(
    'SyncGroup',
    {
      groupId: host.groupId,
      generationId: client.generationId,
      memberId: client.memberId,
      groupInstanceId: config.groupInstanceId,
      protocolType: 'consumer',
      protocolName: client.protocolName,
      assignments,
    },
    leads ? 'classic/client/sync-leader' : 'classic/client/sync',
    { because: 'joined' },
  )
}

function namedBy({ members }: JoinGroupResponse): Set<string> {
  const topics = new Set<string>()
  for (const { metadata } of members) for (const topic of decodeSubscription(metadata).topics) topics.add(topic)
  return topics
}

/**
 * Kafka: onLeaderElected. Where others name topics that it has not subscribed to, the leader asks how many partitions all have, each time anew,
 * and so it does where it was about to ask (updateGroupSubscription, ensureFreshMetadata); then it assigns.
 */
export function elected(host: Host, answer: JoinGroupResponse): void {
  const { client } = host
  const topics = namedBy(answer)
  const others = [...topics].filter((topic) => !host.topics.includes(topic)).sort(byCodeUnit)
  host.wantTopics(others)
  if (!host.awaitsMetadata) {
    assign(host, answer, topics)
    return
  }
  client.round = 'metadata'
  client.electedBy = answer
  client.electedAtMetadata = host.metadataVersion
  const detail = { topics: [...topics].sort(byCodeUnit) }
  host.say('LeaderFetchesMetadata', 'classic/client/leader-fetches-metadata', detail, { because: 'joined' })
}

/** New metadata came: assign now. Topics that do not exist are left out. */
export function metadataArrived(host: Host): void {
  const answer = host.client.electedBy
  if (answer === null || host.metadataVersion === host.client.electedAtMetadata) return
  assign(host, answer, namedBy(answer))
}

/** What the leader must watch: how many partitions each of these topics has (Kafka: MetadataSnapshot). */
export function snapshotOf(host: Host, topics: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const topic of topics) {
    const view = host.metadata?.topics.get(topic)
    if (view !== undefined) counts.set(topic, view.leaders.length)
  }
  return counts
}

function assign(host: Host, answer: JoinGroupResponse, topics: ReadonlySet<string>): void {
  const { client } = host
  const counts = snapshotOf(host, topics)
  client.assignmentSnapshot = counts
  const name = answer.protocolName ?? ''
  if (answer.skipAssignment) {
    host.say('AssignmentSkipped', 'classic/client/leader-skips-assignment', { assignor: name }, { because: 'joined', as: 'joined' })
    sendSync(host, [])
    return
  }
  const members: readonly AssignorMember[] = answer.members.map(({ memberId, groupInstanceId, metadata }) => {
    const subscription = decodeSubscription(metadata)
    const claim = claimOf(name, subscription)
    return {
      memberId,
      instanceId: groupInstanceId,
      topics: subscription.topics,
      rack: subscription.rackId,
      owned: claim.partitions,
      generation: claim.generation,
    }
  })
  const hasty = name === 'cooperative-sticky' && host.config.ruleOff === 'cooperative-in-one-round'
  const assigned = chosenAssignor(hasty ? 'sticky' : name).assign({ topics: counts, members })
  const detail = [...assigned].map(
    ([memberId, list]) => `${memberId}: ${list.map((tp) => topicPartition(tp.topic, tp.partition)).join(' ')}`,
  )
  host.say('Assigned', 'classic/client/leader-assigns', { assignor: name, plan: detail }, { because: 'joined', as: 'joined' })
  sendSync(
    host,
    [...assigned].map(([memberId, partitions]) => ({ memberId, assignment: encodeAssignment({ partitions, userData: null }) })),
  )
}

/** Kafka: SyncGroupResponseHandler. */
export function syncAnswered(host: Host, answer: SyncGroupResponse, asked: AskedAs): void {
  const { client } = host
  if (client.round !== 'sync') return
  const error = errorName(answer.errorCode) ?? 'UNKNOWN_SERVER_ERROR'
  if (error === 'NONE') {
    synced(host, answer)
    return
  }
  const expelled = error === 'UNKNOWN_MEMBER_ID' || error === 'ILLEGAL_GENERATION'
  if (expelled && unchanged(host, asked)) resetOnError(host, 'SYNC_GROUP', error, error === 'UNKNOWN_MEMBER_ID')
  else if (error === 'COORDINATOR_NOT_AVAILABLE' || error === 'NOT_COORDINATOR') host.forgetCoordinator()
  roundFailed(host, error)
}

function synced(host: Host, answer: SyncGroupResponse): void {
  const { client } = host
  if (client.generationId < 0 || client.state !== 'COMPLETING_REBALANCE') {
    roundFailed(host, 'ILLEGAL_GENERATION')
    return
  }
  if (answer.protocolName !== null && answer.protocolName !== client.protocolName) {
    roundFailed(host, 'INCONSISTENT_GROUP_PROTOCOL')
    return
  }
  client.state = 'STABLE'
  client.rejoinNeeded = false
  client.rejoinReason = ''
  client.round = 'joined'
  client.assignment = answer.assignment
  host.say('Synced', 'classic/client/synced', { generation: client.generationId }, { as: 'synced' })
}

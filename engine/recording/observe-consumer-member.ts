import type { TopicIdPartitions } from '../groups/wire/consumer'
import type { ConsumerState } from '../cluster/world'
import { topicPartition } from '../kafka/ids'
import type { RuleId } from '../kernel/event'
import type { SimTime } from '../kernel/node'
import type { Exchange } from './exchange'
import type { ClientFindings, ObservedConsumer } from './observed-client'

type Heartbeat = Extract<Exchange, { api: 'ConsumerGroupHeartbeat' }>

/** The name of a topic by its id; a log of requests says ids alone. */
export type NameOfTopic = (topicId: string) => string

function partitionsOf(topics: readonly TopicIdPartitions[], nameOf: NameOfTopic): string[] {
  return topics.flatMap(({ topicId, partitions }) => partitions.map((partition) => topicPartition(nameOf(topicId), partition)))
}

function stateGoes(found: ClientFindings, state: ConsumerState, to: ObservedConsumer['state'], rule: RuleId): void {
  if (state.client.protocol === 'consumer' && state.client.state === to) return
  const from = state.client.protocol === 'consumer' ? state.client.state : 'UNSUBSCRIBED'
  found.changes.push({ client: 'setConsumer', to: { state: to } })
  found.facts.push({ type: 'ClientStateChanged', rule, detail: { member: state.name, from, to } })
}

function ownedBecomes(found: ClientFindings, state: ConsumerState, partitions: readonly string[]): void {
  const gone = state.owned.filter((partition) => !partitions.includes(partition))
  const added = partitions.filter((partition) => !state.owned.includes(partition))
  if (gone.length > 0)
    found.facts.push({ type: 'onPartitionsRevoked', rule: 'consumer/client/revoke', detail: { member: state.name, partitions: gone } })
  if (added.length > 0)
    found.facts.push({
      type: 'onPartitionsAssigned',
      rule: 'consumer/client/assign',
      detail: { member: state.name, partitions: added },
      as: 'assigned',
    })
  if (gone.length + added.length > 0) found.changes.push({ client: 'owned', partitions })
}

/** The rule that a heartbeat names. */
export function heartbeatRule({ request }: Heartbeat): RuleId {
  if (request.memberEpoch === 0) return 'consumer/client/join'
  if (request.memberEpoch === -2) return 'consumer/client/leave-for-now'
  if (request.memberEpoch < 0) return 'consumer/client/leave'
  return request.topicPartitions === null ? 'consumer/client/heartbeat' : 'consumer/client/acknowledge'
}

/** A member heartbeats: what it says of itself, and what it owns where it says so. Pure. */
export function heartbeatSent(found: ClientFindings, state: ConsumerState, exchange: Heartbeat, now: SimTime, nameOf: NameOfTopic): void {
  const { request } = exchange
  const rule = heartbeatRule(exchange)
  if (state.client.protocol !== 'consumer') found.changes.push({ client: 'speaksConsumer', memberId: request.memberId })
  found.changes.push({ client: 'setConsumer', to: { lastHeartbeatSentAt: now } })
  if (request.instanceId !== null) found.changes.push({ client: 'config', name: 'group.instance.id', value: request.instanceId })
  if (request.rebalanceTimeoutMs >= 0)
    found.changes.push({ client: 'config', name: 'max.poll.interval.ms', value: String(request.rebalanceTimeoutMs) })
  if (request.subscribedTopicNames !== null) found.changes.push({ client: 'topics', topics: request.subscribedTopicNames })
  if (request.memberEpoch < 0) {
    ownedBecomes(found, state, [])
    stateGoes(found, state, 'LEAVING', rule)
    return
  }
  if (request.topicPartitions !== null) ownedBecomes(found, state, partitionsOf(request.topicPartitions, nameOf))
  if (request.memberEpoch === 0) stateGoes(found, state, 'JOINING', rule)
  else if (request.topicPartitions !== null) stateGoes(found, state, 'ACKNOWLEDGING', rule)
}

/** A member is answered. Pure. */
export function heartbeatReaches(
  found: ClientFindings,
  state: ConsumerState,
  { response }: Heartbeat,
  now: SimTime,
  nameOf: NameOfTopic,
): void {
  const { errorCode, memberEpoch, heartbeatIntervalMs, assignment } = response
  if (errorCode === 25 || errorCode === 110) {
    const detail = { member: state.name, partitions: state.owned.slice() }
    if (state.owned.length > 0) found.facts.push({ type: 'onPartitionsLost', rule: 'consumer/client/lost-fenced', detail })
    found.changes.push({ client: 'owned', partitions: [] }, { client: 'setConsumer', to: { memberEpoch: 0 } })
    stateGoes(found, state, 'FENCED', 'consumer/client/fenced')
    return
  }
  if (errorCode !== 0) return
  found.changes.push({ client: 'setConsumer', to: { memberEpoch, lastHeartbeatAnsweredAt: now, heartbeatIntervalMs } })
  if (memberEpoch < 0) {
    stateGoes(found, state, 'UNSUBSCRIBED', 'consumer/client/leave')
    return
  }
  const partitions = assignment === null ? null : partitionsOf(assignment.topicPartitions, nameOf)
  const differs = partitions !== null && (partitions.length !== state.owned.length || partitions.some((one) => !state.owned.includes(one)))
  if (differs) stateGoes(found, state, 'RECONCILING', 'consumer/client/target')
  else if (partitions !== null || (state.client.protocol === 'consumer' && state.client.state !== 'RECONCILING'))
    stateGoes(found, state, 'STABLE', 'consumer/client/acknowledge')
}

import { replayed } from '../../cluster/control/replay'
import type { PartitionRegistration } from '../../cluster/control/image'
import type { AlterPartitionResponse } from '../../cluster/replica/apis'
import type { MetadataFetched } from '../../cluster/replica/messages'
import { freshReplica } from '../../cluster/replica/metadata'
import type { FollowerState, Replica } from '../../cluster/replica/state'
import type { ReplicaTurn } from '../../cluster/replica/turn'
import { controllerNode } from '../../cluster/world'
import { errorName } from '../../kafka/errors'
import { withEpoch } from '../../log/replica-log-change'
import type { PlayedAlter } from './play-deeds'

const unasked = (broker: number): FollowerState => ({
  broker,
  fetchOffset: -1,
  logStartOffset: -1,
  lastCaughtUpAt: -1,
  lastFetchAt: -1,
  leaderEndAtLastFetch: -1,
  brokerEpoch: -1,
})

/** Kafka: Partition.makeLeader; what it does with its high watermark is for the recording to tell. */
function leads(turn: ReplicaTurn, key: string, replica: Replica, registration: PartitionRegistration): void {
  const { leaderEpoch, isr, replicas } = registration
  const offset = replica.log.logEndOffset
  const others = replicas.filter((broker) => broker !== turn.broker)
  turn.put(key, {
    ...replica,
    role: 'leader',
    log: withEpoch(replica.log, leaderEpoch, offset),
    leaderEpochStartOffset: offset,
    followers: new Map(others.map((broker) => [broker, unasked(broker)])),
    following: null,
  })
  const detail = { partition: key, leaderEpoch, offset, highWatermark: replica.log.highWatermark, isr }
  turn.tell('LeaderBegins', 'replication/leader/begins', detail, { as: 'heard' })
}

/** Kafka: Partition.makeFollower. */
function follows(turn: ReplicaTurn, key: string, replica: Replica, { leader, leaderEpoch }: PartitionRegistration): void {
  const gone = leader < 0
  turn.put(key, {
    ...replica,
    role: gone ? 'offline' : 'follower',
    leaderEpochStartOffset: -1,
    followers: new Map(),
    following: gone ? null : { leader, state: 'fetching', until: 0 },
  })
  const detail = { partition: key, leader, leaderEpoch, offset: replica.log.logEndOffset }
  if (gone) turn.tell('LeaderGone', 'replication/leader/gone', detail, { as: 'heard' })
  else turn.tell('FollowerBegins', 'replication/follower/begins', detail, { as: 'heard' })
}

function informed(turn: ReplicaTurn, key: string, registration: PartitionRegistration): void {
  const before = turn.replica(key) ?? freshReplica(registration)
  const { replicas, leader, leaderEpoch, partitionEpoch, leaderRecoveryState, isr } = registration
  const replica: Replica = { ...before, replicas, leader, leaderEpoch, partitionEpoch, leaderRecoveryState, isr, pending: null }
  turn.put(key, replica)
  if (before.leaderEpoch === leaderEpoch && before.role !== 'offline') return
  if (leader === turn.broker) leads(turn, key, replica, registration)
  else follows(turn, key, replica, registration)
}

/** A broker reads what the controller wrote, and does what it says with its replicas. */
export function played(turn: ReplicaTurn, { from, records }: MetadataFetched): void {
  const before = turn.manager.image
  if (from !== before.offset) return
  const image = replayed(before, records)
  turn.manager.image = image
  for (const [key, registration] of image.partitions)
    if (before.partitions.get(key) !== registration && registration.replicas.includes(turn.broker)) informed(turn, key, registration)
}

/** A leader asks the controller for another in-sync set, as it was logged there. */
export function asksForSet(turn: ReplicaTurn, topic: string, key: string, { request: logged }: PlayedAlter, correlationId: number): void {
  const replica = turn.replica(key)
  const [partition] = logged.request.field('topics').list()[0]?.field('partitions').list() ?? []
  if (replica === undefined || partition === undefined) return
  const newIsr = partition
    .field('newIsrWithEpochs')
    .list()
    .map((member) => member.field('brokerId').whole())
  const kind = newIsr.length > replica.isr.length ? 'expand' : 'shrink'
  const fields = {
    brokerId: turn.broker,
    brokerEpoch: logged.request.field('brokerEpoch').whole(),
    topic,
    partition: 0,
    leaderEpoch: partition.field('leaderEpoch').whole(),
    newIsr,
    leaderRecoveryState: 0,
    partitionEpoch: partition.field('partitionEpoch').whole(),
  } as const
  const body = { kind: 'cluster-request', api: 'AlterPartition', correlationId, clientId: turn.node, fields } as const
  const rule = kind === 'expand' ? 'replication/isr/expand' : 'replication/isr/shrink'
  const detail = { partition: key, isr: replica.isr, newIsr }
  turn.effects.push({ do: 'send', to: controllerNode, label: 'AlterPartitionRequest', body, rule, detail })
  turn.put(key, { ...replica, pending: { kind, isr: newIsr, correlationId } })
}

/** The controller's answer to that. */
export function hearsOfSet(turn: ReplicaTurn, key: string, { errorCode, isr, partitionEpoch }: AlterPartitionResponse): void {
  const replica = turn.replica(key)
  if (replica === undefined) return
  if (errorCode !== 0) {
    turn.put(key, { ...replica, pending: null })
    turn.tell('IsrChangeRefused', 'replication/isr/refused', { partition: key, error: errorName(errorCode) ?? errorCode })
    return
  }
  turn.put(key, { ...replica, pending: null, isr, partitionEpoch: Math.max(partitionEpoch, replica.partitionEpoch) })
  turn.tell('IsrChanged', 'replication/isr/changed', { partition: key, isr, partitionEpoch })
}

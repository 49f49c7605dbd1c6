import { emptyReplicaLog, latestEpochOf } from '../../log/replica-log'
import { withEpoch } from '../../log/replica-log-change'
import { replayed } from '../control/replay'
import type { ClusterImage, PartitionRegistration } from '../control/image'
import { driveAll } from './fetcher'
import { advanceHighWatermark } from './high-watermark'
import type { MetadataFetched } from './messages'
import type { FollowerState, Replica } from './state'
import type { ReplicaTurn } from './turn'

/** Before anything that happens: a follower that was never caught up. */
const never = -1_000_000_000_000

function unknownFollower(broker: number, inSync: boolean, now: number): FollowerState {
  return {
    broker,
    fetchOffset: -1,
    logStartOffset: -1,
    lastCaughtUpAt: inSync ? now : never,
    lastFetchAt: never,
    leaderEndAtLastFetch: -1,
    brokerEpoch: -1,
  }
}

/** A replica of which nothing is known yet but that it is to be here. */
export function freshReplica({ topic, partition, replicas }: PartitionRegistration): Replica {
  return {
    topic,
    partition,
    role: 'offline',
    replicas,
    leader: -1,
    leaderEpoch: -1,
    partitionEpoch: -1,
    leaderRecoveryState: 0,
    isr: [],
    pending: null,
    log: emptyReplicaLog,
    leaderEpochStartOffset: -1,
    followers: new Map(),
    following: null,
  }
}

/** What the controller says of a partition, written into the replica; the log stays as it is. */
function informed(replica: Replica, registration: PartitionRegistration): Replica {
  const { replicas, leader, leaderEpoch, partitionEpoch, leaderRecoveryState, isr } = registration
  return { ...replica, replicas, leader, leaderEpoch, partitionEpoch, leaderRecoveryState, isr }
}

/** Kafka: Partition.makeLeader. It keeps the high watermark that it had as a follower. */
function lead(turn: ReplicaTurn, key: string, replica: Replica, registration: PartitionRegistration): void {
  if (replica.role === 'leader' && replica.leaderEpoch === registration.leaderEpoch) {
    turn.put(key, { ...informed(replica, registration), pending: null })
    turn.stirred.add(key)
    advanceHighWatermark(turn, key)
    return
  }
  const { isr, replicas } = registration
  const leaderEpoch =
    turn.manager.settings.ruleOff === 'old-leader-epoch' ? Math.max(0, latestEpochOf(replica.log)) : registration.leaderEpoch
  const start = replica.log.logEndOffset
  const others = replicas.filter((broker) => broker !== turn.broker)
  const followers = new Map(others.map((broker) => [broker, unknownFollower(broker, isr.includes(broker), turn.now)]))
  turn.put(key, {
    ...informed(replica, registration),
    leaderEpoch,
    role: 'leader',
    pending: null,
    log: withEpoch(replica.log, leaderEpoch, start),
    leaderEpochStartOffset: start,
    followers,
    following: null,
  })
  const detail = { partition: key, leaderEpoch, offset: start, highWatermark: replica.log.highWatermark, isr }
  turn.tell('LeaderBegins', 'replication/leader/begins', detail)
  turn.stirred.add(key)
  advanceHighWatermark(turn, key)
}

/** On its way out it does not fetch what it is no longer in the in-sync set of (Kafka: ReplicaManager.applyLocalFollowersDelta). */
function isLeaving(turn: ReplicaTurn, { isr }: PartitionRegistration): boolean {
  const { life, image } = turn.manager
  const leaves = life === 'stopping' || (life === 'running' && image.brokers.get(turn.broker)?.inControlledShutdown === true)
  return leaves && !isr.includes(turn.broker)
}

/** Kafka: Partition.makeFollower. */
function followLeader(turn: ReplicaTurn, key: string, replica: Replica, registration: PartitionRegistration): void {
  const { leader, leaderEpoch } = registration
  if (replica.role === 'follower' && replica.leaderEpoch === leaderEpoch) {
    turn.put(key, informed(replica, registration))
    return
  }
  const gone = leader < 0
  const leaving = isLeaving(turn, registration)
  turn.put(key, {
    ...informed(replica, registration),
    role: gone ? 'offline' : 'follower',
    pending: null,
    leaderEpochStartOffset: -1,
    followers: new Map(),
    following: gone || leaving ? null : { leader, state: 'fetching', until: 0 },
  })
  turn.stirred.add(key)
  const detail = { partition: key, leader, leaderEpoch, offset: replica.log.logEndOffset }
  if (gone) turn.tell('LeaderGone', 'replication/leader/gone', detail)
  else turn.tell('FollowerBegins', leaving ? 'replication/follower/leaving' : 'replication/follower/begins', detail)
}

function apply(turn: ReplicaTurn, key: string, registration: PartitionRegistration): void {
  if (!registration.replicas.includes(turn.broker)) return
  const replica = turn.replica(key) ?? freshReplica(registration)
  if (registration.partitionEpoch <= replica.partitionEpoch && registration.leaderEpoch <= replica.leaderEpoch) {
    turn.put(key, { ...replica, replicas: registration.replicas })
    return
  }
  if (registration.leader === turn.broker) lead(turn, key, replica, registration)
  else followLeader(turn, key, replica, registration)
}

/** The broker does what an image says; `before` is what it did last (Kafka: BrokerMetadataPublisher, ReplicaManager.applyDelta). */
export function applyImage(turn: ReplicaTurn, before: ClusterImage, image: ClusterImage): void {
  turn.manager.image = image
  for (const [key, registration] of image.partitions) if (before.partitions.get(key) !== registration) apply(turn, key, registration)
  const removed = [...turn.manager.replicas.keys()].filter((key) => before.partitions.has(key) && !image.partitions.has(key))
  if (removed.length > 0) {
    const replicas = new Map(turn.manager.replicas)
    for (const key of removed) {
      replicas.delete(key)
      turn.stirred.add(key)
    }
    turn.manager.replicas = replicas
  }
  driveAll(turn)
}

/** Records of the controller's log: taken in order, none twice. */
export function recordsRead(turn: ReplicaTurn, { from, records }: MetadataFetched): void {
  const before = turn.manager.image
  if (from !== before.offset) return
  applyImage(turn, before, replayed(before, records))
}

import { topicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import { latestEpochOf } from '../../log/replica-log'
import type { FetchRequest, FetchResponse } from '../fetch-message'
import type { ListOffsetsResponse } from '../message'
import { brokerNode } from '../world'
import type { ConnectionNews } from './messages'
import { follow, offsetsListed, partitionFetched } from './following'
import type { Fetcher, Replica } from './state'
import type { ReplicaTurn } from './turn'

const timerOf = (leader: number): string => `fetcher/${String(leader)}`

const idle = (leader: number): Fetcher => ({ leader, correlationId: -1, sentAt: 0, asked: new Map() })

function setFetcher(turn: ReplicaTurn, leader: number, fetcher: Fetcher | null): void {
  const fetchers = new Map(turn.manager.fetchers)
  if (fetcher === null) fetchers.delete(leader)
  else fetchers.set(leader, fetcher)
  turn.manager.fetchers = fetchers
}

function followedFrom(turn: ReplicaTurn, leader: number): readonly (readonly [string, Replica])[] {
  return [...turn.manager.replicas].filter(([, { following }]) => following?.leader === leader)
}

/** Those whose wait is over fetch again. */
function wake(turn: ReplicaTurn, parts: readonly (readonly [string, Replica])[]): (readonly [string, Replica])[] {
  const ready: (readonly [string, Replica])[] = []
  for (const [key, replica] of parts) {
    const { following } = replica
    if (following === null) continue
    const { state, until } = following
    if (state === 'delayed' && until <= turn.now) follow(turn, key, replica, 'fetching')
    const now = turn.replica(key)
    if (now?.following?.state === 'fetching') ready.push([key, now])
  }
  return ready
}

function requestFor(turn: ReplicaTurn, ready: readonly (readonly [string, Replica])[]): FetchRequest {
  const { settings, brokerEpoch } = turn.manager
  const topics = new Map<string, FetchRequest['topics'][number]['partitions'][number][]>()
  for (const [, { topic, partition, log, leaderEpoch }] of ready) {
    const position = { currentLeaderEpoch: leaderEpoch, lastFetchedEpoch: latestEpochOf(log), logStartOffset: log.logStartOffset }
    const partitions = topics.get(topic) ?? []
    topics.set(topic, partitions)
    partitions.push({ partition, fetchOffset: log.logEndOffset, position })
  }
  return {
    maxWaitMs: settings.fetchWaitMaxMs,
    minBytes: settings.fetchMinBytes,
    partitionMaxBytes: settings.fetchMaxBytes,
    topics: [...topics].map(([topic, partitions]) => ({ topic, partitions })),
    replica: { replicaId: turn.broker, replicaEpoch: brokerEpoch },
  }
}

/** One request at a time to each leader, for all that is followed from it (Kafka: ReplicaFetcherThread.doWork). */
export function drive(turn: ReplicaTurn, leader: number): void {
  const parts = followedFrom(turn, leader)
  const fetcher = turn.manager.fetchers.get(leader)
  if (parts.length === 0) {
    if (fetcher !== undefined) setFetcher(turn, leader, null)
    turn.timer(timerOf(leader), null)
    return
  }
  if (fetcher !== undefined && fetcher.correlationId >= 0) return
  const ready = wake(turn, parts)
  const reachable = !turn.manager.unreachable.has(brokerNode(leader))
  if (!reachable) for (const [key, replica] of ready) follow(turn, key, replica, 'delayed')
  if (ready.length === 0 || !reachable) {
    setFetcher(turn, leader, idle(leader))
    sleep(turn, leader)
    return
  }
  const fields = requestFor(turn, ready)
  const asked = new Map(ready.map(([key, { log }]) => [key, log.logEndOffset]))
  const [first] = ready
  const alone = ready.length === 1 && first !== undefined
  const detail = alone
    ? { partition: first[0], fetchOffset: first[1].log.logEndOffset, lastFetchedEpoch: latestEpochOf(first[1].log) }
    : { partitions: ready.map(([key, { log }]) => `${key}@${String(log.logEndOffset)}`) }
  const correlationId = turn.ask(brokerNode(leader), 'Fetch', fields, 'replication/fetch/asked', detail)
  setFetcher(turn, leader, { leader, correlationId, sentAt: turn.now, asked })
  turn.timer(timerOf(leader), turn.now + fromMs(turn.manager.settings.socketTimeoutMs))
}

function sleep(turn: ReplicaTurn, leader: number): void {
  const waits = followedFrom(turn, leader).flatMap(([, { following }]) => (following?.state === 'delayed' ? [following.until] : []))
  turn.timer(timerOf(leader), waits.length === 0 ? null : Math.min(...waits))
}

/** What was asked for is given up; its partitions wait a little (Kafka: handlePartitionsWithErrors). */
function fail(turn: ReplicaTurn, { leader, asked }: Fetcher): void {
  setFetcher(turn, leader, idle(leader))
  for (const key of asked.keys()) {
    const replica = turn.replica(key)
    if (replica?.following?.leader === leader && replica.following.state === 'fetching') follow(turn, key, replica, 'delayed')
  }
}

/** A wait is over, or an answer did not come. */
export function fetcherWoke(turn: ReplicaTurn, leader: number): void {
  const fetcher = turn.manager.fetchers.get(leader)
  const { socketTimeoutMs } = turn.manager.settings
  if (fetcher !== undefined && fetcher.correlationId >= 0 && turn.now - fetcher.sentAt >= fromMs(socketTimeoutMs)) fail(turn, fetcher)
  drive(turn, leader)
}

/** Appends what a leader has sent and asks on; the answer to a question that is not open any more is dropped (Kafka: AbstractFetcherThread.processFetchRequest). */
export function fetchAnswered(turn: ReplicaTurn, leader: number, correlationId: number, answer: FetchResponse): void {
  const fetcher = turn.manager.fetchers.get(leader)
  if (fetcher?.correlationId !== correlationId) return
  setFetcher(turn, leader, idle(leader))
  for (const { topic, partitions } of answer.topics)
    for (const fetched of partitions) {
      const key = topicPartition(topic, fetched.partitionIndex)
      const asked = fetcher.asked.get(key)
      if (asked !== undefined) partitionFetched(turn, key, leader, asked, fetched)
    }
  drive(turn, leader)
}

/** Goes on fetching from the offset that a leader has named, after it was asked for one that it has not. */
export function listOffsetsAnswered(turn: ReplicaTurn, leader: number, answer: ListOffsetsResponse): void {
  for (const { topic, partitions } of answer.topics)
    for (const { partitionIndex, errorCode, offset } of partitions)
      offsetsListed(turn, topicPartition(topic, partitionIndex), leader, errorCode, offset)
  drive(turn, leader)
}

/** The connection to a node broke, or the node listens again. */
export function connectionChanged(turn: ReplicaTurn, { node, up, answers }: ConnectionNews): void {
  const unreachable = new Set(turn.manager.unreachable)
  if (up) unreachable.delete(node)
  else unreachable.add(node)
  turn.manager.unreachable = unreachable
  if (up && !answers) {
    const body = { kind: 'connection', node: turn.node, up, answers: true } as const
    turn.send(node, 'ConnectionBack', body, 'replication/connection/back')
  }
  if (up) return
  for (const fetcher of turn.manager.fetchers.values()) {
    if (brokerNode(fetcher.leader) !== node) continue
    for (const [key, replica] of followedFrom(turn, fetcher.leader)) {
      const state = replica.following?.state
      if (state === 'latest' || state === 'earliest') follow(turn, key, replica, 'delayed')
    }
    if (fetcher.correlationId >= 0) fail(turn, fetcher)
    drive(turn, fetcher.leader)
  }
}

/** After leaders changed: every leader that is followed is fetched from, others no more. */
export function driveAll(turn: ReplicaTurn): void {
  const leaders = new Set(turn.manager.fetchers.keys())
  for (const { following } of turn.manager.replicas.values()) if (following !== null) leaders.add(following.leader)
  for (const leader of leaders) drive(turn, leader)
}

import { topicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import { AskedFetch } from '../asked-fetch'
import type { FetchRequest, FetchResponse } from '../fetch-message'
import type { FetchPosition } from '../replica/messages'
import type { PlannedBroker } from './fetch-plan'
import { mapWith, mapWithout } from './replaced-map'
import { leaderTold } from './replicas/leaders'
import { bufferedByEpoch } from './replicas/positions'
import type { ReplicaView } from './replicas/state'
import type { Buffered, ConsumerSettings } from './state'
import type { ConsumerTurn } from './turn'

type AskedTopic = FetchRequest['topics'][number]
type AskedPartition = AskedTopic['partitions'][number]

export function fetchFields(settings: ConsumerSettings, topics: readonly AskedTopic[]): AskedFetch {
  const { fetchMaxWaitMs, fetchMinBytes, maxPartitionFetchBytes, isolationLevel } = settings
  return new AskedFetch(fetchMaxWaitMs, fetchMinBytes, maxPartitionFetchBytes, topics, isolationLevel)
}

const none: ReadonlySet<string> = new Set()

/** A client says whom it takes for the leader; what it read last it has checked before. */
const positionIn = ({ leaderEpochs }: ReplicaView, key: string): FetchPosition => ({
  currentLeaderEpoch: leaderEpochs.get(key) ?? -1,
  lastFetchedEpoch: -1,
  logStartOffset: -1,
})

function askedOf(turn: ConsumerTurn, planned: PlannedBroker): AskedTopic[] {
  const { positions, buffered, stopped, replicas } = turn.state
  const full = buffered.length + stopped.length === 0 ? none : new Set([...buffered.map(({ partition }) => partition), ...stopped])
  const topics: AskedTopic[] = []
  for (const { topic, partitions, keys } of planned.topics) {
    const list: AskedPartition[] = []
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] ?? ''
      const fetchOffset = positions.get(key)
      if (fetchOffset === undefined || full.has(key)) continue
      const partition = partitions[i] ?? 0
      if (replicas === undefined) list.push({ partition, fetchOffset })
      else if (!replicas.unchecked.includes(key)) list.push({ partition, fetchOffset, position: positionIn(replicas, key) })
    }
    if (list.length > 0) topics.push({ topic, partitions: list })
  }
  return topics
}

/** One Fetch for each broker that leads an owned partition and holds none of ours yet (Kafka: Fetcher.sendFetches). */
export function sendFetches(turn: ConsumerTurn): void {
  const { state } = turn
  if (state.owned.length === 0) return
  if (turn.now < state.fetchPausedUntil) {
    turn.timer('retry', state.fetchPausedUntil)
    return
  }
  const plan = turn.plan()
  if (plan.leaderless.length > 0) state.metadataWanted = true
  for (const planned of plan.brokers) {
    if (state.fetching.has(planned.broker)) continue
    if (!turn.reaches(planned.broker)) {
      state.metadataWanted = true
      continue
    }
    const topics = askedOf(turn, planned)
    if (topics.length === 0) continue
    const fields = fetchFields(state.settings, topics)
    const correlationId = turn.request('Fetch', planned.broker, fields, 'cluster/fetch/asked')
    if (state.fetching.size === 0 && state.inFlight.size === 0) turn.timer('request', turn.now + fromMs(state.settings.requestTimeoutMs))
    const fetching = { correlationId, sentAt: turn.now, fields, planned: isWhole(planned, topics) ? planned : null }
    state.fetching = mapWith(state.fetching, planned.broker, fetching)
  }
}

function isWhole(planned: PlannedBroker, topics: readonly AskedTopic[]): boolean {
  return (
    topics.length === planned.topics.length && topics.every(({ partitions }, i) => partitions.length === planned.topics[i]?.keys.length)
  )
}

/** Keep what came until poll() returns it; errors lead to fresh metadata, or to a new position. */
export function fetchAnswered(turn: ConsumerTurn, broker: number, answer: FetchResponse): void {
  const { state } = turn
  state.fetching = mapWithout(state.fetching, broker)
  if (answer.topics.length === 0) return
  const buffered: Buffered[] = [...state.buffered]
  for (const { topic, partitions } of answer.topics)
    for (const { partitionIndex, errorCode, baseOffset, recordCount, offsets, nextOffset, replica, abortedRecords = 0 } of partitions) {
      const partition = topicPartition(topic, partitionIndex)
      if (abortedRecords > 0) turn.tell('AbortedSkipped', 'cluster/consumer/aborted-skipped', { partition, records: abortedRecords })
      if (errorCode === 1 && state.positions.has(partition)) {
        const positions = new Map(state.positions)
        positions.delete(partition)
        state.positions = positions
        state.toReset = [...state.toReset, partition]
      } else if (errorCode !== 0) {
        const leader = replica?.currentLeader ?? null
        if (leader !== null && state.replicas !== undefined) leaderTold(turn, state.replicas, partition, leader)
        state.metadataWanted = true
        state.fetchPausedUntil = turn.now + fromMs(state.settings.retryBackoffMs)
      } else if (state.positions.get(partition) !== baseOffset || state.stopped.includes(partition)) continue
      else if (replica !== undefined && state.replicas !== undefined) {
        if (state.replicas.unchecked.includes(partition)) continue
        const batches = replica.batches
        if (offsets === undefined || nextOffset === undefined)
          buffered.push(...bufferedByEpoch({ partition, baseOffset, count: recordCount, batches }))
        else
          buffered.push({ partition, baseOffset, count: recordCount, offsets, nextOffset, leaderEpoch: batches.at(-1)?.leaderEpoch ?? -1 })
      } else
        buffered.push(
          offsets === undefined || nextOffset === undefined
            ? { partition, baseOffset, count: recordCount }
            : { partition, baseOffset, count: recordCount, offsets, nextOffset },
        )
    }
  state.buffered = buffered
}

import type { OffsetFetchResponse } from '../../groups/wire/offsets'
import { errorName } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import type { ListOffsetsResponse } from '../message'
import { namedTopics } from './named-topics'
import { checkPositions } from './replicas/checks'
import { positionsSet } from './replicas/positions'
import type { ConsumerState } from './state'
import type { ConsumerTurn } from './turn'

const awaits = (turn: ConsumerTurn, wanted: 'OffsetFetch' | 'ListOffsets'): boolean => {
  for (const { api } of turn.state.inFlight.values()) if (api === wanted) return true
  return false
}

/** Give every owned partition a position: the committed offset, else what auto.offset.reset says (Kafka: updateFetchPositions). */
export function updatePositions(turn: ConsumerTurn): void {
  const { state } = turn
  if (state.replicas !== undefined) checkPositions(turn)
  if (state.toInitialize.length === 0 && state.toReset.length === 0) return
  if (turn.now < state.offsetsRetryAt) {
    turn.timer('retry', state.offsetsRetryAt)
    return
  }
  if (state.toInitialize.length > 0) {
    if (awaits(turn, 'OffsetFetch')) return
    const { topics: asked, byId } = namedTopics(turn, state.toInitialize)
    const topics = asked.map(({ partitions, named: { name, topicId } }) =>
      topicId === undefined ? { name, partitionIndexes: partitions } : { name, topicId, partitionIndexes: partitions },
    )
    const { memberId, memberEpoch } = turn.membership.fetchIdentity(state.client)
    const groups = [{ groupId: state.groupId, memberId, memberEpoch, topics }]
    const fields = { groups, requireStable: true }
    turn.send('OffsetFetch', fields, 'cluster/consumer/offsets-asked', { because: 'assigned' }, null, byId)
    return
  }
  if (state.settings.autoOffsetReset === 'none') {
    turn.tell('NoOffset', 'cluster/consumer/no-offset', { partitions: state.toReset })
    turn.fail('NoOffsetForPartitionException')
    return
  }
  if (!awaits(turn, 'ListOffsets')) listOffsets(turn)
}

function listOffsets(turn: ConsumerTurn): void {
  const { state } = turn
  const timestamp = state.settings.autoOffsetReset === 'earliest' ? -2 : -1
  const wanted = new Set(state.toReset)
  const isolation = state.settings.isolationLevel === 1 ? ({ isolationLevel: 1 } as const) : {}
  const plan = turn.plan()
  for (const { broker, topics } of plan.brokers) {
    const asked = topics
      .map(({ topic, partitions, keys }) => ({ topic, partitions: partitions.filter((_, i) => wanted.has(keys[i] ?? '')) }))
      .filter(({ partitions }) => partitions.length > 0)
    if (asked.length > 0 && !turn.reaches(broker)) waitForLeader(turn)
    else if (asked.length > 0) turn.request('ListOffsets', broker, { timestamp, topics: asked, ...isolation }, 'cluster/list-offsets/asked')
  }
  if (plan.leaderless.length > 0) state.metadataWanted = true
}

function later(turn: ConsumerTurn): void {
  turn.state.offsetsRetryAt = turn.now + fromMs(turn.state.settings.retryBackoffMs)
}

function waitForLeader(turn: ConsumerTurn): void {
  turn.state.metadataWanted = true
  later(turn)
}

/** What is known to be committed, of what it owns and of what it has just heard of: what it once owned is not its affair. */
export function committedNow(state: ConsumerState, heard: ReadonlyMap<string, number>): Map<string, number> {
  const committed = new Map<string, number>()
  const { owned, committed: before } = state
  let ofOwned = 0
  for (const key of owned) {
    let offset = heard.get(key)
    if (offset !== undefined) ofOwned += 1
    else offset = before.get(key)
    if (offset !== undefined) committed.set(key, offset)
  }
  if (ofOwned < heard.size) for (const [key, offset] of heard) committed.set(key, offset)
  return committed
}

function nameOf({ metadata }: ConsumerState, topicId: string): string {
  for (const topic of metadata?.topics.values() ?? []) if (topic.topicId === topicId) return topic.name
  return ''
}

/** Positions that did not come from reading: which of them a leader epoch is known of. */
function notedEpochs(state: ConsumerState, epochs: ReadonlyMap<string, number>): void {
  const epochless = new Set(state.epochless)
  for (const [key, epoch] of epochs) {
    if (epoch < 0) epochless.add(key)
    else epochless.delete(key)
  }
  state.epochless = epochless
}

/** Kafka: OffsetFetchResponseHandler. */
export function offsetsFetched(turn: ConsumerTurn, answer: OffsetFetchResponse): void {
  const { state } = turn
  const group = answer.groups[0]
  const error = group === undefined || group.errorCode === 0 ? 'NONE' : errorName(group.errorCode)
  if (error === 'NOT_COORDINATOR' || error === 'COORDINATOR_NOT_AVAILABLE') turn.forgetCoordinator()
  if (group === undefined || error !== 'NONE') {
    later(turn)
    return
  }
  if (state.offsetsOutdated) {
    state.offsetsOutdated = false
    return
  }
  const waiting = new Set(state.toInitialize)
  const positions = new Map(state.positions)
  const heard = new Map<string, number>()
  const epochs = new Map<string, number>()
  const found: string[] = []
  const toReset: string[] = [...state.toReset]
  for (const { name, topicId, partitions } of group.topics)
    for (const { partitionIndex, committedOffset, committedLeaderEpoch, errorCode } of partitions) {
      const key = topicPartition(topicId === undefined ? name : nameOf(state, topicId), partitionIndex)
      if (errorCode !== 0 || !waiting.delete(key)) continue
      if (committedOffset < 0) {
        toReset.push(key)
        continue
      }
      positions.set(key, committedOffset)
      heard.set(key, committedOffset)
      epochs.set(key, committedLeaderEpoch)
      found.push(`${key}@${String(committedOffset)}`)
    }
  if (waiting.size > 0) later(turn)
  state.toInitialize = [...waiting]
  state.toReset = toReset
  state.positions = positions
  state.committed = committedNow(state, heard)
  if (state.replicas !== undefined) positionsSet(turn, state.replicas, epochs)
  else notedEpochs(state, epochs)
  if (found.length > 0) turn.tell('PositionsSet', 'cluster/consumer/positions', { positions: found })
}

/** Kafka: OffsetFetcher.onSuccessfulResponseForResettingPositions. */
export function offsetsListed(turn: ConsumerTurn, answer: ListOffsetsResponse): void {
  const { state } = turn
  const waiting = new Set(state.toReset)
  const positions = new Map(state.positions)
  const epochs = new Map<string, number>()
  const found: string[] = []
  for (const { topic, partitions } of answer.topics)
    for (const { partitionIndex, errorCode, offset } of partitions) {
      const key = topicPartition(topic, partitionIndex)
      if (!waiting.has(key)) continue
      if (errorCode !== 0) {
        state.metadataWanted = true
        later(turn)
        continue
      }
      waiting.delete(key)
      positions.set(key, offset)
      // Kafka gives it none, so that it is not checked.
      epochs.set(key, -1)
      found.push(`${key}@${String(offset)}`)
    }
  state.toReset = [...waiting]
  state.positions = positions
  if (state.replicas !== undefined) positionsSet(turn, state.replicas, epochs)
  else notedEpochs(state, epochs)
  if (found.length > 0) turn.tell('PositionsReset', 'cluster/consumer/positions-reset', { positions: found })
}

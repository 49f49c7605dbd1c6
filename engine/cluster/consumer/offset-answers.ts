import type { OffsetFetchResponse } from '../../groups/wire/offsets'
import { errorName } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import type { ListOffsetsResponse } from '../message'
import { positionsSet } from './replicas/positions'
import type { ConsumerState } from './state'
import type { ConsumerTurn } from './turn'
import { askLater } from './offsets'

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
    askLater(turn)
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
  if (waiting.size > 0) askLater(turn)
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
        askLater(turn)
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

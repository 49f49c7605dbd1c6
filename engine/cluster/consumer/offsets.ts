import { fromMs } from '../../kernel/time'
import { namedTopics } from './named-topics'
import { checkPositions } from './replicas/checks'
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

/** Positions that could not be had are asked for again after `retry.backoff.ms`. */
export function askLater(turn: ConsumerTurn): void {
  turn.state.offsetsRetryAt = turn.now + fromMs(turn.state.settings.retryBackoffMs)
}

function waitForLeader(turn: ConsumerTurn): void {
  turn.state.metadataWanted = true
  askLater(turn)
}

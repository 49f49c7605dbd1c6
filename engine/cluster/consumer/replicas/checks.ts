import { send } from '../../effects'
import type { OffsetForLeaderEpochRequest, OffsetForLeaderEpochResponse } from '../../replica/apis'
import { brokerNode } from '../../world'
import { topicPartition } from '../../../kafka/ids'
import { fromMs } from '../../../kernel/time'
import type { PlannedBroker } from '../fetch-plan'
import type { ConsumerTurn } from '../turn'
import type { ReplicaView } from './state'

function waiting({ unchecked, checks }: ReplicaView, positions: ReadonlyMap<string, number>): ReadonlySet<string> {
  const asked = new Set([...checks.values()].flatMap((check) => [...check.positions.keys()]))
  return new Set(unchecked.filter((key) => positions.has(key) && !asked.has(key)))
}

function ask(turn: ConsumerTurn, view: ReplicaView, { broker, topics }: PlannedBroker, wanted: ReadonlySet<string>): ReplicaView {
  const { state } = turn
  const positions = new Map<string, number>()
  const asked: OffsetForLeaderEpochRequest['topics'][number][] = []
  for (const { topic, partitions, keys } of topics) {
    const list: OffsetForLeaderEpochRequest['topics'][number]['partitions'][number][] = []
    keys.forEach((key, n) => {
      const position = state.positions.get(key)
      if (position === undefined || !wanted.has(key)) return
      positions.set(key, position)
      const [currentLeaderEpoch, leaderEpoch] = [view.leaderEpochs.get(key) ?? -1, view.offsetEpochs.get(key) ?? -1]
      list.push({ partition: partitions[n] ?? 0, currentLeaderEpoch, leaderEpoch })
    })
    if (list.length > 0) asked.push({ topic, partitions: list })
  }
  if (positions.size === 0) return view
  const correlationId = (state.correlation += 1)
  const body = {
    kind: 'cluster-request',
    api: 'OffsetForLeaderEpoch',
    correlationId,
    clientId: state.clientId,
    fields: { topics: asked },
  } as const
  const detail = { positions: [...positions].map(([key, offset]) => `${key}@${String(offset)}`) }
  const label = 'OffsetForLeaderEpochRequest'
  turn.effects.push(send({ to: brokerNode(broker), label, body: body, rule: 'cluster/consumer/positions-checked' }, '', detail))
  const expiresAt = turn.now + fromMs(state.settings.requestTimeoutMs)
  return { ...view, checks: new Map(view.checks).set(correlationId, { broker, expiresAt, positions }) }
}

/** After a change of leader: does the new one have what was read? (Kafka: OffsetFetcher.validatePositionsAsync) */
export function checkPositions(turn: ConsumerTurn): void {
  const { state } = turn
  let view = state.replicas
  if (view === undefined || view.unchecked.length === 0) return
  for (const [correlationId, { expiresAt }] of view.checks) if (expiresAt <= turn.now) view = without(view, correlationId)
  const wanted = waiting(view, state.positions)
  if (wanted.size > 0 && turn.now < view.checkAt) turn.timer('retry', view.checkAt)
  else if (wanted.size > 0) {
    const plan = turn.plan()
    if (plan.leaderless.length > 0) state.metadataWanted = true
    for (const planned of plan.brokers) {
      if (turn.reaches(planned.broker)) view = ask(turn, view, planned, wanted)
      else if (planned.topics.some(({ keys }) => keys.some((key) => wanted.has(key)))) state.metadataWanted = true
    }
  }
  state.replicas = view
}

function without(view: ReplicaView, correlationId: number): ReplicaView {
  const checks = new Map(view.checks)
  checks.delete(correlationId)
  return { ...view, checks }
}

/** What was asked of a broker that is gone is asked again. */
export function checksLost(view: ReplicaView, broker: number): ReplicaView {
  return { ...view, checks: new Map([...view.checks].filter(([, check]) => check.broker !== broker)) }
}

type Answered = OffsetForLeaderEpochResponse['topics'][number]['partitions'][number]

/** One position after the leader's word (Kafka: SubscriptionState.maybeCompleteValidation). */
function checked(
  turn: ConsumerTurn,
  view: ReplicaView,
  key: string,
  position: number,
  { errorCode, leaderEpoch, endOffset }: Answered,
): ReplicaView {
  const { state } = turn
  if (state.positions.get(key) !== position) return view
  if (errorCode !== 0) {
    state.metadataWanted = true
    return { ...view, checkAt: turn.now + fromMs(state.settings.retryBackoffMs) }
  }
  const done = { ...view, unchecked: view.unchecked.filter((each) => each !== key) }
  const unknown = leaderEpoch < 0 || endOffset < 0
  if (!unknown && endOffset >= position) {
    turn.tell('PositionValid', 'cluster/consumer/position-valid', { partition: key, position, leaderEpoch, endOffset })
    return done
  }
  if (state.settings.autoOffsetReset === 'none') {
    turn.tell('LogTruncation', 'cluster/consumer/log-truncation', { partition: key, position, leaderEpoch, endOffset })
    turn.fail('LogTruncationException')
    return { ...view, checkAt: turn.now + fromMs(state.settings.retryBackoffMs) }
  }
  const positions = new Map(state.positions)
  const offsetEpochs = new Map(view.offsetEpochs)
  if (unknown) {
    positions.delete(key)
    offsetEpochs.delete(key)
    state.toReset = [...state.toReset, key]
    turn.tell('PositionUnknown', 'cluster/consumer/position-unknown', { partition: key, position })
  } else {
    positions.set(key, endOffset)
    offsetEpochs.set(key, leaderEpoch)
    turn.tell('TruncationDetected', 'cluster/consumer/truncation-detected', { partition: key, position, leaderEpoch, endOffset })
  }
  state.positions = positions
  return { ...done, offsetEpochs }
}

export function epochsAnswered(turn: ConsumerTurn, before: ReplicaView, correlationId: number, answer: OffsetForLeaderEpochResponse): void {
  const check = before.checks.get(correlationId)
  if (check === undefined) return
  let view = without(before, correlationId)
  for (const { topic, partitions } of answer.topics)
    for (const one of partitions) {
      const key = topicPartition(topic, one.partition)
      const position = check.positions.get(key)
      if (position !== undefined) view = checked(turn, view, key, position, one)
    }
  turn.state.replicas = view
}

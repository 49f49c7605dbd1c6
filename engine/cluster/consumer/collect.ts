import { fromMs } from '../../kernel/time'
import { betweenPolls } from './thread'
import { readIn } from './replicas/positions'
import type { Buffered } from './state'
import type { ConsumerTurn } from './turn'
import { sendFetches } from './fetch'

/** poll() returns records if there are any: no more than max.poll.records. `true` when it did (Kafka: FetchCollector.collectFetch). */
export function returnRecords(turn: ConsumerTurn): boolean {
  const { state } = turn
  if (state.buffered.length === 0) return false
  const positions = new Map(state.positions)
  const epochless = new Set(state.epochless)
  const left: Buffered[] = []
  let room = state.settings.maxPollRecords
  let count = 0
  let passed = false
  for (const one of state.buffered) {
    if (positions.get(one.partition) !== one.baseOffset) continue
    const taken = Math.min(room, one.count)
    room -= taken
    count += taken
    const next = positionAfter(one, taken)
    if (next === one.baseOffset && taken === one.count) continue
    passed ||= taken === 0 && next > one.baseOffset
    positions.set(one.partition, next)
    epochless.delete(one.partition)
    if (one.leaderEpoch !== undefined && state.replicas !== undefined)
      state.replicas = readIn(state.replicas, one.partition, one.leaderEpoch)
    if (taken < one.count) left.push(restOf(one, taken, next))
  }
  state.buffered = left
  state.positions = positions
  state.epochless = epochless
  if (count === 0 && passed) sendFetches(turn)
  if (count === 0) return false
  sendFetches(turn)
  process(turn, count)
  return true
}

/** Where the reader stands who has taken so many records. */
function positionAfter({ baseOffset, count, offsets, nextOffset }: Buffered, taken: number): number {
  if (offsets === undefined || nextOffset === undefined) return baseOffset + taken
  return taken < count ? (offsets[taken] ?? nextOffset) : nextOffset
}

function restOf({ partition, count, offsets, nextOffset, leaderEpoch }: Buffered, taken: number, baseOffset: number): Buffered {
  const counted = { partition, baseOffset, count: count - taken }
  const rest = leaderEpoch === undefined ? counted : { ...counted, leaderEpoch }
  return offsets === undefined || nextOffset === undefined ? rest : { ...rest, offsets: offsets.slice(taken), nextOffset }
}

function process(turn: ConsumerTurn, count: number): void {
  const { state } = turn
  state.lastPollAt = turn.now
  const cost = count * state.settings.processMsPerRecord
  if (cost === 0) {
    betweenPolls(turn)
    return
  }
  state.work = { is: 'processing' }
  state.thread = 'processing'
  state.threadUntil = turn.now + fromMs(cost)
  turn.tell('Processing', 'cluster/consumer/processing', { records: count, forMs: cost }, { as: 'processing' })
  turn.timer('app', state.threadUntil)
  turn.armPollTimer()
}

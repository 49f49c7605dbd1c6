import { countersAfter, planOf, stepsBefore, transferOf, type Strategy } from '../../../engine'
import { laneAt, type ReadPathLane } from '../../select/read-path'
import type { ReadPathSpec } from './spec'

const kib = 1024

interface Told {
  /** Steps that are behind, of the round that is under way; all of the last, where nobody says. */
  readonly done?: number
  readonly round?: number
  readonly fileBytes?: number
  readonly bufferBytes?: number
  readonly cached?: boolean
  readonly startAt?: number
  readonly waiting?: boolean
}

function laneOf(
  strategy: Strategy,
  { done, round, fileBytes = 64 * kib, bufferBytes = 64 * kib, cached = false, startAt = 0, waiting = false }: Told = {},
): ReadPathLane {
  const transfer = transferOf(strategy, fileBytes, bufferBytes, cached)
  const plan = planOf(transfer)
  const clock = { startAt, elapsedNs: 500_000 }
  const position = waiting
    ? ({ ...clock, phase: 'waiting', round: 0, index: 0 } as const)
    : done === undefined && round === undefined
      ? ({ ...clock, phase: 'done', round: plan.rounds.count, index: 0 } as const)
      : ({ ...clock, phase: 'running', round: round ?? 0, index: done ?? 0 } as const)
  const behind = position.phase === 'done' ? plan.steps : stepsBefore(plan, position.round) + position.index
  return laneAt(strategy, transfer, position, countersAfter(plan, behind), () => ({ event: 10 + behind, now: false }))
}

const specOf = (...lanes: readonly ReadPathLane[]): ReadPathSpec => ({ lanes })

const gib = 1024 * 1024 * kib

export const examples = {
  pair: specOf(laneOf('read-write'), laneOf('sendfile-sg')),
  before: specOf(laneOf('read-write', { done: 0 }), laneOf('sendfile-sg', { done: 0 })),
  underway: specOf(laneOf('read-write', { done: 2 }), laneOf('sendfile-sg', { done: 2 })),
  next: specOf(laneOf('read-write', { done: 3 }), laneOf('sendfile-sg', { done: 3 })),
  four: specOf(laneOf('read-write'), laneOf('mmap-write'), laneOf('sendfile-copy'), laneOf('sendfile-sg')),
  cached: specOf(laneOf('splice', { cached: true }), laneOf('sendfile-sg', { cached: true })),
  java: specOf(laneOf('java-heap'), laneOf('kafka-tls', { fileBytes: 32 * kib, bufferBytes: 32 * kib })),
  tls: specOf(laneOf('tls-userspace'), laneOf('ktls-software'), laneOf('ktls-offload'), laneOf('remote-tiered')),
  loop: specOf(
    laneOf('read-write', { fileBytes: gib, bufferBytes: 4 * kib, round: 131_071, done: 3 }),
    laneOf('kafka-tls', { fileBytes: gib, bufferBytes: 1024 * kib, round: 2, done: 6 }),
  ),
  inTurn: specOf(
    laneOf('read-write'),
    laneOf('read-write', { bufferBytes: 4 * kib, startAt: 1000, round: 2, done: 3 }),
    laneOf('sendfile-copy', { startAt: 2000, waiting: true }),
    laneOf('sendfile-sg', { startAt: 3000, waiting: true }),
  ),
  empty: specOf(),
} as const

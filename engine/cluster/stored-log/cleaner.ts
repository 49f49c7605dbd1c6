import { cleaningDone } from '../../compaction/cleaning-state'
import { throttle } from '../../compaction/throttle'
import type { SimTime } from '../../kernel/node'
import { fromMs, toMs } from '../../kernel/time'
import type { BrokerTurn } from '../broker/outcome'
import type { BrokerState } from '../world'
import { change, storedIn, tell } from './draft'
import { machineAt } from './round-so-far'
import type { RoundStep } from './round-step'
import { retainCompacted } from './retention'
import { endRound, swapped } from './round-end'
import { cleanerSettings } from './settings'
import { CleaningProgress, GroupView } from './cleaning-round'
import type { StoredLogs } from './state'
import { tellFacts } from './tell-facts'
import { cleanerTimer, takeFilthiest } from './filthiest'

/** How long the disk takes, and the pace that the cleaner is held to (Kafka: Throttler). */
function timeFor(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, thread: number, step: RoundStep, now: SimTime): SimTime {
  if (step.is !== 'mapped' && step.is !== 'rewritten') return now
  const { readBytesPerSecond, writeBytesPerSecond } = stored.disk
  const written = step.is === 'rewritten' ? step.bytesWritten : 0
  const at = now + Math.max(1, Math.ceil((step.bytesRead * 1e6) / readBytesPerSecond + (written * 1e6) / writeBytesPerSecond))
  const { maxBytesPerSecond } = cleanerSettings(state.configs)
  if (maxBytesPerSecond === Infinity) return at
  const read = throttle(stored.pace, step.bytesRead, maxBytesPerSecond, toMs(at))
  const wrote = throttle(read.pace, written, maxBytesPerSecond, toMs(at) + read.sleepMs)
  change(turn, { kind: 'pace', pace: wrote.pace })
  const sleepMs = read.sleepMs + wrote.sleepMs
  if (sleepMs > 0)
    tell(turn, 'CleanerThrottled', 'compaction/thread/throttled', {
      thread,
      forMs: sleepMs,
      bytes: stored.pace.bytes + step.bytesRead + written,
    })
  return at + fromMs(sleepMs)
}

function forget(turn: BrokerTurn, thread: number, { round }: CleaningProgress, now: SimTime): void {
  tell(turn, 'CleaningAborted', 'compaction/round/aborted', { partition: round.key, thread })
  change(turn, { kind: 'thread', thread, round: null })
  turn.effects.push({ do: 'timer', key: cleanerTimer(thread), at: now })
}

/** One step of a round (Kafka: Cleaner.doClean). */
function go(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, thread: number, progress: CleaningProgress, now: SimTime): void {
  const { key } = progress.round
  const before = stored.logs.get(key)
  if (before?.cleaning.state !== 'in-progress') {
    forget(turn, thread, progress, now)
    return
  }
  const step = machineAt(progress).advance(progress.views)
  if (step.is === 'done' || step.is === 'split') {
    const { to, checkpoints } = cleaningDone(before.cleaning)
    endRound(turn, progress, step, before, to, checkpoints, now)
    retainCompacted(turn, stored, now)
    change(turn, { kind: 'thread', thread, round: null })
    turn.effects.push({ do: 'timer', key: cleanerTimer(thread), at: now })
    return
  }
  tellFacts(turn, key, step.facts, step.is === 'mapped' || step.is === 'rewritten' ? step.batches : 1)
  if (step.is === 'swapped') swapped(turn, stored, key, step, before, now)
  const begins = step.is === 'grouped' || (step.is === 'swapped' && step.more)
  const log = storedIn(turn, stored, key)?.log ?? before.log
  const views = begins ? [...progress.views, new GroupView(log.producers, log.highWatermark)] : progress.views
  change(turn, { kind: 'thread', thread, round: new CleaningProgress(progress.round, progress.steps + 1, views, progress.beganAt) })
  turn.effects.push({ do: 'timer', key: cleanerTimer(thread), at: timeFor(turn, state, stored, thread, step, now) })
}

/** A thread of the cleaner has its turn: it looks for a log, or goes on with the one that it has. */
export function cleanerTurn(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, thread: number, now: SimTime): void {
  const one = stored.threads[thread]
  if (one === undefined) return
  if (one.round === null) takeFilthiest(turn, state, stored, thread, now)
  else go(turn, state, stored, thread, one.round, now)
}

/** Somebody wants the cleaner to look now. */
export function cleanerWoken(turn: BrokerTurn, stored: StoredLogs, now: SimTime): void {
  if (stored.threads.length === 0) tell(turn, 'CleanerIsOff', 'compaction/thread/off', {})
  for (const { thread, round } of stored.threads) {
    if (round !== null) continue
    tell(turn, 'CleanerWoken', 'compaction/thread/woken', { thread })
    turn.effects.push({ do: 'timer', key: cleanerTimer(thread), at: now })
  }
}

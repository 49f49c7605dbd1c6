import { cleaningDone } from '../../compaction/cleaning-state'
import type { Bound } from '../../compaction/cleanable'
import { selectFilthiest, type Candidate, type Considered } from '../../compaction/select'
import { throttle } from '../../compaction/throttle'
import { splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { fromMs, toMs } from '../../kernel/time'
import { figuresOf } from '../../log/figures'
import type { BrokerTurn } from '../broker/outcome'
import type { BrokerState } from '../world'
import { change, clockMs, put, storedIn, tell } from './draft'
import { machineAt, type RoundStep } from './machine'
import { retainCompacted } from './retention'
import { endRound, swapped } from './round-end'
import { cleanerSettings } from './settings'
import { CleaningProgress, CleaningRound, GroupView, StoredLog, type StoredLogs } from './state'
import { tellFacts } from './tell-facts'

export const cleanerTimer = (thread: number): string => `stored/cleaner/${String(thread)}`

/** A round over more batches than this is stepped through in so many steps, and its facts are told as sums. */
const mostStepsReading = 200

function candidatesOf(stored: StoredLogs): Candidate[] {
  const candidates: Candidate[] = []
  for (const [key, { log, checkpoint, cleaning }] of stored.logs) {
    const config = stored.topics.get(splitTopicPartition(key).topic)?.logConfig
    if (config?.compact !== true) continue
    candidates.push({ name: key, figures: figuresOf(log), config, checkpoint, busy: cleaning.state !== 'none', uncleanable: false })
  }
  return candidates
}

const leastBound = (bounds: readonly Bound[]): Bound | undefined =>
  bounds.reduce<Bound | undefined>((least, bound) => ((bound.offset ?? Infinity) < (least?.offset ?? Infinity) ? bound : least), undefined)

function tellConsidered(turn: BrokerTurn, stored: StoredLogs, { name, offsets, dirtiness, rule, maxCompactionDelayMs }: Considered): void {
  if (dirtiness.ratio === null) return
  tell(
    turn,
    'LogConsidered',
    rule,
    {
      partition: name,
      ratio: dirtiness.ratio,
      threshold: stored.topics.get(splitTopicPartition(name).topic)?.logConfig.minCleanableDirtyRatio ?? 0,
      cleanBytes: dirtiness.cleanBytes,
      cleanableBytes: dirtiness.cleanableBytes,
      firstDirtyOffset: offsets.firstDirtyOffset,
      firstUncleanableOffset: dirtiness.firstUncleanableOffset,
      ...(maxCompactionDelayMs > 0 ? { lateByMs: maxCompactionDelayMs } : {}),
    },
    { as: `considered/${name}` },
  )
}

function batchesUntil({ log }: StoredLog, offset: number): number {
  let bytes = 0
  for (const segment of log.segments) if (segment.baseOffset < offset) bytes += segment.log.length
  // A batch has a header of 61 bytes and at least one record.
  return Math.ceil(bytes / 80)
}

function begin(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, thread: number, chosen: Considered, now: SimTime): void {
  const { name: key, offsets, dirtiness } = chosen
  const before = storedIn(turn, stored, key)
  const config = stored.topics.get(splitTopicPartition(key).topic)?.logConfig
  if (before === undefined || config === undefined) return
  const bound = leastBound(offsets.bounds)
  const detail = { partition: key, from: offsets.firstDirtyOffset, to: dirtiness.firstUncleanableOffset, thread }
  tell(turn, 'CleaningBegan', bound?.rule ?? 'compaction/bound/active-segment', detail, { because: `considered/${key}` })
  const { slots, loadFactor } = cleanerSettings(state.configs)
  const keptAt = Number(state.kafkaVersion) >= 4.4 ? 'high-watermark' : 'round-end'
  const atOnce = Math.max(1, Math.ceil(batchesUntil(before, dirtiness.firstUncleanableOffset) / mostStepsReading))
  const round = new CleaningRound(key, before.log, chosen, config, slots, loadFactor, clockMs(now), keptAt, atOnce)
  put(turn, key, new StoredLog(before.log, before.checkpoint, { state: 'in-progress' }, before.deleted))
  change(turn, { kind: 'thread', thread, round: new CleaningProgress(round, 0, [], now) })
  turn.effects.push({ do: 'timer', key: cleanerTimer(thread), at: now })
}

/** Takes the filthiest log, or sleeps (Kafka: LogCleaner.CleanerThread.cleanFilthiestLog). */
function look(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, thread: number, now: SimTime): void {
  const { chosen, considered, passedOver, resets } = selectFilthiest(candidatesOf(stored), clockMs(now))
  for (const one of considered) {
    tellConsidered(turn, stored, one)
    const { checkpointReset } = one.offsets
    const before = storedIn(turn, stored, one.name)
    const offset = resets.get(one.name)
    if (checkpointReset === null || before === undefined || offset === undefined) continue
    tell(turn, 'CheckpointWritten', checkpointReset, { partition: one.name, offset })
    put(turn, one.name, new StoredLog(before.log, offset, before.cleaning, before.deleted))
  }
  for (const { name, rule } of passedOver) tell(turn, 'LogPassedOver', rule, { partition: name })
  if (chosen !== null) {
    begin(turn, state, stored, thread, chosen, now)
    return
  }
  retainCompacted(turn, stored, now)
  const { backoffMs } = cleanerSettings(state.configs)
  tell(turn, 'CleanerSleeps', 'compaction/thread/sleeps', { thread, forMs: backoffMs, logs: considered.length })
  turn.effects.push({ do: 'timer', key: cleanerTimer(thread), at: now + fromMs(backoffMs) })
}

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
  if (one.round === null) look(turn, state, stored, thread, now)
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

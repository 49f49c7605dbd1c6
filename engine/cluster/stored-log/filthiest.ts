import type { Bound } from '../../compaction/cleanable'
import { selectFilthiest, type Candidate, type Considered } from '../../compaction/select'
import { splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { figuresOf } from '../../log/figures'
import type { BrokerTurn } from '../broker/outcome'
import type { BrokerState } from '../world'
import { change, clockMs, put, storedIn, tell } from './draft'
import { retainCompacted } from './retention'
import { cleanerSettings } from './settings'
import { CleaningProgress, CleaningRound } from './cleaning-round'
import { StoredLog, type StoredLogs } from './state'

/** The timer of a thread of the cleaner: its next step, or the end of its sleep. */
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
export function takeFilthiest(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, thread: number, now: SimTime): void {
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

import type { CleaningState } from '../../compaction/cleaning-state'
import { replaceSegments } from '../../compaction/swap'
import { splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { fromMs, toMs } from '../../kernel/time'
import { copySegmentedLog } from '../../log/segmented-log'
import type { BrokerTurn } from '../broker/outcome'
import { put, tell } from './draft'
import type { RoundStep } from './round-step'
import { deleteFiles } from './retention'
import { StoredLog, type StoredLogs } from './state'
import type { CleaningProgress } from './cleaning-round'

type Step<I extends RoundStep['is']> = Extract<RoundStep, { readonly is: I }>

/** A group's new segment stands in the place of those that it was made of; their files wait to be removed (Kafka: LocalLog.replaceSegments). */
export function swapped(turn: BrokerTurn, stored: StoredLogs, key: string, step: Step<'swapped'>, before: StoredLog, now: SimTime): void {
  const log = copySegmentedLog(before.log)
  const replaced = new Set(replaceSegments(log, step.cleaned, step.group))
  const delayMs = stored.topics.get(splitTopicPartition(key).topic)?.fileDeleteDelayMs ?? 0
  const gone = before.log.segments
    .filter(({ baseOffset }) => replaced.has(baseOffset))
    .map(({ baseOffset, log: { length } }) => ({ baseOffset, bytes: length, removedAt: now + fromMs(delayMs) }))
  put(turn, key, new StoredLog(log, before.checkpoint, before.cleaning, deleteFiles(turn, key, before.deleted, gone)))
}

const bytesBelow = ({ log }: StoredLog, offset: number): number =>
  log.segments.reduce((sum, segment) => (segment.baseOffset < offset ? sum + segment.log.length : sum), 0)

/** The round is over: the checkpoint moves, unless the round was told to stop meanwhile (Kafka: LogCleanerManager.doneCleaning). */
export function endRound(
  turn: BrokerTurn,
  { round, beganAt }: CleaningProgress,
  step: Step<'done'> | Step<'split'>,
  before: StoredLog,
  to: CleaningState,
  checkpoints: boolean,
  now: SimTime,
): void {
  const { key: partition } = round
  if (step.is === 'split') {
    const log = copySegmentedLog(before.log)
    log.segments = log.segments.flatMap((each) => (each.baseOffset === step.segment.baseOffset ? step.parts : [each]))
    tell(turn, 'SegmentSplit', 'compaction/swap/split', { partition, segments: step.parts.map(({ baseOffset }) => baseOffset) })
    put(turn, partition, new StoredLog(log, before.checkpoint, to, before.deleted))
    return
  }
  const { nextDirtyOffset, counts } = step
  const { totalBytes } = round.considered.dirtiness
  if (checkpoints) tell(turn, 'CheckpointWritten', 'compaction/checkpoint/written', { partition, offset: nextDirtyOffset })
  tell(turn, 'CleaningDone', 'compaction/round/done', {
    partition,
    recordsRead: counts.messagesRead,
    recordsKept: counts.messagesRetained,
    bytesBefore: totalBytes,
    bytesAfter: bytesBelow(before, nextDirtyOffset),
    tookMs: toMs(now - beganAt),
  })
  put(turn, partition, new StoredLog(before.log, checkpoints ? nextDirtyOffset : before.checkpoint, to, before.deleted))
}

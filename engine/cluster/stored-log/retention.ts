import { notCleaning } from '../../compaction/cleaning-state'
import { splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { activeSegment, copySegmentedLog } from '../../log/segmented-log'
import { retain } from '../../log/retention'
import type { BrokerTurn } from '../broker/outcome'
import type { BrokerState } from '../world'
import { clockMs, put, storedIn, tell } from './draft'
import { retentionCheckMs } from './settings'
import { StoredLog, type DeletedSegment, type StoredLogs } from './state'

export const retentionTimer = 'stored/retention'
const filesTimer = 'stored/files/'

/** Files that are to be removed later; the timer is set for the first of them. */
export function deleteFiles(
  turn: BrokerTurn,
  key: string,
  before: readonly DeletedSegment[],
  more: readonly DeletedSegment[],
): readonly DeletedSegment[] {
  const all = [...before, ...more]
  const [first] = all
  if (more.length > 0 && first !== undefined) turn.effects.push({ do: 'timer', key: `${filesTimer}${key}`, at: first.removedAt })
  return all
}

/** What retention takes of one log now (Kafka: UnifiedLog.deleteOldSegments). */
export function retainStored(turn: BrokerTurn, stored: StoredLogs, key: string, now: SimTime): void {
  const before = storedIn(turn, stored, key)
  const topic = stored.topics.get(splitTopicPartition(key).topic)
  if (before === undefined || topic === undefined) return
  const log = copySegmentedLog(before.log)
  const plan = retain(log, topic.logConfig, clockMs(now))
  if (plan.deletions.length === 0) return
  if (plan.rollsFirst)
    tell(turn, 'SegmentRolled', 'log/retention/rolled-first', {
      partition: key,
      baseOffset: activeSegment(log).baseOffset,
      closed: activeSegment(before.log).baseOffset,
      bytes: activeSegment(before.log).log.length,
    })
  const removedAt = now + fromMs(topic.fileDeleteDelayMs)
  const gone = plan.deletions.map(({ baseOffset, rule }): DeletedSegment => {
    const bytes = before.log.segments.find((segment) => segment.baseOffset === baseOffset)?.log.length ?? 0
    tell(turn, 'SegmentDeleted', rule, { partition: key, baseOffset, bytes, logStartOffset: plan.logStartOffset })
    return { baseOffset, bytes, removedAt }
  })
  put(turn, key, new StoredLog(log, before.checkpoint, before.cleaning, deleteFiles(turn, key, before.deleted, gone)))
}

/** The broker's own task: it looks at logs whose policy lacks compact, and leaves all others to the cleaner, whether there is one or not (Kafka: LogManager.cleanupLogs). */
export function retentionChecked(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, now: SimTime): void {
  for (const [key, { cleaning, log }] of stored.logs) {
    const topic = stored.topics.get(splitTopicPartition(key).topic)
    if (topic?.logConfig.compact === false && cleaning.state === notCleaning.state) retainStored(turn, stored, key, now)
    else if (topic?.logConfig.compact === true && stored.threads.length === 0 && log.logEndOffset > log.logStartOffset)
      tell(turn, 'RetentionSkipped', 'log/retention/left-to-cleaner', { partition: key, segments: log.segments.length })
  }
  turn.effects.push({ do: 'timer', key: retentionTimer, at: now + fromMs(retentionCheckMs(state.configs)) })
}

/** The cleaner's threads run retention on logs whose policy has compact (Kafka: LogCleanerManager.deletableLogs). */
export function retainCompacted(turn: BrokerTurn, stored: StoredLogs, now: SimTime): void {
  for (const key of stored.logs.keys()) {
    const compact = stored.topics.get(splitTopicPartition(key).topic)?.logConfig.compact
    if (compact === true && storedIn(turn, stored, key)?.cleaning.state === 'none') retainStored(turn, stored, key, now)
  }
}

/** Files whose delay is over. */
export function filesRemoved(turn: BrokerTurn, stored: StoredLogs, timer: string, now: SimTime): void {
  const key = timer.slice(filesTimer.length)
  const before = stored.logs.get(key)
  if (before === undefined) return
  const due = before.deleted.filter(({ removedAt }) => removedAt <= now)
  const left = before.deleted.filter(({ removedAt }) => removedAt > now)
  if (due.length > 0) {
    const bytes = due.reduce((sum, one) => sum + one.bytes, 0)
    tell(turn, 'FilesRemoved', 'log/files/removed', { partition: key, segments: due.map(({ baseOffset }) => baseOffset), bytes })
  }
  put(turn, key, new StoredLog(before.log, before.checkpoint, before.cleaning, left))
  const [next] = left
  if (next !== undefined) turn.effects.push({ do: 'timer', key: timer, at: next.removedAt })
}

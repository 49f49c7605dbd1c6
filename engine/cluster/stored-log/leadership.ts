import { truncatedCheckpoint } from '../../compaction/cleaning-state'
import { splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { codecsAtHand } from '../../log/codecs'
import { copySegmentedLog, emptySegmentedLog, truncateLog } from '../../log/segmented-log'
import type { BrokerTurn } from '../broker/outcome'
import { clockMs, put } from './draft'
import { StoredLog, type StoredLogs } from './state'

/** A partition that this broker leads from its first record on; nothing where its topic is not stored. */
export function beginStored(turn: BrokerTurn, stored: StoredLogs, key: string, now: SimTime): void {
  if (stored.topics.has(splitTopicPartition(key).topic))
    put(turn, key, new StoredLog(emptySegmentedLog(clockMs(now)), null, { state: 'none' }, []))
}

/** What of a log is committed; what is not is lost when a leader changes. A round that was under way is over. */
export function committedStored(stored: StoredLogs, key: string): StoredLog | undefined {
  const before = stored.logs.get(key)
  const config = stored.topics.get(splitTopicPartition(key).topic)?.logConfig
  if (before === undefined || config === undefined) return undefined
  const log = copySegmentedLog(before.log)
  truncateLog(log, log.highWatermark, config.indexIntervalBytes, codecsAtHand)
  const checkpoint = before.checkpoint === null ? null : truncatedCheckpoint(before.checkpoint, log.logEndOffset)
  return new StoredLog(log, checkpoint, { state: 'none' }, before.deleted)
}

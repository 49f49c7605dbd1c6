import { errorCode } from '../../kafka/errors'
import { splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { appendToLog, placeBatch, type Appended } from '../../log/append'
import { codecsAtHand } from '../../log/codecs'
import type { Segment } from '../../log/segment'
import { activeSegment, copySegmentedLog, moveHighWatermark } from '../../log/segmented-log'
import type { BrokerTurn } from '../broker/outcome'
import { asTopicKeeps, sizesOf } from './compress'
import { clockMs, put, storedIn, tell } from './draft'
import { tellingRecords } from './told-records'
import { StoredLog, type StoredLogs } from './state'

/** Who writes: a client's batch is checked. It is committed at once, as a marker is, since no other replica has to have it. */
export type Writer = 'client' | 'coordinator' | 'marker'

export interface StoredAppend {
  readonly errorCode: number
  readonly baseOffset: number
}

function told(turn: BrokerTurn, key: string, appended: Appended, active: Segment, batch: Uint8Array, writer: Writer): void {
  const bytes = batch.length
  const { rolled, rule, error, firstOffset, lastOffset } = appended
  if (rolled !== null)
    tell(turn, 'SegmentRolled', rolled.rule, {
      partition: key,
      baseOffset: rolled.baseOffset,
      closed: active.baseOffset,
      bytes: active.log.length,
    })
  if (error !== null) tell(turn, 'AppendRefused', rule, { partition: key, error })
  else if (firstOffset !== null && lastOffset !== null && writer !== 'marker') {
    const records = lastOffset - firstOffset + 1
    tell(turn, rule === 'log/append/duplicate' ? 'BatchRepeated' : 'RecordsAppended', rule, {
      partition: key,
      offset: firstOffset,
      records,
      bytes,
      ...sizesOf(batch),
      ...tellingRecords(key, batch, firstOffset),
    })
  }
}

function tooLarge(turn: BrokerTurn, partition: string, bytes: number): StoredAppend {
  tell(turn, 'AppendRefused', 'log/append/too-large', { partition, error: 'MESSAGE_TOO_LARGE', bytes })
  return { errorCode: errorCode('MESSAGE_TOO_LARGE'), baseOffset: -1 }
}

/** Appends one batch to a stored log (Kafka: UnifiedLog.appendAsLeader); `null` where the partition is not stored here. */
export function appendStored(
  turn: BrokerTurn,
  stored: StoredLogs,
  key: string,
  batch: Uint8Array,
  leaderEpoch: number,
  writer: Writer,
  now: SimTime,
): StoredAppend | null {
  const before = storedIn(turn, stored, key)
  const topic = stored.topics.get(splitTopicPartition(key).topic)
  if (before === undefined || topic === undefined) return null
  const { logConfig: config } = topic
  if (batch.length > config.maxMessageBytes && writer === 'client') return tooLarge(turn, key, batch.length)
  const kept = writer === 'client' ? asTopicKeeps(batch, config) : null
  if (kept !== null) {
    const { from, to, bytesBefore } = kept
    tell(turn, 'BatchRecompressed', 'log/append/recompressed', { partition: key, from, to, bytesBefore, bytesAfter: kept.bytes.length })
    if (kept.bytes.length > config.maxMessageBytes) return tooLarge(turn, key, kept.bytes.length)
  }
  const log = copySegmentedLog(before.log)
  const nowMs = clockMs(now)
  const bytes = kept?.bytes ?? batch.slice()
  placeBatch(bytes, log.logEndOffset, leaderEpoch, config.logAppendTime ? nowMs : null)
  const active = activeSegment(log)
  const appended = appendToLog(log, bytes, { config, nowMs, codecs: codecsAtHand, client: writer === 'client' })
  if (writer !== 'coordinator') moveHighWatermark(log, log.logEndOffset)
  told(turn, key, appended, active, bytes, writer)
  put(turn, key, new StoredLog(log, before.checkpoint, before.cleaning, before.deleted))
  return { errorCode: appended.error === null ? 0 : errorCode(appended.error), baseOffset: appended.firstOffset ?? -1 }
}

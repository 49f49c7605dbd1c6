import { decodeRecord } from '../../kafka/record-reading'
import type { CoordinatorRecord } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'
import { codecsAtHand } from '../../log/codecs'
import { logBytesOf } from '../../log/segmented-log'
import { readLog } from '../../log/read'
import { toHex } from '../../kafka/text-bytes'
import type { DiskSpeed, StoredLog } from './state'

/** How long the disk takes to bring all of a log. */
export const loadingTime = ({ log }: StoredLog, { readBytesPerSecond }: DiskSpeed): SimTime =>
  Math.ceil((logBytesOf(log) * 1e6) / readBytesPerSecond)

export interface LoadedRecords {
  /** The last committed record of each key, in the order in which keys came. */
  readonly records: readonly CoordinatorRecord[]
  /** How many were read. */
  readonly read: number
  readonly bytes: number
}

/** Reads a partition of the offsets topic from its first byte to the high watermark, as a coordinator does that takes over (Kafka: CoordinatorLoaderImpl). */
export function loadRecords({ log }: StoredLog): LoadedRecords {
  const { records } = readLog(log, log.logStartOffset, 'read_committed', codecsAtHand)
  const latest = new Map<string, CoordinatorRecord>()
  for (const { key, value } of records) {
    if (key === null) continue
    const name = toHex(key)
    if (value === null) latest.delete(name)
    else latest.set(name, decodeRecord(key, value))
  }
  return { records: [...latest.values()], read: records.length, bytes: logBytesOf(log) }
}

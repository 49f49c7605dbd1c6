import { codecsAtHand, offsetsTopic, splitTopicPartition, type Frame, type StoredPartition } from '../../../engine'
import { consumersOf, memberNames } from '../members'
import type { Subject } from '../subject'
import { cleanerMoment } from './cleaner-moment'
import { keysOf } from './key-history'
import type { LogMoment, LogReader } from './log-moment'
import { logMoment } from './moment-of'
import { toldRound } from './round'
import { mostKeysOf, storedLogsOf } from './stored-logs'
import { writtenTo } from './written'

function readersOf({ world }: Frame, partition: string): readonly LogReader[] {
  const names = memberNames(world)
  return consumersOf(world, null).flatMap(({ name, positions }) => {
    const position = positions.get(partition)
    const member = names.get(name)
    return position === undefined || member === undefined ? [] : [{ ...member, position }]
  })
}

/** The log that is picked out, or a record of it; else the first. */
function chosen(partitions: readonly string[], { selection }: Subject): string | undefined {
  const wanted = selection?.kind === 'partition' || selection?.kind === 'record' ? selection.partition : null
  return partitions.find((partition) => partition === wanted) ?? partitions[0]
}

function momentOf(frame: Frame, partition: string, partitions: readonly string[], found: StoredPartition, endsAt: number): LogMoment {
  const { stored, topic, progress, cleaned, nowMs } = found
  const told = progress === null ? null : toldRound(progress)
  const ofCoordinator = splitTopicPartition(partition).topic === offsetsTopic
  return logMoment({
    partition,
    partitions,
    log: stored.log,
    config: topic.logConfig,
    codecs: codecsAtHand,
    time: frame.time,
    endsAt: Math.max(endsAt, frame.time),
    nowMs,
    checkpoint: stored.checkpoint,
    weighed: progress?.round.considered ?? null,
    cleanerOn: cleaned,
    mostKeys: mostKeysOf(frame.world, found),
    passedOver: told === null && stored.cleaning.state !== 'none' ? 'compaction/select/busy' : null,
    cleaner: told === null ? null : (keyOf) => cleanerMoment(told, keyOf),
    readers: readersOf(frame, partition),
    keys: keysOf(frame.trace, splitTopicPartition(partition).topic),
    ofCoordinator,
    written: () => writtenTo(frame.trace, partition, frame.step),
  })
}

/** So many records, and so many logs, are still seen one by one. */
const most = { records: 160, logs: 6 }

const recordsIn = ({ cells }: LogMoment): number => cells.count

/** The log that is picked out, else the first; with all others beside it where they are few. */
export function logMomentsOf(frame: Frame, subject: Subject): { readonly moment: LogMoment | null; readonly lanes: readonly LogMoment[] } {
  const logs = storedLogsOf(frame.world)
  const partitions = [...logs.keys()]
  const partition = chosen(partitions, subject)
  const found = partition === undefined ? undefined : logs.get(partition)
  if (partition === undefined || found === undefined) return { moment: null, lanes: [] }
  const moment = momentOf(frame, partition, partitions, found, subject.endsAt)
  if (logs.size < 2 || logs.size > most.logs) return { moment, lanes: [] }
  const lanes = [...logs].map(([name, each]) => (name === partition ? moment : momentOf(frame, name, partitions, each, subject.endsAt)))
  return { moment, lanes: lanes.reduce((sum, lane) => sum + recordsIn(lane), 0) > most.records ? [] : lanes }
}

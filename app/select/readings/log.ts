import { splitTopicPartition, type Event, type Frame } from '../../../engine'
import { lastOfType } from '../find-event'
import { logMomentsOf } from '../log/in-world'
import { clockTime, type LogMoment } from '../log/log-moment'
import { unprotected } from '../log/protected-by'
import { wouldGo } from '../log/protection'
import { readFrom } from '../log/reading-back'
import { storedLogsOf } from '../log/stored-logs'
import type { Values } from '../moment'
import { bytes } from './read-path'
import { code, count, name, span, time, type Scope } from './scope'

/** The log that an event is about, else the world's first. */
export function momentIn(frame: Frame, event: Event): LogMoment | null {
  const { partition, topic } = event.detail
  const key =
    typeof partition === 'string'
      ? partition
      : typeof topic === 'string' && typeof partition === 'number'
        ? `${topic}-${String(partition)}`
        : null
  return logMomentsOf(frame, { groupId: null, selection: key === null ? null : { kind: 'partition', partition: key }, endsAt: frame.time })
    .moment
}

/** How many superseded records wait for a round, and how many a bound protects. */
function superseded({ cells }: LogMoment): { readonly waiting: number; readonly bound: number } {
  let [waiting, bound] = [0, 0]
  for (const each of cells.bound) {
    if (each === unprotected) continue
    if (wouldGo(each)) waiting += 1
    else bound += 1
  }
  return { waiting, bound }
}

/** What the event itself says of a record. */
function ofRecord({ detail }: Event, moment: LogMoment): Values {
  const { offset, key, supersededBy, horizonMs, records, bytes: size, bytesBefore, bytesAfter, kept } = detail
  const clock = (ms: number): number => clockTime(moment, ms)
  return {
    offset: count(Number(offset ?? 0)),
    key: code(typeof key === 'string' ? key : '–'),
    later: count(Number(supersededBy ?? 0)),
    horizon: time(typeof horizonMs === 'number' && horizonMs >= 0 ? clock(horizonMs) : 0),
    batchRecords: count(Number(records ?? 0)),
    batchBytes: bytes(Number(size ?? 0)),
    before: bytes(Number(bytesBefore ?? 0)),
    after: bytes(Number(bytesAfter ?? 0)),
    kept: count(Number(kept ?? 0)),
  }
}

/** A log at a moment: how much of it is clean and dirty, what a round does, what a reader from the start would get. */
export function log({ frame, event }: Scope): Values {
  const moment = momentIn(frame, event)
  if (moment === null) return {}
  const { sections, cells, segments, weight, keys, cleaner, clocks, partition } = moment
  const { waiting, bound } = superseded(moment)
  const run = readFrom(moment, sections.logStart, 0)
  const [often] = run.often
  const { topic } = splitTopicPartition(partition)
  const threshold = weight?.threshold ?? 0
  return {
    partition: name(partition),
    topic: name(topic),
    records: count(cells.count),
    segments: count(segments.length),
    bytes: bytes(segments.reduce((sum, each) => sum + each.bytes, 0)),
    logs: count(storedLogsOf(frame.world).size),
    start: count(sections.logStart),
    end: count(sections.end),
    active: count(sections.active),
    firstDirty: count(sections.firstDirty),
    uncleanable: count(sections.firstUncleanable),
    cleanBytes: bytes(weight?.cleanBytes ?? 0),
    dirtyBytes: bytes(weight?.cleanableBytes ?? 0),
    activeBytes: bytes(weight?.activeBytes ?? 0),
    ratio: name((weight?.ratio ?? 0).toFixed(2)),
    threshold: name(String(threshold)),
    waiting: count(waiting),
    protected: count(bound),
    most: code(often === undefined ? '–' : (keys[often.key] ?? '')),
    mostTimes: count(often?.times ?? 1),
    mapped: count(cleaner?.map?.size ?? 0),
    written: bytes(cleaner?.writing?.bytes ?? 0),
    ofWritten: bytes(cleaner?.writing?.ofBytes ?? 0),
    tombstones: count(clocks.reduce((sum, { offsets }) => sum + offsets.length, 0)),
    ...ofRecord(event, moment),
    took: span(event.time - (lastOfType(frame.trace, 'CoordinatorLoading', event.id)?.time ?? event.time)),
  }
}

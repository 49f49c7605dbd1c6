import { bytesText } from '../bytes'
import type { Telling, Told } from '../told'
import { time } from './time'

/** A detail by its name; empty where the event has none. */
export const of = (detail: Told['detail'], name: string): string => detail[name] ?? ''
const size = (detail: Told['detail'], name: string): string => bytesText(of(detail, name))
const span = (detail: Told['detail'], name: string): string => time.span(Number(of(detail, name)) * 1000)
const percent = (text: string): string => `${String(Math.round(Number(text) * 100))} %`
/** What an event lists, as a sentence does. */
export const listed = (text: string): string => text.split(' ').join(', ')

/** One thing by its offset, or how many by a rule. */
const record = (detail: Told['detail']): string =>
  detail['records'] === undefined ? `offset ${of(detail, 'offset')}` : `${of(detail, 'records')} records`

const key = (detail: Told['detail']): string => (detail['key'] === undefined ? '' : `, key ${detail['key']}`)

/** What happens to a log that is kept as bytes, and in its cleaner. */
export const logMakers = {
  RecordsPartitioned: ({ who, detail }) => [
    `${who}: ${of(detail, 'keys') === '' ? `${of(detail, 'records')} records` : listed(of(detail, 'keys'))} → ${of(detail, 'topic')}-${of(detail, 'partition')}`,
    'The producer chooses the partition before anything is sent.',
  ],
  BatchCompressed: ({ who, detail }) => [
    `${who} compresses a batch with ${of(detail, 'codec')}`,
    `${of(detail, 'topic')}-${of(detail, 'partition')}: ${size(detail, 'bytesBefore')} become ${size(detail, 'bytesAfter')}, on the wire and on every disk.`,
  ],
  BatchRecompressed: ({ detail }) => [
    `${of(detail, 'partition')}: from ${of(detail, 'from')} to ${of(detail, 'to')}`,
    `${size(detail, 'bytesBefore')} come, ${size(detail, 'bytesAfter')} are written: the topic’s own codec costs the leader the work.`,
  ],
  SegmentRolled: ({ detail }) => [
    `${of(detail, 'partition')}: segment ${of(detail, 'baseOffset')} begins`,
    `Segment ${of(detail, 'closed')} is closed with ${size(detail, 'bytes')}; nothing is ever added to it again.`,
  ],
  AppendRefused: ({ detail }) => [
    `${of(detail, 'partition')} refuses a batch`,
    `The answer is ${of(detail, 'error')}; nothing is written.`,
  ],
  BatchRepeated: ({ detail }) => [
    `${of(detail, 'partition')} knows this batch`,
    `It stands at offset ${of(detail, 'offset')} already, and is not written twice.`,
  ],
  SegmentDeleted: ({ detail }) => [
    `${of(detail, 'partition')}: segment ${of(detail, 'baseOffset')} is deleted`,
    `${size(detail, 'bytes')} go at once; the log now starts at offset ${of(detail, 'logStartOffset')}.`,
  ],
  RetentionSkipped: ({ detail }) => [
    `Retention passes ${of(detail, 'partition')} over`,
    'Its policy has compact: only the cleaner would shorten it, and there is none.',
  ],
  FilesRemoved: ({ detail }) => [
    `${of(detail, 'partition')}: old files are removed`,
    `Readers had time to finish; ${size(detail, 'bytes')} of disk are free again.`,
  ],
  LogConsidered: ({ detail }) => [
    `The cleaner weighs ${of(detail, 'partition')}: ${percent(of(detail, 'ratio'))} dirty`,
    `${size(detail, 'cleanableBytes')} could be cleaned, beside ${size(detail, 'cleanBytes')} that are clean; the threshold is ${percent(of(detail, 'threshold'))}.`,
  ],
  LogPassedOver: ({ detail }) => [`The cleaner passes ${of(detail, 'partition')} over`, 'Another thread has it, or it is paused.'],
  CleanerSleeps: ({ detail }) => [`The cleaner sleeps for ${span(detail, 'forMs')}`, 'No log is dirty enough now.'],
  CleanerWoken: () => ['The cleaner is woken', 'It looks at every compacted log.'],
  CleanerIsOff: () => ['Nobody cleans', 'log.cleaner.enable is false: there is no cleaner thread to wake.'],
  CleanerThrottled: ({ detail }) => [
    `The cleaner pauses for ${span(detail, 'forMs')}`,
    'It has read and written faster than log.cleaner.io.max.bytes.per.second allows.',
  ],
  CleaningBegan: ({ detail }) => [
    `A round over ${of(detail, 'partition')} begins`,
    `The dirty section runs from offset ${of(detail, 'from')} to ${of(detail, 'to')}.`,
  ],
  KeyMapped: ({ detail }) => [
    `The map takes ${record(detail)}${key(detail)}`,
    'It keeps the last offset of each key of the dirty section, and nothing else.',
  ],
  RecordNotMapped: ({ detail }) => [`${record(detail)} is not mapped`, 'It displaces nothing.'],
  SegmentsGrouped: ({ detail }) => [
    `Segments ${listed(of(detail, 'segments'))} become one`,
    'Segments that fit into one, by the sizes that they have now, are rewritten together.',
  ],
  RecordKept: ({ detail }) => [`Kept: ${record(detail)}${key(detail)}`, 'It is copied under its own offset.'],
  RecordDropped: ({ detail }) => [
    `Dropped: ${record(detail)}${key(detail)}`,
    detail['supersededBy'] === undefined
      ? 'Its place stays empty: offsets never move.'
      : `Offset ${detail['supersededBy']} has the same key.`,
  ],
  BatchRewritten: ({ detail }) =>
    detail['batches'] === undefined
      ? [
          `Batch ${of(detail, 'baseOffset')} is dealt with`,
          `${size(detail, 'bytesBefore')} were read, ${size(detail, 'bytesAfter')} are written.`,
        ]
      : [`${detail['batches']} batches are dealt with`, `They began at offsets ${of(detail, 'from')} to ${of(detail, 'to')}.`],
  SegmentSwapped: ({ detail }) => [
    `The new segment ${of(detail, 'into')} takes its place`,
    `${size(detail, 'bytesBefore')} have become ${size(detail, 'bytesAfter')}.`,
  ],
  SegmentSplit: ({ detail }) => [`A segment of ${of(detail, 'partition')} is split`, 'The next round finds segments that it can index.'],
  CheckpointWritten: ({ detail }) => [
    `The checkpoint moves to offset ${of(detail, 'offset')}`,
    'All below it is clean; the next round reads its map from here.',
  ],
  CleaningDone: ({ detail }) => [
    `The round over ${of(detail, 'partition')} is done`,
    `${of(detail, 'recordsKept')} of ${of(detail, 'recordsRead')} records are left; it took ${span(detail, 'tookMs')}.`,
  ],
  CleaningAborted: ({ detail }) => [
    `The round over ${of(detail, 'partition')} is given up`,
    'The log went elsewhere; no checkpoint is written.',
  ],
} satisfies Readonly<Record<string, (told: Told) => Telling>>

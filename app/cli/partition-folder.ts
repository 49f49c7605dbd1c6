import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  filesOfSegment,
  logFromFiles,
  MalformedLog,
  segmentFileOf,
  type Codecs,
  type LogConfig,
  type Segment,
  type SegmentedLog,
} from '../../engine'
import { logProblems } from '../words/en/log-problems'
import { Refused } from './failure'
import { readBytes } from './read-file'
import { checksumsOf } from './checksums'

const mostBytes = 1_073_741_824

/** The files of a partition's folder; what is no part of a segment is left where it is. */
export function filesIn(folder: string): ReadonlyMap<string, Uint8Array> {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Refused(`${folder}: it is not a folder. Name the folder of a partition, with its .log files.`)
  const names = readdirSync(folder).filter((name) => segmentFileOf(name) !== null)
  const size = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  if (size > mostBytes) throw new Refused(`${folder}: it holds more than ${String(mostBytes)} bytes. Name a smaller one.`)
  if (!names.some((name) => name.endsWith('.log'))) throw new Refused(`${folder}: no .log file is in it. Name the folder of a partition.`)
  return new Map(names.map((name) => [name, readBytes(join(folder, name), mostBytes)]))
}

/** Refuses a folder to write into that holds something already. */
export function emptyOut(folder: string): void {
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new Refused(`${folder}: it is there already and holds something. Name an empty or new folder.`)
}

/** The log, every checksum of it held against its bytes. */
export function loaded(folder: string, files: ReadonlyMap<string, Uint8Array>, config: LogConfig, codecs: Codecs): SegmentedLog {
  let reading = ''
  try {
    for (const [name, bytes] of files) {
      reading = name
      if (name.endsWith('.log')) checksumsOf(bytes)
    }
    reading = ''
    return logFromFiles(files, {
      indexIntervalBytes: config.indexIntervalBytes,
      codecs,
      lastModifiedMs: (name) => Math.floor(statSync(join(folder, name)).mtimeMs),
    })
  } catch (error) {
    if (!(error instanceof MalformedLog)) throw error
    throw new Refused(`${join(folder, reading)}: at byte ${String(error.position)} ${logProblems[error.problem]}. See kafkascope decode.`)
  }
}

/** The newest timestamp in the log, in ms; 0 where it has none. */
export const newest = (log: SegmentedLog): number =>
  log.segments.reduce((most, { maxTimestampSoFar }) => Math.max(most, maxTimestampSoFar), 0)

/** Files that nothing touched are copied as they are, preallocated indexes and all; each keeps the time at which it was last written. */
export function write(out: string, log: SegmentedLog, before: ReadonlyMap<string, Uint8Array>, untouched: ReadonlySet<Segment>): void {
  mkdirSync(out, { recursive: true })
  for (const segment of log.segments)
    for (const [name, bytes] of filesOfSegment(segment)) {
      const path = join(out, name)
      writeFileSync(path, untouched.has(segment) ? (before.get(name) ?? bytes) : bytes)
      utimesSync(path, segment.lastModifiedMs / 1000, segment.lastModifiedMs / 1000)
    }
}

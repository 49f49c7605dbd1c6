import { NotThisForm, readLines, readWhole, type At } from '../case-reading'
import { checkConfig } from '../../kafka/check-config'
import { findConfig, type ConfigWhere } from '../../kafka/configs'
import { segmentFileOf } from '../segment-files'

/** The files of a cluster's recording: texts by their name, segments as bytes by their path. `null` for one that is not there. */
export interface ReplicationFiles {
  readonly text: (name: string) => string | null
  readonly bytes: (path: string) => Uint8Array | null
}

export const caseName = 'case.json'
export const statesName = 'state.jsonl'
export const controllerRecordsName = 'controller-records.jsonl'

export const requestLogName = (node: number, controller: number): string =>
  node === controller ? `request-log.controller${String(node)}.jsonl` : `request-log.broker${String(node)}.jsonl`

/** Where the file of a replica's segment lies at the end. What names it is the recording, so nothing but a plain name is followed. */
export function segmentPath(broker: number, name: string): string | null {
  return segmentFileOf(name)?.kind === 'log' ? `segments/broker${String(broker)}/${name}` : null
}

/** A file of a cluster's recording that is not what it should be: which file, which line, and where in it. */
export class NotThisFile extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly path: string,
  ) {
    super(`${file}, line ${String(line)}, ${path}`)
  }
}

/** 50 MB: more is refused before it is looked at. */
const maxChars = 50_000_000

function named<T>(file: string, text: string, read: () => T): T {
  if (text.length > maxChars) throw new NotThisFile(file, 1, '$')
  try {
    return read()
  } catch (error) {
    if (error instanceof NotThisForm) throw new NotThisFile(file, error.line, error.path)
    throw error
  }
}

/** A file that must be there. Throws `NotThisFile`. */
export function needed(files: ReplicationFiles, name: string): string {
  const text = files.text(name)
  if (text === null) throw new NotThisFile(name, 1, '$')
  return text
}

/** Reads a file of one JSON object. Throws `NotThisFile`. */
export function readFile<T>(file: string, text: string, read: (at: At) => T): T {
  return named(file, text, () => read(readWhole(text)))
}

/** Reads a file of one JSON object a line. Throws `NotThisFile`. */
export function readRows<T>(file: string, text: string, read: (at: At) => T): readonly T[] {
  return named(file, text, () => readLines(text).map(read))
}

/** Settings by Kafka's names; of those that are known none that Kafka would refuse. */
export function readSettings(at: At, where: ConfigWhere): ReadonlyMap<string, string> {
  for (const [name, value] of at.entries())
    if (findConfig(where, name) !== undefined && !checkConfig(where, name, value.setting()).ok) value.wrong()
  return at.settings()
}

const maxMs = 3_600_000

/** A moment since the topic was created, no further from it than an hour. */
export function readMs(at: At): number {
  const ms = at.whole()
  return ms >= -maxMs && ms <= maxMs ? ms : at.wrong()
}

import { defaultLogConfig, withLogConfig, type LogConfig } from '../../log/log-config'
import { sha256 } from '../sha256'
import { NotJson, parseJson } from '../../recording/json'
import { list, object, onlyKeys, text, Unreadable, whole, type Json } from '../vectors/reading'

/** A recorded log's files: `case.json`, `expected.json`, and the bytes of each state's files by `state/name`. */
export interface LogRecordingFiles {
  readonly caseFile: string
  readonly expected: string
  readonly file: (state: string, name: string) => Uint8Array | null
}

export interface ExpectedFile {
  readonly name: string
  /** Its size, the zero tail that was cut off included. */
  readonly bytes: number
  readonly lastModifiedMs: number
  readonly content: Uint8Array
  readonly sha256: string
  /** The bytes are not those that the description speaks of: what is left is their hash. */
  readonly damaged: boolean
  /** As decoded by Kafka's own tools; `null` where an earlier state has it. */
  readonly decoded: Json | null
}

/** The partition's folder at one moment. */
export interface LogState {
  readonly name: string
  readonly logStartOffset: number
  readonly lastStableOffset: number
  readonly highWatermark: number
  readonly checkpoint: number | null
  readonly files: ReadonlyMap<string, ExpectedFile>
}

export interface LogCase {
  readonly id: string
  readonly config: LogConfig
  readonly steps: readonly Json[]
  readonly states: ReadonlyMap<string, LogState>
  readonly slots: number
  readonly loadFactor: number
}

const caseKeys = ['format', 'id', 'title', 'proves', 'kafka', 'topicPartition', 'config', 'engineMustBeTold', 'feature', 'steps']

export function configured(config: LogConfig, settings: Json, field: string): LogConfig {
  return Object.entries(settings).reduce((before, [name, value]) => {
    const after = withLogConfig(before, name, text(value, `${field}.${name}`))
    if (after === null) throw new Unreadable(`${field}.${name}`, 'a setting of a log', value)
    return after
  }, config)
}

/** The offset of a line of a checkpoint file: topic, partition, offset. */
function checkpointOf(value: unknown, field: string): number | null {
  if (value === null) return null
  const offset = Number(/ (\d+)$/.exec(text(value, field))?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(offset)) throw new Unreadable(field, 'a line of a checkpoint file', value)
  return offset
}

function fileOf(value: unknown, state: string, files: LogRecordingFiles, before: ReadonlyMap<string, LogState>): ExpectedFile {
  const json = object(value, 'files')
  const name = text(json['name'], 'files.name')
  const content = files.file(state, name)
  if (content === null) throw new Unreadable(`${state}/${name}`, 'a file', undefined)
  const same = json['sameAs'] === undefined ? undefined : before.get(text(json['sameAs'], 'files.sameAs'))?.files.get(name)
  const bytes = whole(json['zeroTailCutFrom'] ?? json['bytes'], 'files.bytes')
  const lastModifiedMs =
    json['lastModifiedMs'] === undefined ? (same?.lastModifiedMs ?? 0) : whole(json['lastModifiedMs'], 'lastModifiedMs')
  const hash = text(json['sha256'], 'files.sha256')
  const damaged = sha256(content) !== hash && json['zeroTailCutFrom'] === undefined && same?.damaged !== false
  return { name, content, sha256: hash, damaged, bytes: same?.bytes ?? bytes, lastModifiedMs, decoded: same === undefined ? json : null }
}

function stateOf(name: string, value: unknown, files: LogRecordingFiles, before: ReadonlyMap<string, LogState>): LogState {
  const json = object(value, name)
  const number = (field: string): number => whole(json[field], `${name}.${field}`)
  const read = list(json['files'], `${name}.files`).map((each) => fileOf(each, name, files, before))
  return {
    name,
    logStartOffset: number('logStartOffset'),
    lastStableOffset: number('lastStableOffset'),
    highWatermark: number('highWatermark'),
    checkpoint: checkpointOf(json['cleanerCheckpoint'], `${name}.cleanerCheckpoint`),
    files: new Map(read.map((file) => [file.name, file])),
  }
}

/** Numbers beyond 2^53 keep their digits. */
function parsed(source: string, name: string): unknown {
  try {
    return parseJson(source).value
  } catch (error) {
    if (error instanceof NotJson) throw new Unreadable(name, 'JSON', `at character ${String(error.position)}`)
    throw error
  }
}

/** Reads a case; throws `Unreadable`. */
export function readLogCase(files: LogRecordingFiles): LogCase {
  const json = object(parsed(files.caseFile, 'case.json'), 'case.json')
  onlyKeys(json, caseKeys, '')
  if (json['format'] !== 'kafkascope-log-recording/1') throw new Unreadable('format', 'kafkascope-log-recording/1', json['format'])
  const told = object(json['engineMustBeTold'], 'engineMustBeTold')
  const states = new Map<string, LogState>()
  for (const [name, value] of Object.entries(object(object(parsed(files.expected, 'expected.json'), 'expected.json')['states'], 'states')))
    states.set(name, stateOf(name, value, files, states))
  return {
    id: text(json['id'], 'id'),
    config: configured(defaultLogConfig, object(json['config'], 'config'), 'config'),
    steps: list(json['steps'], 'steps').map((step) => object(step, 'steps')),
    states,
    slots: Math.floor(whole(told['offsetMapBytes'], 'offsetMapBytes') / 24),
    loadFactor: Number(told['offsetMapLoadFactor']),
  }
}

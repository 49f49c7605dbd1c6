import { BytesWriter, MalformedBytes } from '../../kafka/bytes'
import { BytesReader } from '../../kafka/bytes-reader'

/** A connector's tasks; −1 stands for the connector itself. */
export interface ConnectorTasks {
  readonly connector: string
  readonly tasks: readonly number[]
}

/** What a Connect worker says of itself in JoinGroup's metadata (Kafka: `ExtendedWorkerState`). */
export interface ConnectWorkerState {
  readonly version: number
  readonly url: string
  readonly configOffset: number
  /** The bytes of the assignment that it holds, from version 1 on. */
  readonly assignment?: Uint8Array | null
}

/** What Connect's leader gives a worker in SyncGroup (Kafka: `ExtendedAssignment`). */
export interface ConnectAssignment {
  readonly version: number
  readonly error: number
  readonly leader: string
  readonly leaderUrl: string
  readonly configOffset: number
  readonly assignment: readonly ConnectorTasks[]
  /** From version 1 on: what the worker must stop, and how long lost work is held back. */
  readonly revoked?: readonly ConnectorTasks[]
  readonly delayMs?: number
}

/** The names under which a worker offers each version. */
export const connectProtocols = ['default', 'compatible', 'sessioned'] as const

function version(reader: BytesReader): number {
  const value = reader.int16()
  if (value < 0 || value >= connectProtocols.length) throw new MalformedBytes('bad-version', 0)
  return value
}

function text(reader: BytesReader): string {
  const from = reader.position
  const value = reader.string(false)
  if (value === null) throw new MalformedBytes('null-not-allowed', from)
  return value
}

function offset(reader: BytesReader): number {
  const from = reader.position
  const value = reader.int64()
  if (typeof value === 'bigint') throw new MalformedBytes('bad-value', from)
  return value
}

function writeTasks(writer: BytesWriter, connectors: readonly ConnectorTasks[]): void {
  writer.size(connectors.length, false)
  for (const { connector, tasks } of connectors) {
    writer.string(connector, false)
    writer.size(tasks.length, false)
    for (const task of tasks) writer.int32(task)
  }
}

function readTasks(reader: BytesReader): readonly ConnectorTasks[] {
  const count = Math.max(reader.size(false), 0)
  return Array.from({ length: count }, () => {
    const connector = text(reader)
    const tasks = Math.max(reader.size(false), 0)
    return { connector, tasks: Array.from({ length: tasks }, () => reader.int32()) }
  })
}

export function encodeConnectWorkerState(state: ConnectWorkerState): Uint8Array {
  const writer = new BytesWriter()
  writer.int16(state.version)
  writer.string(state.url, false)
  writer.int64(state.configOffset)
  if (state.version === 0) return writer.done()
  const held = state.assignment ?? null
  writer.size(held === null ? -1 : held.length, false)
  if (held !== null) writer.raw(held)
  return writer.done()
}

/** Throws `MalformedBytes` where the bytes are no worker state. */
export function decodeConnectWorkerState(bytes: Uint8Array): ConnectWorkerState {
  const reader = new BytesReader(bytes)
  const state = { version: version(reader), url: text(reader), configOffset: offset(reader) }
  if (state.version === 0) {
    reader.end()
    return state
  }
  const size = reader.size(false)
  const assignment = size < 0 ? null : reader.raw(size)
  reader.end()
  return { ...state, assignment }
}

export function encodeConnectAssignment(assignment: ConnectAssignment): Uint8Array {
  const writer = new BytesWriter()
  writer.int16(assignment.version)
  writer.int16(assignment.error)
  writer.string(assignment.leader, false)
  writer.string(assignment.leaderUrl, false)
  writer.int64(assignment.configOffset)
  writeTasks(writer, assignment.assignment)
  if (assignment.version === 0) return writer.done()
  writeTasks(writer, assignment.revoked ?? [])
  writer.int32(assignment.delayMs ?? 0)
  return writer.done()
}

/** Throws `MalformedBytes` where the bytes are no assignment. */
export function decodeConnectAssignment(bytes: Uint8Array): ConnectAssignment {
  const reader = new BytesReader(bytes)
  const assignment = {
    version: version(reader),
    error: reader.int16(),
    leader: text(reader),
    leaderUrl: text(reader),
    configOffset: offset(reader),
    assignment: readTasks(reader),
  }
  const more = assignment.version === 0 ? {} : { revoked: readTasks(reader), delayMs: reader.int32() }
  reader.end()
  return { ...assignment, ...more }
}

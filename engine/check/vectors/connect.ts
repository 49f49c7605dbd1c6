import {
  decodeConnectAssignment,
  decodeConnectWorkerState,
  encodeConnectAssignment,
  encodeConnectWorkerState,
  type ConnectAssignment,
  type ConnectWorkerState,
} from '../../groups/wire/connect-protocol'
import { fromHex, toHex } from '../../kafka/text-bytes'
import { differ, eachUnit, list, object, onlyKeys, text, unitsOf, Unreadable, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

/** How the file writes bytes that another vector shows in full. */
const bytesAsAbove = 'bytes of an assignment, as above'

function tasksOf(value: unknown, field: string): ConnectAssignment['assignment'] {
  return list(value, field).map((each) => {
    const json = object(each, field)
    onlyKeys(json, ['connector', 'tasks'], `${field}.`)
    return { connector: text(json['connector'], field), tasks: list(json['tasks'], field).map((task) => whole(task, field)) }
  })
}

function checkState(bytes: Uint8Array, hex: string, decoded: Json): readonly VectorDifference[] {
  onlyKeys(decoded, ['version', 'url', 'configOffset', 'assignment'], 'decoded.')
  const got = decodeConnectWorkerState(bytes)
  const held = got.assignment ?? null
  if (held !== null && decoded['assignment'] !== bytesAsAbove)
    throw new Unreadable('decoded.assignment', bytesAsAbove, decoded['assignment'])
  const wanted: ConnectWorkerState = {
    version: whole(decoded['version'], 'decoded.version'),
    url: text(decoded['url'], 'decoded.url'),
    configOffset: whole(decoded['configOffset'], 'decoded.configOffset'),
    ...(decoded['assignment'] === undefined ? {} : { assignment: held }),
  }
  return [
    ...differ(
      'decoded',
      { ...wanted, ...(held === null ? {} : { assignment: toHex(held) }) },
      { ...got, ...(held === null ? {} : { assignment: toHex(held) }) },
    ),
    ...(decoded['assignment'] === bytesAsAbove && held === null
      ? [{ field: 'decoded.assignment', wanted: bytesAsAbove, got: 'null' }]
      : []),
    ...(held === null ? [] : differ('assignment', toHex(held), toHex(encodeConnectAssignment(decodeConnectAssignment(held))))),
    ...differ('hex', hex, toHex(encodeConnectWorkerState(wanted))),
  ]
}

function checkAssignment(bytes: Uint8Array, hex: string, decoded: Json): readonly VectorDifference[] {
  onlyKeys(decoded, ['version', 'error', 'leader', 'leaderUrl', 'configOffset', 'assignment', 'revoked', 'delayMs'], 'decoded.')
  const wanted: ConnectAssignment = {
    version: whole(decoded['version'], 'decoded.version'),
    error: whole(decoded['error'], 'decoded.error'),
    leader: text(decoded['leader'], 'decoded.leader'),
    leaderUrl: text(decoded['leaderUrl'], 'decoded.leaderUrl'),
    configOffset: whole(decoded['configOffset'], 'decoded.configOffset'),
    assignment: tasksOf(decoded['assignment'], 'decoded.assignment'),
    ...(decoded['revoked'] === undefined ? {} : { revoked: tasksOf(decoded['revoked'], 'decoded.revoked') }),
    ...(decoded['delayMs'] === undefined ? {} : { delayMs: whole(decoded['delayMs'], 'decoded.delayMs') }),
  }
  return [...differ('decoded', wanted, decodeConnectAssignment(bytes)), ...differ('hex', hex, toHex(encodeConnectAssignment(wanted)))]
}

function check(vector: Json): readonly VectorDifference[] {
  onlyKeys(vector, ['id', 'what', 'hex', 'decoded'], '')
  const hex = text(vector['hex'], 'hex')
  const bytes = fromHex(hex)
  if (bytes === undefined) throw new Unreadable('hex', 'hex digits', hex)
  const decoded = object(vector['decoded'], 'decoded')
  return 'leader' in decoded ? checkAssignment(bytes, hex, decoded) : checkState(bytes, hex, decoded)
}

/** Runs `connect-protocol/1`. */
export function runConnectProtocol(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['connect-protocol/1'], 'vectors')
  if (!Array.isArray(units)) return [units as VectorResult]
  return eachUnit(units, (unit, i) => (typeof unit['id'] === 'string' ? unit['id'] : String(i)), check)
}

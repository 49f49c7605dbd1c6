import { findApi } from '../kafka/api-keys'
import { isGroupApi } from '../groups/wire/group-message'
import type { Exchange } from './exchange'
import { eachLine, noLines, type Lines } from './lines'
import { logTime, type EpochMicros } from './log-time'
import { Refused, type Problem } from './problem'
import { parsed, readExchange } from './request-line'

/** What a broker's request log says of groups: in order of arrival, lines of one connection in their order. */
export interface RequestLog {
  readonly exchanges: readonly Exchange[]
  readonly lines: number
  /** Requests that are not a group's: name of the API → how many. */
  readonly others: ReadonlyMap<string, number>
}

export type ReadResult =
  | { readonly ok: true; readonly log: RequestLog }
  /** `usable` is what came before a cut, for whoever wants it all the same. */
  | { readonly ok: false; readonly problem: Problem; readonly usable: RequestLog | null }

/** A log that is being read, slice by slice. */
export interface Reading {
  readonly lines: Lines
  readonly exchanges: Exchange[]
  readonly others: Map<string, number>
  readonly lastArrival: Map<string, EpochMicros>
  requests: number
  problem: Problem | null
}

const marker = 'Completed request:'
const early = /"requestApiKey":(\d{1,5}),/

export function startReading(): Reading {
  return { lines: noLines(), exchanges: [], others: new Map(), lastArrival: new Map(), requests: 0, problem: null }
}

/** Take the next slice of the file's text. `false` once the file is refused: the rest need not be read. */
export function readSlice(reading: Reading, slice: string): boolean {
  return (
    reading.problem === null &&
    guarded(reading, () => {
      eachLine(reading.lines, slice, (line, number) => {
        readLine(reading, line, number, false)
      })
    })
  )
}

function guarded(reading: Reading, read: () => void): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    reading.problem = error.problem
    return false
  }
}

/** The file has ended. */
export function finishReading(reading: Reading): ReadResult {
  const last = reading.lines.rest
  const number = reading.lines.count + 1
  if (reading.problem === null && last !== '')
    guarded(reading, () => {
      readLine(reading, last, number, true)
      if (!last.includes(marker) && !last.trimEnd().endsWith(')') && reading.requests > 0)
        throw new Refused({ name: 'cut-off', line: number })
    })
  const log = inOrder(reading)
  const problem = reading.problem ?? missing(reading)
  if (problem === null) return { ok: true, log }
  return { ok: false, problem, usable: problem.name === 'cut-off' && log.exchanges.length > 0 ? log : null }
}

/** Read a whole text at once. */
export function readRequestLog(text: string): ReadResult {
  const reading = startReading()
  readSlice(reading, text)
  return finishReading(reading)
}

function missing(reading: Reading): Problem | null {
  if (reading.exchanges.length > 0) return null
  if (reading.others.size > 0) return { name: 'only-other-apis', apis: [...reading.others.keys()] }
  return reading.lines.chars === 0 ? { name: 'empty' } : { name: 'not-a-request-log' }
}

function inOrder(reading: Reading): RequestLog {
  const exchanges = reading.exchanges.slice().sort((a, b) => a.arrivedAt - b.arrivedAt || a.line - b.line)
  return { exchanges, lines: reading.lines.count + (reading.lines.rest === '' ? 0 : 1), others: reading.others }
}

function readLine(reading: Reading, line: string, number: number, isLast: boolean): void {
  const nothing = line.indexOf('\u0000')
  if (nothing >= 0 && reading.requests === 0) throw new Refused({ name: 'not-a-request-log' })
  if (nothing >= 0) throw new Refused({ name: 'broken-line', line: number, column: nothing + 1 })
  const mark = line.indexOf(marker)
  if (mark < 0) {
    if (number === 1 && line.includes('(kafka.request.logger)')) throw new Refused({ name: 'cut-off', line: 1 })
    return
  }
  reading.requests += 1
  const start = mark + marker.length
  if (isLast && start >= line.length) throw new Refused({ name: 'cut-off', line: number })
  if (line.charAt(start) !== '{') throw new Refused({ name: 'old-format', line: number })
  const key = Number(early.exec(line.slice(start, start + 200))?.[1] ?? -1)
  const api = findApi(key)
  // What stands behind it would be lost without a word.
  const joined = line.indexOf(`${marker}{`, start)
  if (key >= 0 && !isGroupApi(api?.message)) {
    const name = api?.name ?? String(key)
    reading.others.set(name, (reading.others.get(name) ?? 0) + 1)
    if (joined >= 0) throw new Refused({ name: 'broken-line', line: number, column: joined + 1 })
    if (isLast && !line.trimEnd().endsWith(')') && !line.trimEnd().endsWith('}')) throw new Refused({ name: 'cut-off', line: number })
    return
  }
  const at = logTime(line.slice(0, mark))
  if (at === undefined) throw new Refused({ name: 'no-time', line: number })
  const { value, end } = parsed(line, start, number, isLast)
  const next = joined < 0 ? -1 : line.indexOf(`${marker}{`, end)
  if (next >= 0) throw new Refused({ name: 'broken-line', line: number, column: next + 1 })
  const exchange = readExchange(value, at, number)
  const before = reading.lastArrival.get(exchange.connection) ?? 0
  const arrivedAt = Math.max(exchange.arrivedAt, before)
  reading.lastArrival.set(exchange.connection, arrivedAt)
  reading.exchanges.push({ ...exchange, arrivedAt, answeredAt: Math.max(exchange.answeredAt, arrivedAt) })
}

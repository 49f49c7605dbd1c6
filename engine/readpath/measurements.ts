import { planOf } from './plan'
import { strategies, transferOf, type Strategy, type Transfer } from './strategy'
import type { MeasuredRun } from './fit'

/** A statistic over the runs that were kept. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** One configuration that was measured, per GiB sent. */
export interface Measurement {
  readonly id: string
  /** As the file has it: some rows are of no strategy of the model. */
  readonly strategy: string
  readonly cache: string
  readonly transport: string
  readonly reader: string
  readonly bufferBytes: number
  readonly runs: number
  readonly syscalls: Spread
  readonly serverCpuSec: Spread
  /** The same transfer in the model; null where it has none. */
  readonly transfer: Transfer | null
}

/** What was measured on which machine, and what was not. */
export interface Measurements {
  readonly machine: ReadonlyMap<string, string>
  readonly method: readonly string[]
  readonly caveats: readonly string[]
  readonly notMeasured: readonly string[]
  readonly rows: readonly Measurement[]
  /** The rows that the parameters were fitted to. */
  readonly fittedTo: readonly string[]
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const jsonIn = (json: Json, key: string): Json => {
  const value = json[key]
  return isJson(value) ? value : {}
}
const listIn = (json: Json, key: string): readonly unknown[] => {
  const value = json[key]
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}
const textIn = (json: Json, key: string): string => (typeof json[key] === 'string' ? json[key] : '')
const numberIn = (json: Json, key: string): number => (typeof json[key] === 'number' ? json[key] : 0)
const textsIn = (json: Json, key: string): readonly string[] => listIn(json, key).filter((text) => typeof text === 'string')

const spreadIn = (json: Json, key: string): Spread => {
  const spread = jsonIn(json, key)
  return { median: numberIn(spread, 'median'), min: numberIn(spread, 'min'), max: numberIn(spread, 'max') }
}

const gib = 1024 ** 3

/** The measuring program encrypted where the model has a library do so. */
const strategyOf = (name: string): Strategy | null =>
  name === 'tls-userspace-like' ? 'tls-userspace' : (strategies.find((strategy) => strategy === name) ?? null)

function transferIn(run: Json): Transfer | null {
  const strategy = strategyOf(textIn(run, 'strategy'))
  const bufferBytes = numberIn(run, 'bufferBytes')
  if (strategy === null || bufferBytes < 1) return null
  const pipeBytes = numberIn(run, 'pipeBytes')
  return transferOf(strategy, gib, bufferBytes, textIn(run, 'cache') !== 'cold', pipeBytes > 0 ? { pipeBytes } : {})
}

function measurementIn(run: Json): Measurement {
  const perGiB = jsonIn(run, 'perGiB')
  return {
    id: textIn(run, 'id'),
    strategy: textIn(run, 'strategy'),
    cache: textIn(run, 'cache'),
    transport: textIn(run, 'transport'),
    reader: textIn(run, 'reader'),
    bufferBytes: numberIn(run, 'bufferBytes'),
    runs: numberIn(run, 'n'),
    syscalls: spreadIn(perGiB, 'syscalls'),
    serverCpuSec: spreadIn(perGiB, 'serverCpuSec'),
    transfer: transferIn(run),
  }
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(' ') : String(value))

/** Reads `read-path-measured/1`, of this machine or of another; null where it is something else. */
export function measurementsOf(file: unknown): Measurements | null {
  if (!isJson(file) || file['format'] !== 'read-path-measured/1') return null
  return {
    machine: new Map(Object.entries(jsonIn(file, 'machine')).map(([key, value]) => [key, shown(value)])),
    method: textsIn(file, 'method'),
    caveats: textsIn(file, 'caveats'),
    notMeasured: textsIn(file, 'notMeasured'),
    rows: listIn(file, 'runs').filter(isJson).map(measurementIn),
    fittedTo: listIn(jsonIn(file, 'modelFit'), 'rows')
      .filter(isJson)
      .map((row) => textIn(row, 'run')),
  }
}

/** The rows that a fit is made to, as the model counts them. */
export function runsToFit({ rows, fittedTo }: Measurements): readonly MeasuredRun[] {
  return rows.flatMap(({ id, transfer, serverCpuSec }) =>
    transfer === null || !fittedTo.includes(id) || serverCpuSec.median <= 0
      ? []
      : [{ id, counters: planOf(transfer).totals, cpuNs: serverCpuSec.median * 1e9 }],
  )
}

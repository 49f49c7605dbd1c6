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
  /** What was done otherwise than usual, by the file's own names: `nonBlocking`, `pipeBytes`, `mapPopulate`, … */
  readonly options: readonly string[]
  readonly syscalls: Spread
  readonly serverCpuSec: Spread
  /** Context switches because the thread had to wait. */
  readonly voluntarySwitches: Spread
  /** The same transfer in the model; null where it has none. */
  readonly transfer: Transfer | null
}

/** One size of the well-known article, and the same program run again: by how much `transferTo` took less than a loop of 4 KiB. */
export interface ArticleRow {
  readonly megabytes: number
  readonly runs: number
  readonly publishedPct: number
  readonly wallPct: number
  readonly cpuPct: number
}

/** What was measured on which machine, and what was not. */
export interface Measurements {
  readonly machine: ReadonlyMap<string, string>
  /** Of the shortest system call, in nanoseconds. */
  readonly nullSystemCallNs: number
  /** Over all rows: how many wanted the processors on average. */
  readonly loadAverage: { readonly min: number; readonly max: number }
  readonly method: readonly string[]
  readonly caveats: readonly string[]
  readonly notMeasured: readonly string[]
  readonly rows: readonly Measurement[]
  /** The same by Java's own calls: seconds of the thread that sends. */
  readonly java: readonly Measurement[]
  readonly article: readonly ArticleRow[]
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

/** What the model has for each of Java's calls, by the beginning of a row's name. */
const javaStrategies: readonly (readonly [string, Strategy])[] = [
  ['java-transferTo-nb', 'kafka-plaintext'],
  ['java-transferTo', 'sendfile-sg'],
  ['java-heap', 'java-heap'],
  ['java-stream', 'java-heap'],
  ['java-direct', 'java-direct'],
  ['java-aesgcm', 'tls-userspace'],
]

/** Where a row says that one call asks for the whole file. */
const wholeFile = 2_147_479_552

/** As Kafka sends: what the socket takes at once is bounded. Linux doubles the size of a send buffer that is asked for. */
const acceptBytesOf = (run: Json): number | null => 2 * numberIn(run, 'soSndbufRequested') || null

function transferIn(run: Json): Transfer | null {
  const strategy = acceptBytesOf(run) === null ? strategyOf(textIn(run, 'strategy')) : 'kafka-plaintext'
  const bufferBytes = numberIn(run, 'bufferBytes')
  if (strategy === null || bufferBytes < 1) return null
  const pipeBytes = numberIn(run, 'pipeBytes')
  return transferOf(strategy, gib, bufferBytes, textIn(run, 'cache') !== 'cold', {
    acceptBytes: acceptBytesOf(run),
    ...(pipeBytes > 0 ? { pipeBytes } : {}),
  })
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
    options: optionNames.filter((name) => run[name] !== undefined),
    syscalls: spreadIn(perGiB, 'syscalls'),
    serverCpuSec: spreadIn(perGiB, 'serverCpuSec'),
    voluntarySwitches: spreadIn(perGiB, 'voluntarySwitches'),
    transfer: transferIn(run),
  }
}

function javaIn(run: Json): Measurement {
  const perGiB = jsonIn(run, 'perGiB')
  const id = textIn(run, 'id')
  const [way, strategy] = javaStrategies.find(([begins]) => id.startsWith(begins)) ?? [id, null]
  const bufferBytes = numberIn(run, 'bufferBytes') || wholeFile
  return {
    ...measurementIn({ ...run, strategy: way, bufferBytes, cache: 'warm', transport: 'loopback-tcp', reader: 'discards' }),
    syscalls: spreadIn(perGiB, 'ioCalls'),
    serverCpuSec: spreadIn(perGiB, 'threadCpuSec'),
    transfer: strategy === null ? null : transferOf(strategy, gib, bufferBytes, true, { acceptBytes: acceptBytesOf(run) }),
  }
}

function articleRowIn(row: Json): ArticleRow {
  const ours = jsonIn(row, 'ours')
  return {
    megabytes: numberIn(row, 'sizeMB'),
    runs: numberIn(ours, 'n'),
    publishedPct: numberIn(jsonIn(row, 'published'), 'reductionPct'),
    wallPct: numberIn(ours, 'wallReductionOfMediansPct'),
    cpuPct: numberIn(ours, 'cpuReductionOfMediansPct'),
  }
}

function loadIn(runs: readonly Json[]): Measurements['loadAverage'] {
  const loads = runs.map((run) => spreadIn(run, 'loadAverage')).filter(({ max }) => max > 0)
  return {
    min: loads.reduce((least, { min }) => Math.min(least, min), loads[0]?.min ?? 0),
    max: loads.reduce((most, { max }) => Math.max(most, max), 0),
  }
}

const optionNames = ['nonBlocking', 'soSndbufRequested', 'pipeBytes', 'mapPopulate', 'completionsReportedCopied']

const shown = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(' ') : String(value))

/** Reads `read-path-measured/1`, of this machine or of another; null where it is something else. */
export function measurementsOf(file: unknown): Measurements | null {
  if (!isJson(file) || file['format'] !== 'read-path-measured/1') return null
  return {
    machine: new Map(Object.entries(jsonIn(file, 'machine')).map(([key, value]) => [key, shown(value)])),
    method: textsIn(file, 'method'),
    caveats: textsIn(file, 'caveats'),
    notMeasured: textsIn(file, 'notMeasured'),
    nullSystemCallNs: numberIn(
      listIn(file, 'microbenchmarks')
        .filter(isJson)
        .find((each) => each['id'] === 'nullSystemCallNs') ?? {},
      'median',
    ),
    loadAverage: loadIn([...listIn(file, 'runs'), ...listIn(file, 'java')].filter(isJson)),
    rows: listIn(file, 'runs').filter(isJson).map(measurementIn),
    java: listIn(file, 'java').filter(isJson).map(javaIn),
    article: listIn(jsonIn(file, 'articleReplica'), 'rows').filter(isJson).map(articleRowIn),
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

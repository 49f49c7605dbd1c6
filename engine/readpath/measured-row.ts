import { type Json, jsonIn, numberIn, textIn } from './json-fields'
import { strategies, type Strategy, type Transfer, transferOf } from './strategy'

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

/** A statistic by its name in the file. */
export const spreadIn = (json: Json, key: string): Spread => {
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

/** A row of the transfers that a program made by system calls. */
export function measurementIn(run: Json): Measurement {
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

/** A row of the transfers that Java made. */
export function javaIn(run: Json): Measurement {
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

/** A row of the article’s program. */
export function articleRowIn(row: Json): ArticleRow {
  const ours = jsonIn(row, 'ours')
  return {
    megabytes: numberIn(row, 'sizeMB'),
    runs: numberIn(ours, 'n'),
    publishedPct: numberIn(jsonIn(row, 'published'), 'reductionPct'),
    wallPct: numberIn(ours, 'wallReductionOfMediansPct'),
    cpuPct: numberIn(ours, 'cpuReductionOfMediansPct'),
  }
}

const optionNames = ['nonBlocking', 'soSndbufRequested', 'pipeBytes', 'mapPopulate', 'completionsReportedCopied']

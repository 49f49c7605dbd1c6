import type { MeasuredRun } from './fit'
import { isJson, jsonIn, listIn, numberIn, textIn, textsIn, type Json } from './json-fields'
import { articleRowIn, javaIn, measurementIn, spreadIn, type ArticleRow, type Measurement } from './measured-row'
import { planOf } from './plan'

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

function loadIn(runs: readonly Json[]): Measurements['loadAverage'] {
  const loads = runs.map((run) => spreadIn(run, 'loadAverage')).filter(({ max }) => max > 0)
  return {
    min: loads.reduce((least, { min }) => Math.min(least, min), loads[0]?.min ?? 0),
    max: loads.reduce((most, { max }) => Math.max(most, max), 0),
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

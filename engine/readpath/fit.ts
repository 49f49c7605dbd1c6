import type { Counters } from './counters'
import { cpuNs, type CpuParameters } from './time-model'

/** What one measured run was, in the model's terms, and what it took. */
export interface MeasuredRun {
  readonly id: string
  readonly counters: Counters
  readonly cpuNs: number
}

export interface FittedRun {
  readonly id: string
  readonly measuredNs: number
  readonly modelNs: number
  /** By how much the model is above (+) or below (−) what was measured. */
  readonly errorPct: number
}

/** `Infinity` GBps says that the cost came out as nothing. Page faults are no part of the fit. */
export interface Fit {
  readonly parameters: CpuParameters
  readonly runs: readonly FittedRun[]
}

/** The costs, all of them nanoseconds for one of something: what the model is linear in. */
const terms: readonly ((counters: Counters) => number)[] = [
  ({ modeSwitches }) => modeSwitches,
  ({ cpuBytes }) => cpuBytes,
  ({ transformBytes }) => transformBytes,
  ({ transforms }) => transforms,
  ({ descriptorCopies }) => descriptorCopies,
  ({ wireBytes }) => wireBytes / 1024,
]

/** Solves `matrix · x = right` by elimination with pivots; null where it has no one solution. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const size = right.length
  const rows = matrix.map((row, n) => [...row, right[n] ?? 0])
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row
    if (Math.abs(at(pivot, column)) < 1e-12) return null
    const taken = rows[pivot] ?? []
    rows[pivot] = rows[column] ?? []
    rows[column] = taken
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = at(row, column) / at(column, column)
      rows[row] = (rows[row] ?? []).map((value, n) => value - factor * (taken[n] ?? 0))
    }
  }
  return rows.map((row, n) => (row[size] ?? 0) / at(n, n))
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0)

/** Least squares with only some of the columns; null where the others are needed, or a cost would be below nothing. */
function withColumns(rows: readonly (readonly number[])[], chosen: readonly number[]): number[] | null {
  const columns = chosen.map((column) => rows.map((row) => row[column] ?? 0))
  const ones = rows.map(() => 1)
  const costs = solved(
    columns.map((a) => columns.map((b) => dot(a, b))),
    columns.map((a) => dot(a, ones)),
  )
  return costs === null || costs.some((cost) => cost < 0) ? null : costs
}

/** The costs, none below nothing, for which the relative errors squared are least: of every choice of costs that are not nothing, the best. */
function leastSquares(rows: readonly (readonly number[])[], count: number): number[] {
  let best = Array.from({ length: count }, () => 0)
  let least = rows.length
  for (let choice = 1; choice < 2 ** count; choice++) {
    const chosen = Array.from({ length: count }, (_, n) => n).filter((n) => Math.floor(choice / 2 ** n) % 2 === 1)
    const costs = withColumns(rows, chosen)
    if (costs === null) continue
    const whole = best.map((_, n) => costs[chosen.indexOf(n)] ?? 0)
    const error = rows.reduce((sum, row) => sum + (dot(row, whole) - 1) * (dot(row, whole) - 1), 0)
    if (error >= least) continue
    least = error
    best = whole
  }
  return best
}

/** Non-negative least squares on relative error: the parameters for which the model is nearest to what was measured. */
export function fitted(runs: readonly MeasuredRun[]): Fit {
  // Columns of like size keep the elimination exact enough; the scale is taken out again at the end.
  const rows = runs.map((run) => terms.map((term) => term(run.counters) / run.cpuNs))
  const scales = terms.map((_, n) => rows.reduce((most, row) => Math.max(most, row[n] ?? 0), 0) || 1)
  const scaled = rows.map((row) => row.map((value, n) => value / (scales[n] ?? 1)))
  const costs = leastSquares(scaled, terms.length).map((cost, n) => cost / (scales[n] ?? 1))
  const [modeSwitchNs = 0, copy = 0, crypto = 0, recordNs = 0, descriptorNs = 0, protocolNsPerKiB = 0] = costs
  const parameters: CpuParameters = {
    modeSwitchNs,
    copyGBps: 1 / copy,
    cryptoGBps: 1 / crypto,
    recordNs,
    descriptorNs,
    pageFaultNs: 0,
    protocolNsPerKiB,
  }
  return { parameters, runs: runs.map((run) => comparedTo(run, parameters)) }
}

/** A measured run beside what the model makes of it. */
export function comparedTo({ id, counters, cpuNs: measuredNs }: MeasuredRun, parameters: CpuParameters): FittedRun {
  const modelNs = cpuNs(counters, parameters)
  return { id, measuredNs, modelNs, errorPct: (modelNs / measuredNs - 1) * 100 }
}

import { cpuNs, planOf, timePresets, transferOf, type Counters, type Strategy, type TimePreset } from '../../engine'

const kib = 1024
export const gib = 1024 * 1024 * kib

/** The buffer sizes that a curve has points at: every power of two from 1 KiB to 16 MiB. */
export const plottedBuffers: readonly number[] = Array.from({ length: 15 }, (_, n) => kib * 2 ** n)

export const measures = [
  'syscalls',
  'modeSwitches',
  'cpuBytes',
  'dmaBytes',
  'memoryBusBytes',
] as const satisfies readonly (keyof Counters)[]

export type Measure = (typeof measures)[number]

export interface CurvePoint {
  readonly bufferBytes: number
  readonly value: number
}

/** What one GiB costs by one strategy, at each buffer size. */
export interface Curve {
  readonly strategy: Strategy
  readonly points: readonly CurvePoint[]
  /** At the size that the reader has set. */
  readonly here: CurvePoint
}

/** What sending one GiB comes to, in closed form: nothing is run. */
export const perGiB = (strategy: Strategy, bufferBytes: number, cached: boolean): Counters =>
  planOf(transferOf(strategy, gib, bufferBytes, cached)).totals

export const curvesOf = (strategies: readonly Strategy[], cached: boolean, measure: Measure, bufferBytes: number): readonly Curve[] =>
  strategies.map((strategy) => {
    const at = (size: number): CurvePoint => ({ bufferBytes: size, value: perGiB(strategy, size, cached)[measure] })
    return { strategy, points: plottedBuffers.map(at), here: at(bufferBytes) }
  })

/** Seconds of the processor for one GiB, as the time model has it with the constants of that preset. */
export const modelSeconds = (strategy: Strategy, bufferBytes: number, preset: TimePreset): number =>
  cpuNs(perGiB(strategy, bufferBytes, true), timePresets[preset]) / 1e9

/** By how many percent one `transferTo` takes less of a processor than a loop of 4 KiB through the heap, with the fitted constants. */
export const modelledReductionPct = (): number =>
  100 * (1 - modelSeconds('sendfile-sg', 2_147_479_552, 'fitted-vm') / modelSeconds('java-heap', 4096, 'fitted-vm'))

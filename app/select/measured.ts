import { comparedTo, measurementsOf, planOf, timePresets, type Measurement, type Spread, type Strategy } from '../../engine'

/** One configuration that was measured, and what the model makes of it. Seconds of the sender's processor for one GiB. */
export interface MeasuredPoint {
  readonly id: string
  readonly strategy: Strategy
  /** Beyond any file: one call for all. */
  readonly bufferBytes: number
  readonly runs: number
  readonly cpu: Spread
  readonly fitted: number
  readonly bareMetal: number
}

/** Warm cache, loopback, a reader that throws the bytes away: what the model speaks of. */
const isPlain = ({ cache, transport, reader, id }: Measurement): boolean =>
  cache === 'warm' && transport === 'loopback-tcp' && reader === 'discards' && !/kafkalike|pipe|populate/.test(id)

function pointOf(row: Measurement): MeasuredPoint | null {
  const { id, transfer, bufferBytes, runs, serverCpuSec: cpu } = row
  if (transfer === null || !isPlain(row) || cpu.median <= 0 || cpu.min > cpu.median || cpu.max < cpu.median) return null
  const run = { id, counters: planOf(transfer).totals, cpuNs: cpu.median * 1e9 }
  const seconds = (preset: keyof typeof timePresets): number => comparedTo(run, timePresets[preset]).modelNs / 1e9
  return { id, strategy: transfer.strategy, bufferBytes, runs, cpu, fitted: seconds('fitted-vm'), bareMetal: seconds('bare-metal') }
}

/** The rows of a file of measurements that the model speaks of, by strategy and buffer size; null where it is something else. */
export function measuredPoints(file: unknown): readonly MeasuredPoint[] | null {
  const read = measurementsOf(file)
  if (read === null) return null
  const points = read.rows.map(pointOf).filter((point) => point !== null)
  return points.sort((a, b) => (a.strategy < b.strategy ? -1 : a.strategy > b.strategy ? 1 : a.bufferBytes - b.bufferBytes))
}

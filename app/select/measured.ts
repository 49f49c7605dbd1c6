import {
  comparedTo,
  measurementsOf,
  planOf,
  timePresets,
  type ArticleRow,
  type Measurement,
  type Measurements,
  type Spread,
  type Strategy,
  type TimePreset,
} from '../../engine'

/** One configuration that was measured, and what the model makes of it. Seconds of the sender's processor for one GiB. */
export interface MeasuredPoint {
  readonly id: string
  /** As the file has it: some rows are of no strategy of the model. */
  readonly way: string
  readonly strategy: Strategy | null
  /** Beyond any file: one call for all. */
  readonly bufferBytes: number
  readonly transport: string
  readonly reader: string
  readonly options: readonly string[]
  readonly runs: number
  readonly cpu: Spread
  readonly calls: number
  readonly contextSwitches: number
  /** What the model makes of it with each set of constants; null where it has no such transfer. */
  readonly model: Readonly<Record<TimePreset, number>> | null
}

/** A point that the model speaks of. */
export interface ModelledPoint extends MeasuredPoint {
  readonly strategy: Strategy
  readonly model: Readonly<Record<TimePreset, number>>
}

/** The machine, in the file's own words and numbers. */
export interface MeasuredMachine {
  readonly kernel: string
  readonly processor: string
  readonly processors: string
  readonly memoryGiB: string
  readonly systemCallNs: number
  readonly load: { readonly min: number; readonly max: number }
}

/** Everything that was measured, in the sets in which it can be compared. */
export interface Measured {
  /** Warm cache, loopback, a reader that throws the bytes away: what the model speaks of. */
  readonly plain: readonly ModelledPoint[]
  /** The same through Java's calls. */
  readonly java: readonly ModelledPoint[]
  /** By another transport: between two network namespaces, with scatter-gather and without; a Unix socket. */
  readonly network: readonly MeasuredPoint[]
  readonly cold: readonly MeasuredPoint[]
  /** One thing otherwise than in the plain ones. */
  readonly variants: readonly MeasuredPoint[]
  readonly article: readonly ArticleRow[]
  readonly machine: MeasuredMachine
}

const loopback = 'loopback-tcp'

/** By one call, of whatever size, and thrown away by the reader. */
const isPlain = ({ reader, id, options }: Measurement): boolean =>
  reader === 'discards' && options.length === 0 && !/readonly|writeonly/.test(id)

function pointOf(row: Measurement): MeasuredPoint | null {
  const { id, transfer, serverCpuSec: cpu, voluntarySwitches, syscalls } = row
  if (cpu.median <= 0 || cpu.min > cpu.median || cpu.max < cpu.median) return null
  const run = transfer === null ? null : { id, counters: planOf(transfer).totals, cpuNs: cpu.median * 1e9 }
  const seconds = (preset: TimePreset): number => (run === null ? 0 : comparedTo(run, timePresets[preset]).modelNs / 1e9)
  const { bufferBytes, transport, reader, options, runs } = row
  return {
    ...{ id, bufferBytes, transport, reader, options, runs, cpu },
    way: row.strategy,
    strategy: transfer?.strategy ?? null,
    calls: syscalls.median,
    contextSwitches: voluntarySwitches.median,
    model: run === null ? null : { 'fitted-vm': seconds('fitted-vm'), 'bare-metal': seconds('bare-metal') },
  }
}

const before = (a: MeasuredPoint, b: MeasuredPoint): number => (a.way < b.way ? -1 : a.way > b.way ? 1 : a.bufferBytes - b.bufferBytes)

const pointsOf = (rows: readonly Measurement[]): readonly MeasuredPoint[] =>
  rows
    .map(pointOf)
    .filter((point) => point !== null)
    .sort(before)

const modelled = (points: readonly MeasuredPoint[]): readonly ModelledPoint[] =>
  points.flatMap((point) =>
    point.model === null || point.strategy === null ? [] : [{ ...point, strategy: point.strategy, model: point.model }],
  )

/** What stands before a remark in brackets or a list. */
const named = (text: string | undefined): string => (text ?? '').split(/ \(|,/)[0] ?? ''

const machineIn = ({ machine, nullSystemCallNs, loadAverage }: Measurements): MeasuredMachine => ({
  kernel: named(machine.get('kernel')),
  processor: named(machine.get('cpuModel')),
  processors: machine.get('vcpus') ?? '',
  memoryGiB: machine.get('memoryGiB') ?? '',
  systemCallNs: nullSystemCallNs,
  load: loadAverage,
})

/** A file of measurements, of this machine or of another; null where it is something else. */
export function measuredIn(file: unknown): Measured | null {
  const read = measurementsOf(file)
  if (read === null) return null
  const warm = read.rows.filter(({ cache }) => cache === 'warm')
  const onLoopback = warm.filter(({ transport }) => transport === loopback)
  return {
    plain: modelled(pointsOf(onLoopback.filter(isPlain))),
    java: modelled(pointsOf(read.java)),
    network: pointsOf(warm.filter(({ transport }) => transport !== loopback)),
    cold: pointsOf(read.rows.filter(({ cache }) => cache === 'cold')),
    variants: pointsOf(onLoopback.filter((row) => !isPlain(row))),
    article: read.article,
    machine: machineIn(read),
  }
}

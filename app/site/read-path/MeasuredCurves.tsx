import { useMemo } from 'react'
import type { TimePreset } from '../../../engine'
import { useWords } from '../../player/react'
import type { ModelledPoint } from '../../select/measured'
import { modelSeconds, plottedBuffers } from '../../select/read-path-curves'
import { bufferOf, oneCallAt, wayOf, type MeasuredWords } from './measured-names'
import { MeasuredTable } from './MeasuredTable'
import { Plot, PlotKey } from './Plot'
import { linearTicks, type PlotAxis, type PlotSeries } from './plot-layout'

interface Props {
  readonly points: readonly ModelledPoint[]
  readonly preset: TimePreset
  readonly set: string
  readonly words: MeasuredWords
}

const wholeFile = 2_147_479_552

function seriesOf(points: readonly ModelledPoint[], preset: TimePreset, name: (point: ModelledPoint) => string): readonly PlotSeries[] {
  const ways = [...new Set(points.map(({ way }) => way))]
  const buffers = [...plottedBuffers.filter((size) => size >= 4096), oneCallAt]
  return ways.flatMap((way, index): readonly PlotSeries[] => {
    const own = points.filter((point) => point.way === way)
    const [first] = own
    if (first === undefined) return []
    const model = buffers.map((size) => ({ x: size, y: modelSeconds(first.strategy, size === oneCallAt ? wholeFile : size, preset) }))
    return [
      // One point by itself has its model in the table.
      ...(own.length === 1 ? [] : [{ name: `${name(first)} `, index, line: 'dashed' as const, dots: false, points: model }]),
      {
        name: name(first),
        index,
        line: 'none',
        dots: true,
        // Points of the same buffer stand beside each other, not on each other.
        points: own.map(({ bufferBytes, cpu }) => ({
          x: Math.min(bufferBytes, oneCallAt) * 2 ** ((index - (ways.length - 1) / 2) * 0.09),
          y: cpu.median,
          low: cpu.min,
          high: cpu.max,
        })),
      },
    ]
  })
}

/** Measured points against buffer size, each with its spread, and the model's curves on top. */
export function MeasuredCurves({ points, preset, set, words }: Props) {
  const all = useWords()
  const series = useMemo(() => seriesOf(points, preset, (point) => wayOf(point, all, words)), [points, preset, all, words])
  const most = Math.max(...series.flatMap((each) => each.points.map(({ y, high }) => high ?? y)))
  const x: PlotAxis = {
    scale: 'log',
    ticks: [2560, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, oneCallAt],
    text: (value) => (value < 4096 ? '' : value >= oneCallAt ? words.oneCall : all.readPath.bytes(value)),
  }
  const y: PlotAxis = { scale: 'linear', ticks: linearTicks(most, 0.5), text: (value) => `${words.seconds(value)} ${words.unit}` }
  const ways = [...new Map(points.map((point) => [point.way, wayOf(point, all, words)])).values()]
  const offBy = (point: ModelledPoint): number => Math.abs(point.model[preset] / point.cpu.median - 1)
  const worst = [...points].sort((a, b) => offBy(b) - offBy(a))[0]
  return (
    <>
      <PlotKey names={ways.map((name, index) => ({ name, index }))} />
      <Plot label={words.plot(set)} series={series} x={x} y={y} here={null} />
      {worst === undefined ? null : (
        <p className="soft plot-note">{words.worst(offBy(worst), wayOf(worst, all, words), bufferOf(worst, all, words))}</p>
      )}
      <details className="plot-table">
        <summary>{words.table}</summary>
        <MeasuredTable points={points} preset={preset} words={words} drawn={false} />
      </details>
    </>
  )
}

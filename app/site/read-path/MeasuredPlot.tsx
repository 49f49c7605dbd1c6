import { useEffect, useMemo, useState } from 'react'
import type { Strategy, TimePreset } from '../../../engine'
import { useWords } from '../../player/react'
import { measuredPoints, type MeasuredPoint } from '../../select/measured'
import { modelSeconds, plottedBuffers } from '../../select/read-path-curves'
import { Segmented } from '../../ui/Segmented'
import type { ReadPathPageWords } from '../../words/en/read-path-page'
import { Plot, PlotKey } from './Plot'
import { linearTicks, type PlotAxis, type PlotSeries } from './plot-layout'

type MeasuredWords = ReadPathPageWords['measured']

/** The file of measurements; `null` while it is on its way, a word where it did not come. */
function useMeasured(): readonly MeasuredPoint[] | 'missing' | null {
  const [points, setPoints] = useState<readonly MeasuredPoint[] | 'missing' | null>(null)
  useEffect(() => {
    let wanted = true
    const load = async (): Promise<void> => {
      const response = await fetch('./measured/read-path-measured.json')
      const points = response.ok ? measuredPoints(await response.json()) : null
      if (wanted) setPoints(points ?? 'missing')
    }
    load().catch(() => {
      if (wanted) setPoints('missing')
    })
    return () => {
      wanted = false
    }
  }, [])
  return points
}

const modelled = (point: MeasuredPoint, preset: TimePreset): number => (preset === 'fitted-vm' ? point.fitted : point.bareMetal)

/** Where the one call for a whole file stands: beyond every buffer. */
const oneCallAt = 64 * 1024 * 1024

const xOf = (bufferBytes: number): number => Math.min(bufferBytes, oneCallAt)

function Numbers({
  points,
  preset,
  words,
}: {
  readonly points: readonly MeasuredPoint[]
  readonly preset: TimePreset
  readonly words: MeasuredWords
}) {
  const { readPath } = useWords()
  const { columns, seconds } = words
  return (
    <details className="plot-table">
      <summary>{words.table}</summary>
      <div className="plot-scroll" tabIndex={0} role="region" aria-label={words.table}>
        <table>
          <thead>
            <tr>
              {Object.values(columns).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.id}>
                <th scope="row">{readPath.strategy(point.strategy)}</th>
                <td>{point.bufferBytes > oneCallAt ? words.oneCall : readPath.bytes(point.bufferBytes)}</td>
                <td>{seconds(point.cpu.median)}</td>
                <td>{`${seconds(point.cpu.min)}–${seconds(point.cpu.max)}`}</td>
                <td>{point.runs}</td>
                <td>{seconds(modelled(point, preset))}</td>
                <td>{words.off(modelled(point, preset) / point.cpu.median - 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function seriesOf(points: readonly MeasuredPoint[], preset: TimePreset, name: (strategy: Strategy) => string): readonly PlotSeries[] {
  const strategies = [...new Set(points.map(({ strategy }) => strategy))]
  const buffers = [...plottedBuffers.filter((size) => size >= 4096), oneCallAt]
  return strategies.flatMap((strategy, index): readonly PlotSeries[] => {
    const own = points.filter((point) => point.strategy === strategy)
    return [
      {
        name: `${name(strategy)} `,
        index,
        line: 'dashed',
        dots: false,
        points: buffers.map((size) => ({ x: size, y: modelSeconds(strategy, size === oneCallAt ? 2_147_479_552 : size, preset) })),
      },
      {
        name: name(strategy),
        index,
        line: 'none',
        dots: true,
        // Points of the same buffer stand beside each other, not on each other.
        points: own.map(({ bufferBytes, cpu }) => ({
          x: xOf(bufferBytes) * 2 ** ((index - 2) * 0.09),
          y: cpu.median,
          low: cpu.min,
          high: cpu.max,
        })),
      },
    ]
  })
}

function Shown({ points, words }: { readonly points: readonly MeasuredPoint[]; readonly words: MeasuredWords }) {
  const { readPath } = useWords()
  const [preset, setPreset] = useState<TimePreset>('fitted-vm')
  const series = useMemo(() => seriesOf(points, preset, readPath.strategy), [points, preset, readPath])
  const most = Math.max(...series.flatMap((each) => each.points.map(({ y, high }) => high ?? y)))
  const x: PlotAxis = {
    scale: 'log',
    ticks: [2560, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, oneCallAt],
    text: (value) => (value < 4096 ? '' : value >= oneCallAt ? words.oneCall : readPath.bytes(value)),
  }
  const y: PlotAxis = { scale: 'linear', ticks: linearTicks(most, 0.5), text: (value) => `${words.seconds(value)} ${words.unit}` }
  const names = [...new Set(points.map(({ strategy }) => strategy))].map((strategy, index) => ({
    name: readPath.strategy(strategy),
    index,
  }))
  const fittedTo = points.filter(({ strategy }) => strategy !== 'mmap-write')
  const worst = Math.max(...fittedTo.map(({ fitted, cpu }) => Math.abs(fitted / cpu.median - 1)))
  return (
    <>
      <Segmented
        label={words.preset}
        choices={(['fitted-vm', 'bare-metal'] as const).map((value) => ({ value, text: words.presets[value] }))}
        value={preset}
        onChange={setPreset}
      />
      <p className="soft plot-note">{words.presetSays[preset]}</p>
      <PlotKey names={names} />
      <Plot label={words.plot} series={series} x={x} y={y} here={null} />
      <p className="soft plot-note">{words.worst(worst)}</p>
      <Numbers points={points} preset={preset} words={words} />
    </>
  )
}

/** What was measured on one machine with its spread, the model on top, the machine by name, and what was not measured. */
export function MeasuredPlot({ words }: { readonly words: MeasuredWords }) {
  const points = useMeasured()
  return (
    <section className="plot-section" aria-labelledby="measured">
      <h2 id="measured">{words.title}</h2>
      <p className="soft">{words.lead}</p>
      {points === null ? (
        <p>{words.waiting}</p>
      ) : points === 'missing' ? (
        <p className="error-text">{words.missing}</p>
      ) : (
        <Shown points={points} words={words} />
      )}
      <div className="plot-facts">
        <div>
          <h3>{words.machineTitle}</h3>
          <ul>
            {words.machine.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{words.notTitle}</h3>
          <ul>
            {words.not.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

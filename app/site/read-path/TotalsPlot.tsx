import { useMemo, useState } from 'react'
import type { Strategy } from '../../../engine'
import { useWords } from '../../player/react'
import { curvesOf, measures, plottedBuffers, type Curve, type Measure } from '../../select/read-path-curves'
import { Segmented } from '../../ui/Segmented'
import type { ReadPathPageWords } from '../../words/en/read-path-page'
import { Plot, PlotKey } from './Plot'
import { linearTicks, logTicks, type PlotAxis, type PlotSeries } from './plot-layout'

interface Props {
  readonly words: ReadPathPageWords
  readonly strategies: readonly Strategy[]
  readonly bufferBytes: number
  readonly cached: boolean
}

const isCount = (measure: Measure): boolean => measure === 'syscalls' || measure === 'modeSwitches'

function axisOf(measure: Measure, curves: readonly Curve[], words: ReadPathPageWords['perGiB']): PlotAxis {
  const values = curves.flatMap(({ points }) => points.map(({ value }) => value))
  const most = Math.max(1, ...values)
  return isCount(measure)
    ? { scale: 'log', ticks: logTicks(Math.min(...values), most, 16), text: words.count }
    : { scale: 'linear', ticks: linearTicks(most, 1024 * 1024 * 1024), text: words.bytes }
}

function Numbers({
  curves,
  measure,
  words,
}: {
  readonly curves: readonly Curve[]
  readonly measure: Measure
  readonly words: ReadPathPageWords
}) {
  const { readPath } = useWords()
  const { perGiB } = words
  const written = isCount(measure) ? perGiB.count : perGiB.bytes
  return (
    <details className="plot-table">
      <summary>{perGiB.table}</summary>
      <div className="plot-scroll" tabIndex={0} role="region" aria-label={perGiB.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{perGiB.buffer}</th>
              {curves.map(({ strategy }) => (
                <th key={strategy} scope="col">
                  {readPath.strategy(strategy)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{perGiB.yours(curves[0]?.here.bufferBytes ?? 0)}</th>
              {curves.map(({ strategy, here }) => (
                <td key={strategy}>{written(here.value)}</td>
              ))}
            </tr>
            {plottedBuffers.map((size, n) => (
              <tr key={size}>
                <th scope="row">{perGiB.bytes(size)}</th>
                {curves.map(({ strategy, points }) => (
                  <td key={strategy}>{written(points[n]?.value ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** What one GiB comes to at each buffer size, with the reader's own as a point on each line. */
export function TotalsPlot({ words, strategies, bufferBytes, cached }: Props) {
  const { readPath } = useWords()
  const [measure, setMeasure] = useState<Measure>('syscalls')
  const { perGiB } = words
  const curves = useMemo(() => curvesOf(strategies, cached, measure, bufferBytes), [strategies, cached, measure, bufferBytes])
  const y = useMemo(() => axisOf(measure, curves, perGiB), [measure, curves, perGiB])
  const x: PlotAxis = useMemo(() => ({ scale: 'log', ticks: plottedBuffers.filter((_, n) => n % 2 === 0), text: perGiB.bytes }), [perGiB])
  const series = useMemo(
    () =>
      curves.flatMap(({ strategy, points, here }, index): readonly PlotSeries[] => {
        const name = readPath.strategy(strategy)
        const at = ({ bufferBytes: size, value }: { readonly bufferBytes: number; readonly value: number }) => ({ x: size, y: value })
        return [
          { name, index, points: points.map(at), line: 'solid', dots: false },
          { name: `${name} `, index, points: [at(here)], line: 'none', dots: true },
        ]
      }),
    [curves, readPath],
  )
  const written = isCount(measure) ? perGiB.count : perGiB.bytes
  return (
    <section className="plot-section" aria-labelledby="per-gib">
      <h2 id="per-gib">{perGiB.title}</h2>
      <p className="soft">{perGiB.lead}</p>
      <Segmented
        label={perGiB.measure}
        choices={measures.map((value) => ({ value, text: perGiB.measures[value] }))}
        value={measure}
        onChange={setMeasure}
      />
      <PlotKey names={curves.map(({ strategy }, index) => ({ name: readPath.strategy(strategy), index }))} />
      <Plot
        label={perGiB.plot(perGiB.measures[measure])}
        series={series}
        x={x}
        y={y}
        here={{ x: bufferBytes, text: perGiB.bytes(bufferBytes) }}
      />
      <p className="plot-here" aria-live="polite">
        {curves
          .map(({ strategy, here }) =>
            perGiB.says(readPath.strategy(strategy), here.bufferBytes, written(here.value), perGiB.measures[measure]),
          )
          .join(' ')}
      </p>
      <Numbers curves={curves} measure={measure} words={words} />
    </section>
  )
}

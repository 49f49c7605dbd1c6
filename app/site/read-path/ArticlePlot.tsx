import { useMemo } from 'react'
import type { ArticleRow } from '../../../engine'
import { modelledReductionPct } from '../../select/read-path-curves'
import type { MeasuredWords } from './measured-names'
import { Plot, PlotKey } from './Plot'
import type { PlotAxis, PlotSeries } from './plot-layout'

type ArticleWords = MeasuredWords['article']

const kinds = ['published', 'wall', 'cpu', 'model'] as const

function valueOf(row: ArticleRow, kind: (typeof kinds)[number], model: number): number {
  switch (kind) {
    case 'published':
      return row.publishedPct
    case 'wall':
      return row.wallPct
    case 'cpu':
      return row.cpuPct
    case 'model':
      return model
  }
}

function Numbers({
  rows,
  model,
  words,
  table,
}: {
  readonly rows: readonly ArticleRow[]
  readonly model: number
  readonly words: ArticleWords
  readonly table: string
}) {
  return (
    <details className="plot-table">
      <summary>{table}</summary>
      <div className="plot-scroll" tabIndex={0} role="region" aria-label={table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.size}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {words.series[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.megabytes}>
                <th scope="row">{words.megabytes(row.megabytes)}</th>
                {kinds.map((kind) => (
                  <td key={kind}>{words.percent(valueOf(row, kind, model))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** A much quoted figure: as it was published, as it came out again, and as the model has it. */
export function ArticlePlot({ rows, words }: { readonly rows: readonly ArticleRow[]; readonly words: MeasuredWords }) {
  const { article } = words
  const model = modelledReductionPct()
  const series = useMemo(
    () =>
      kinds.map((kind, index): PlotSeries => {
        const points = rows.map((row) => ({ x: row.megabytes, y: valueOf(row, kind, model) }))
        return { name: kind, index, line: kind === 'model' ? 'dashed' : 'solid', dots: kind !== 'model', points }
      }),
    [rows, model],
  )
  const x: PlotAxis = { scale: 'log', ticks: rows.map(({ megabytes }) => megabytes), text: article.megabytes }
  const y: PlotAxis = { scale: 'linear', ticks: [-50, -25, 0, 25, 50, 75, 100], text: article.percent }
  const published = rows.map(({ publishedPct }) => publishedPct)
  const cpu = rows.map(({ cpuPct }) => cpuPct)
  const mean = published.reduce((sum, each) => sum + each, 0) / rows.length
  return (
    <section className="plot-section" aria-labelledby="article">
      <h2 id="article">{article.title}</h2>
      <p className="soft plot-note">{article.lead}</p>
      <PlotKey names={kinds.map((kind, index) => ({ name: article.series[kind], index }))} />
      <Plot label={article.plot} series={series} x={x} y={y} here={null} />
      <p className="plot-note">
        {article.says(mean, Math.min(...published), Math.max(...published), published.filter((pct) => pct >= 65).length, rows.length)}
      </p>
      <p className="plot-note">{article.differs(model, Math.min(...cpu), Math.max(...cpu))}</p>
      <Numbers rows={rows} model={model} words={article} table={words.table} />
    </section>
  )
}

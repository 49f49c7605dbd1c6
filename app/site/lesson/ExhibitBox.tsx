import { valueText } from '../../inspector/rows'
import { useWordsWith } from '../../player/use-words-with'
import type { LayeredMessage, ShownExhibit } from '../../select/exhibits'
import type { FieldNode } from '../../select/field-nodes'
import type { RunName, Values } from '../../select/moment'
import { written } from '../../words/sentence'
import { FeltList } from '../read-path/FeltList'
import { StripPicture } from '../StripPicture'
import '../../ui/exhibit-table.css'

const columns = ['who', 'message', 'known', 'reads', 'unread'] as const

function useRunTitle(): (run: RunName) => string {
  const words = useWordsWith('lesson')
  return ({ scenario, lane }) => {
    const titles: Readonly<Record<string, string>> = words.lesson.runs
    return titles[lane ?? scenario] ?? lane ?? scenario
  }
}

/** One row for each run: who noticed, with which message, and how long it took. */
function RunsTable({ rows }: { readonly rows: readonly { readonly run: RunName; readonly values: Values }[] }) {
  const words = useWordsWith('lesson')
  const title = useRunTitle()
  return (
    <div className="exhibit-scroll">
      <table className="exhibit-table">
        <thead>
          <tr>
            <th scope="col">{words.lesson.run}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {words.lesson.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ run, values }) => (
            <tr key={`${run.scenario} ${run.lane ?? ''}`}>
              <th scope="row">{title(run)}</th>
              {columns.map((column) => {
                const value = values[column]
                return <td key={column}>{value === undefined ? '' : written(value, words)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Fields({ nodes }: { readonly nodes: readonly FieldNode[] }) {
  const { inspector } = useWordsWith('inspector')
  return (
    <dl className="layer-fields">
      {nodes.map((node, n) => (
        <div key={n}>
          <dt className="mono">{node.name}</dt>
          <dd className="mono">{valueText(node, inspector)}</dd>
          {node.parts.length === 0 ? null : <Fields nodes={node.parts} />}
        </div>
      ))}
    </dl>
  )
}

/** What the broker reads of a JoinGroup, and the bytes that it only passes on. */
function Layers({ message }: { readonly message: LayeredMessage }) {
  const words = useWordsWith('lesson').lesson
  return (
    <section className="layers">
      <h3>{words.layersOf[message.of]}</h3>
      <details>
        <summary>{words.outer(message.outerBytes)}</summary>
        <Fields nodes={message.outer} />
      </details>
      <details open>
        <summary>{words.inner(message.innerBytes)}</summary>
        <Fields nodes={message.inner} />
      </details>
    </section>
  )
}

/** Something beside the text, computed from runs. */
export function ExhibitBox({ exhibit }: { readonly exhibit: ShownExhibit }) {
  const words = useWordsWith('lesson')
  const title = useRunTitle()
  switch (exhibit.show) {
    case 'runs':
      return <RunsTable rows={exhibit.rows} />
    case 'ownership':
      return (
        <div className="exhibit-lanes">
          {exhibit.lanes.map(({ run, strip, values }) => {
            const { unread, moved } = values
            return (
              <figure key={`${run.scenario} ${run.lane ?? ''}`} className="hero-lane">
                <figcaption>
                  <b>{title(run)}</b>
                  <span>
                    {unread === undefined || moved?.kind !== 'count' ? '' : words.lesson.cost(written(unread, words), moved.count)}
                  </span>
                </figcaption>
                <StripPicture
                  strip={strip}
                  rows={strip.rows.length}
                  rowHeight={12}
                  gap={4}
                  from={strip.from}
                  to={strip.to}
                  title={title(run)}
                />
              </figure>
            )
          })}
        </div>
      )
    case 'two-layers':
      return exhibit.messages.map((message) => <Layers key={message.of} message={message} />)
    case 'felt':
      return <FeltList readers={exhibit.readers} words={words} />
  }
}

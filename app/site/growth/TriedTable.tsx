import { useWordsWith } from '../../player/use-words-with'
import { sumsOf } from '../../select/throughput/windows'
import { fullIn } from '../../views/throughput/spec'
import { Link } from '../Link'
import { growthPlace } from './growth-place'
import type { Tried } from './use-tried'
import '../../ui/exhibit-table.css'

const columns = ['size', 'leaders', 'written', 'copied', 'read', 'full'] as const

function Row({ text, settings, lane, window }: Tried) {
  const { growthPage: words, throughput, compare } = useWordsWith('growthPage', 'throughput')
  const { written, copied, read } = sumsOf(window)
  const size = words.size(settings)
  const full = fullIn(window, { ...throughput, lanes: compare.lanes })
  return (
    <tr>
      <th scope="row">
        <Link to={{ ...growthPlace(settings), run: { kind: 'inline', name: text } }} title={words.open(size)}>
          {size}
        </Link>
        <span className="soft growth-machine">{words.machine(settings.diskBytesPerSecond, settings.networkBytesPerSecond)}</span>
      </th>
      <td>{words.leadersAre[settings.leaders]}</td>
      {[written, copied, read].map((value, n) => (
        <td key={n} data-number={Math.round(value)}>
          {throughput.rate(value, lane.unit)}
        </td>
      ))}
      <td>{full.join(', ') || throughput.nothingFull}</td>
    </tr>
  )
}

/** Each size that was run in this visit beside the others, as the meters had it. */
export function TriedTable({ tried }: { readonly tried: readonly Tried[] }) {
  const words = useWordsWith('growthPage').growthPage
  return (
    <section className="growth-tried" aria-labelledby="tried">
      <h2 id="tried">{words.tried}</h2>
      <p className="soft">{tried.length === 0 ? words.none : words.triedSays}</p>
      {tried.length === 0 ? null : (
        <div className="exhibit-scroll" tabIndex={0} role="group" aria-label={words.tried}>
          <table className="exhibit-table">
            <thead>
              <tr>
                {columns.map((key) => (
                  <th key={key} scope="col">
                    {words.head[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tried.map((each) => (
                <Row key={each.text} {...each} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

import type { Cell, Seen } from '../select/seen'
import { Breakable } from '../ui/Breakable'
import type { WordsWith } from '../words/en'

function cellText(cell: Cell, words: WordsWith<'inspector'>): string {
  return cell.is === 'text' ? cell.text : words.inspector.seenWords[cell.word](cell.us ?? 0)
}

/** One member, as the coordinator has it in memory and as its client believes: colour only where they differ. */
export function SeenTable({
  name,
  seen,
  words,
}: {
  readonly name: string
  readonly seen: readonly Seen[]
  readonly words: WordsWith<'inspector'>
}) {
  const { seen: title, seenColumns, seenRows, differs } = words.inspector
  return (
    <section className="inspector-part">
      <h3>{title(name)}</h3>
      <table className="seen">
        <thead>
          <tr>
            <td />
            <th scope="col">{seenColumns.coordinator}</th>
            <th scope="col">{seenColumns.client}</th>
          </tr>
        </thead>
        <tbody>
          {seen.map((row) => (
            <tr key={row.row}>
              <th scope="row">{seenRows[row.row]}</th>
              <td className={row.coordinator.is === 'text' ? 'mono' : undefined}>
                <Breakable text={cellText(row.coordinator, words)} />
              </td>
              <td className={row.client.is === 'text' ? 'mono' : undefined}>
                <Breakable text={cellText(row.client, words)} />
                {row.differs ? <b className="differs"> {differs}</b> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

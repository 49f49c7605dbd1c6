import type { FieldNode } from '../select/field-nodes'
import type { WordsWith } from '../words/en'
import { decodedRows, hexOf, valueText } from './rows'

interface Props {
  readonly bytes: Uint8Array
  readonly nodes: readonly FieldNode[]
  /** Where the nodes' positions begin in `bytes`. */
  readonly offset: number
  readonly chosen: string | null
  readonly onChoose: (path: string) => void
  readonly words: WordsWith<'inspector'>
}

const most = 14

/** Field by field: where it stands, its bytes, its name, what they mean. */
export function Decoding({ bytes, nodes, offset, chosen, onChoose, words }: Props) {
  const { decoding, decodingColumns: columns } = words.inspector
  return (
    <table className="decoding" aria-label={decoding}>
      <thead className="hidden-text">
        <tr>
          <th scope="col">{columns.offset}</th>
          <th scope="col">{columns.bytes}</th>
          <th scope="col">{columns.field}</th>
          <th scope="col">{columns.value}</th>
        </tr>
      </thead>
      <tbody>
        {decodedRows(nodes).map((node) => {
          const from = node.from - offset
          const to = node.to - offset
          const own = node.parts.length > 0 ? Math.min(to, (node.parts[0]?.from ?? node.to) - offset) : to
          const hex = hexOf(bytes, from, Math.min(own, from + most))
          return (
            <tr
              key={node.path}
              aria-selected={node.path === chosen}
              onClick={() => {
                onChoose(node.path)
              }}
            >
              <td>{from}</td>
              <td className="decoding-bytes">{own - from > most ? `${hex} …` : hex}</td>
              <td>{node.name.startsWith('[') ? node.path.slice(node.path.lastIndexOf('.') + 1) : node.name}</td>
              <td>{valueText(node, words.inspector)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

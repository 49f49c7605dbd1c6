import { useRef, useState, type KeyboardEvent } from 'react'
import type { FieldNode } from '../select/field-nodes'
import type { WordsWith } from '../words/en'
import { FieldRowItem } from './FieldRowItem'
import { rowsOf, type FieldRow } from './rows'

interface Props {
  readonly label: string
  readonly nodes: readonly FieldNode[]
  readonly chosen: string | null
  readonly onChoose: (path: string) => void
  readonly words: WordsWith<'inspector'>
}

/** Which row a key goes to, or what it does there; null: it is not the tree's. */
function moveOf(key: string, rows: readonly FieldRow[], index: number): number | 'toggle' | 'choose' | null {
  const row = rows[index]
  switch (key) {
    case 'ArrowDown':
      return Math.min(rows.length - 1, index + 1)
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return row?.opens === true && !row.open ? 'toggle' : row?.open === true ? index + 1 : index
    case 'ArrowLeft':
      return row?.open === true
        ? 'toggle'
        : Math.max(
            0,
            rows.findIndex((each) => each.node.path === row?.parent),
          )
    case 'Enter':
    case ' ':
      return 'choose'
    default:
      return null
  }
}

/** Every field of a message as a tree: up and down go from row to row, left closes, right opens, Enter marks the bytes. */
export function FieldTree({ label, nodes, chosen, onChoose, words }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree = useRef<HTMLDivElement>(null)
  const rows = rowsOf(nodes, closed)
  const toggle = ({ node, open }: FieldRow) => {
    const next = new Set(closed)
    if (open) next.add(node.path)
    else next.delete(node.path)
    setClosed(next)
  }
  const onKeyDown = (event: KeyboardEvent, row: FieldRow, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = moveOf(event.key, rows, index)
    if (move === null) return
    event.preventDefault()
    event.stopPropagation()
    if (move === 'toggle') toggle(row)
    else if (move === 'choose') onChoose(row.node.path)
    else (tree.current?.children[move] as HTMLElement | undefined)?.focus()
  }
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.node.path === chosen),
  )
  return (
    <div ref={tree} role="tree" aria-label={label} className="field-tree" data-roving>
      {rows.map((row, index) => (
        <FieldRowItem
          key={row.node.path}
          row={row}
          chosen={row.node.path === chosen}
          tabStop={index === tabStop}
          words={words}
          onChoose={() => {
            onChoose(row.node.path)
          }}
          onToggle={() => {
            toggle(row)
          }}
          onKeyDown={(event) => {
            onKeyDown(event, row, index)
          }}
        />
      ))}
    </div>
  )
}

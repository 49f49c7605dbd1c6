import { useRef, useState, type KeyboardEvent } from 'react'
import type { FieldNode } from '../select/message-fields'
import type { Words } from '../words/en'
import { rowsOf, valueText, type FieldRow } from './rows'

interface Props {
  readonly label: string
  readonly nodes: readonly FieldNode[]
  readonly chosen: string | null
  readonly onChoose: (path: string) => void
  readonly words: Words
}

/** Every field of a message as a tree: up and down go from row to row, left closes, right opens, Enter marks the bytes. */
export function FieldTree({ label, nodes, chosen, onChoose, words }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree = useRef<HTMLDivElement>(null)
  const rows = rowsOf(nodes, closed)
  const toggle = (path: string, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(path)
    else next.add(path)
    setClosed(next)
  }
  const focusRow = (index: number) => {
    const row = tree.current?.children[index]
    if (row instanceof HTMLElement) row.focus()
  }
  const onKeyDown = (event: KeyboardEvent, row: FieldRow, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    switch (event.key) {
      case 'ArrowDown':
        focusRow(Math.min(rows.length - 1, index + 1))
        break
      case 'ArrowUp':
        focusRow(Math.max(0, index - 1))
        break
      case 'ArrowRight':
        if (row.opens && !row.open) toggle(row.node.path, true)
        else if (row.open) focusRow(index + 1)
        break
      case 'ArrowLeft':
        if (row.open) toggle(row.node.path, false)
        else
          focusRow(
            Math.max(
              0,
              rows.findIndex((each) => each.node.path === row.parent),
            ),
          )
        break
      case 'Enter':
      case ' ':
        onChoose(row.node.path)
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.node.path === chosen),
  )
  return (
    <div ref={tree} role="tree" aria-label={label} className="field-tree" data-roving>
      {rows.map((row, index) => {
        const { node, depth, opens, open } = row
        const value = valueText(node, words)
        return (
          <div
            key={node.path}
            role="treeitem"
            aria-level={depth + 1}
            aria-expanded={opens ? open : undefined}
            aria-selected={node.path === chosen}
            tabIndex={index === tabStop ? 0 : -1}
            className="field-row"
            style={{ paddingLeft: depth * 14 }}
            onClick={() => {
              onChoose(node.path)
            }}
            onKeyDown={(event) => {
              onKeyDown(event, row, index)
            }}
          >
            {opens ? (
              <span
                className="field-arrow"
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation()
                  toggle(node.path, !open)
                }}
              >
                {open ? '▾' : '▸'}
              </span>
            ) : null}
            <span className="field-name">{node.name}</span>
            <span className="field-value" title={value}>
              {value}
            </span>
          </div>
        )
      })}
    </div>
  )
}

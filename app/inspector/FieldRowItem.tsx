import type { KeyboardEvent } from 'react'
import type { WordsWith } from '../words/en'
import { valueText, type FieldRow } from './rows'

interface Props {
  readonly row: FieldRow
  readonly chosen: boolean
  readonly tabStop: boolean
  readonly words: WordsWith<'inspector'>
  readonly onChoose: () => void
  readonly onToggle: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** One field of the tree: its name, and what it holds. */
export function FieldRowItem({ row, chosen, tabStop, words, onChoose, onToggle, onKeyDown }: Props) {
  const { node, depth, opens, open } = row
  const value = valueText(node, words.inspector)
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={opens ? open : undefined}
      aria-selected={chosen}
      tabIndex={tabStop ? 0 : -1}
      className="field-row"
      style={{ paddingLeft: 8 + depth * 14 }}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {opens ? (
        <span
          className="field-arrow"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
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
}

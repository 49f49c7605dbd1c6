import { useState, type ReactNode } from 'react'
import { useWordsWith } from '../../player/use-words-with'
import { countsOf, type Row } from './evidence-state'
import { Findings } from './Findings'
import { RowLine } from './RowLine'

export function Table({
  title,
  lead,
  labelled,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly labelled: boolean
  readonly children: ReactNode
}) {
  const words = useWordsWith('evidence').evidence
  const label = (name: string): ReactNode => <span className={labelled ? undefined : 'hidden-text'}>{name}</span>
  return (
    <div role="table" aria-label={title} className="evidence-table">
      <div role="row" className="evidence-row evidence-head">
        <span role="columnheader" className="evidence-name">
          <h2>{title}</h2>
        </span>
        <span role="columnheader" className="evidence-about">
          {lead}
        </span>
        <span role="columnheader" className="evidence-count evidence-first-count">
          {label(words.passed)}
        </span>
        <span role="columnheader" className="evidence-count">
          {label(words.failed)}
        </span>
        <span role="columnheader" className="evidence-count">
          {label(words.skipped)}
        </span>
        <span role="columnheader" className="evidence-from">
          {label(words.from)}
        </span>
        <span role="columnheader" className="evidence-time">
          {label(words.time)}
        </span>
      </div>
      {children}
    </div>
  )
}

/** A line that can be opened; one that failed is open until it is closed. */
export function OpenRow({
  row,
  about,
  from,
  inner = false,
}: {
  readonly row: Row
  readonly about: string
  readonly from: string
  readonly inner?: boolean
}) {
  const [chosen, choose] = useState<boolean | null>(null)
  const counts = countsOf(row)
  const open = row.state === 'done' && (chosen ?? counts.failed > 0)
  const id = `evidence-${row.check.kind}-${row.check.name}`
  return (
    <>
      <RowLine
        id={id}
        name={row.check.name}
        about={about}
        from={from}
        counts={counts}
        state={row.state}
        ms={row.ms}
        done={row.state === 'done' ? 1 : 0}
        inner={inner}
        open={open}
        onToggle={
          row.state === 'done'
            ? () => {
                choose(!open)
              }
            : null
        }
      />
      {open ? <Findings row={row} id={id} /> : null}
    </>
  )
}

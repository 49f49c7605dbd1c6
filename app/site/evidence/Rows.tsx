import { useState, type ReactNode } from 'react'
import { useWordsWith } from '../../player/use-words-with'
import type { WordsWith } from '../../words/en'
import { countsOf, doneOf, familiesOf, sumOf, type Family, type Row } from './evidence-state'
import { Findings } from './Findings'
import { RowLine } from './RowLine'

function Table({
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
function OpenRow({
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

export function VectorRows({ rows }: { readonly rows: readonly Row[] }) {
  const words = useWordsWith('evidence').evidence
  const tells: Readonly<Record<string, { readonly about: string; readonly from: string }>> = words.vectorFiles
  return (
    <Table title={words.vectors} lead={words.vectorsLead} labelled>
      {rows.map((row) => (
        <OpenRow key={row.check.name} row={row} about={tells[row.check.name]?.about ?? ''} from={tells[row.check.name]?.from ?? ''} />
      ))}
    </Table>
  )
}

function aboutOf({ check, shipped }: Row, words: WordsWith<'evidence' | 'recordings'>): string {
  const { logTells, replicationTells } = words.evidence
  const tells: Readonly<Record<string, string>> =
    check.kind === 'log' ? logTells : check.kind === 'replication' ? replicationTells : words.recordings.tells
  const told = tells[check.name]
  if (told !== undefined) return told
  return shipped !== null && 'members' in shipped ? words.recordings.facts(shipped.members, shipped.partitions) : ''
}

function FamilyRows({ family: { name, rows } }: { readonly family: Family }) {
  const words = useWordsWith('evidence', 'recordings')
  const [open, setOpen] = useState(true)
  const abouts: Readonly<Record<string, (n: number) => string>> = words.evidence.families
  const done = doneOf(rows)
  const id = `evidence-family-${name}`
  return (
    <>
      <RowLine
        id={id}
        name={`${name}-*`}
        about={(abouts[name] ?? words.evidence.otherFamily)(rows.length)}
        from={words.evidence.realBroker}
        counts={sumOf(rows)}
        state={done === rows.length ? 'done' : done > 0 || rows.some(({ state }) => state === 'running') ? 'running' : 'waiting'}
        ms={rows.reduce((sum, { ms }) => sum + ms, 0)}
        done={done / rows.length}
        open={open}
        onToggle={() => {
          setOpen(!open)
        }}
      />
      {open ? (
        <div role="rowgroup" id={id}>
          {rows.map((row) => (
            <OpenRow key={row.check.name} row={row} about={aboutOf(row, words)} from={words.evidence.realBroker} inner />
          ))}
        </div>
      ) : null}
    </>
  )
}

export function RecordingRows({ rows }: { readonly rows: readonly Row[] }) {
  const words = useWordsWith('evidence').evidence
  const kafka = [...new Set(rows.flatMap(({ shipped }) => (shipped === null ? [] : [shipped.kafka])))].join(', ')
  return (
    <Table title={words.recordings} lead={words.recordingsLead(kafka)} labelled={false}>
      {familiesOf(rows).map((family) => (
        <FamilyRows key={family.name} family={family} />
      ))}
    </Table>
  )
}

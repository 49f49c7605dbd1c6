import { useState } from 'react'
import { useWordsWith } from '../../player/use-words-with'
import type { WordsWith } from '../../words/en'
import { doneOf, familiesOf, sumOf, type Family, type Row } from './evidence-state'
import { RowLine } from './RowLine'
import { OpenRow, Table } from './Table'

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

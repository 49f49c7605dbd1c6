import { useMemo, useState } from 'react'
import { recordJson } from '../../engine'
import type { LoggedRecord } from '../select/offsets-log'
import type { WordsWith } from '../words/en'
import { FieldTree } from './FieldTree'
import { HexDump } from './HexDump'
import { nodeAt } from './rows'

function Json({ text, words }: { readonly text: string; readonly words: WordsWith<'inspector'> }) {
  return (
    <pre className="record-json" role="group" tabIndex={0} aria-label={words.inspector.json}>
      {JSON.stringify(JSON.parse(text), null, 2)}
    </pre>
  )
}

/** One part of a record: its fields, and its bytes with the chosen field framed. */
function RecordPart({
  label,
  bytes,
  fields,
  json,
  words,
}: {
  readonly label: string
  readonly bytes: Uint8Array
  readonly fields: LoggedRecord['keyFields']
  readonly json: string
  readonly words: WordsWith<'inspector'>
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const node = chosen === null ? null : nodeAt(fields, chosen)
  return (
    <div className="record-part">
      <h5>{label}</h5>
      <Json text={json} words={words} />
      <FieldTree label={label} nodes={fields} chosen={chosen} onChoose={setChosen} words={words} />
      <HexDump bytes={bytes} marked={node} words={words} perRow={8} />
    </div>
  )
}

/** Key and value, or that there is none. */
function Both({ record, words }: { readonly record: LoggedRecord; readonly words: WordsWith<'inspector'> }) {
  const { inspector } = words
  const json = useMemo(() => recordJson(record.key, record.value), [record])
  return (
    <>
      <RecordPart label={inspector.key} bytes={record.key} fields={record.keyFields} json={json.key} words={words} />
      {record.value === null || json.value === null ? (
        <p>{inspector.tombstone}</p>
      ) : (
        <RecordPart label={inspector.value} bytes={record.value} fields={record.valueFields} json={json.value} words={words} />
      )}
    </>
  )
}

/** What a group's partition of the offsets topic holds of it: decoded, as JSON and as bytes. */
export function GroupRecords({ records, words }: { readonly records: readonly LoggedRecord[]; readonly words: WordsWith<'inspector'> }) {
  const { inspector } = words
  return (
    <section className="inspector-part">
      <h3>{inspector.records}</h3>
      {records.map((record) => (
        <details key={record.offset} className="record">
          <summary>
            <code>{inspector.record(record.offset, record.type, record.about)}</code>
            {record.committed ? null : <small> {inspector.notCommitted}</small>}
          </summary>
          <Both record={record} words={words} />
        </details>
      ))}
    </section>
  )
}

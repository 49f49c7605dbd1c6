import { useState } from 'react'
import type { MessageInspection } from '../select/inspection/inspection'
import type { Blob, FieldNode } from '../select/field-nodes'
import type { Selection } from '../select/subject'
import type { WordsWith } from '../words/en'
import { Decoding } from './Decoding'
import { FieldTree } from './FieldTree'
import { HexDump } from './HexDump'
import { nodeAt } from './rows'
import { SeenTable } from './SeenTable'
import { WhyList } from './WhyList'

interface Props {
  readonly inspection: MessageInspection
  readonly words: WordsWith<'inspector'>
  readonly wide: boolean
  readonly onSelect: ((selection: Selection) => void) | null
  readonly onJump: ((step: number) => void) | null
}

interface Shown {
  readonly path: string | null
  readonly from: number
  readonly to: number
  readonly nodes: readonly FieldNode[]
}

/** The bytes to show: those of the embedded part that the chosen field is in, else the whole message. */
function shownBytes({ bytes, fields, blobs }: MessageInspection, chosen: string | null): Shown | null {
  if (bytes === null) return null
  const blob: Blob | undefined =
    chosen === null ? blobs[0] : blobs.find((each) => chosen === each.path || chosen.startsWith(`${each.path}.`))
  if (blob === undefined) return { path: null, from: 0, to: bytes.length, nodes: fields }
  return { path: blob.path, from: blob.from, to: blob.to, nodes: nodeAt(fields, blob.path)?.parts ?? [] }
}

function Bytes({
  inspection,
  words,
  chosen,
  onChoose,
  table,
  perRow,
}: Pick<Props, 'inspection' | 'words'> & {
  readonly chosen: string | null
  readonly onChoose: (path: string) => void
  readonly table: boolean
  readonly perRow: number
}) {
  const { inspector } = words
  const shown = shownBytes(inspection, chosen)
  if (shown === null || inspection.bytes === null) return null
  const bytes = inspection.bytes.subarray(shown.from, shown.to)
  const node = chosen === null ? null : nodeAt(inspection.fields, chosen)
  const marked =
    node === null || node.from === node.to
      ? null
      : { from: Math.max(0, node.from - shown.from), to: Math.min(bytes.length, node.to - shown.from) }
  return (
    <section className="inspector-part">
      <h3 className="split">
        <code>{shown.path ?? inspector.hex}</code>
        <small>{shown.path === null ? inspector.whole : inspector.opaque}</small>
      </h3>
      <HexDump bytes={bytes} marked={marked} words={words} perRow={perRow} />
      {marked === null ? null : (
        <p className="marked">
          {inspector.marked(marked.from, marked.to - 1, bytes.length)}
          {shown.path === null ? inspector.stop : inspector.inMessage(marked.from + shown.from, marked.to + shown.from - 1)}
        </p>
      )}
      {table && shown.path !== null ? (
        <Decoding bytes={bytes} nodes={shown.nodes} offset={shown.from} chosen={chosen} onChoose={onChoose} words={words} />
      ) : null}
    </section>
  )
}

function Head({ inspection, words, onSelect }: Pick<Props, 'inspection' | 'words' | 'onSelect'>) {
  const { inspector } = words
  const { api, side, version, from, to, sentAt, arrivedAt, answeredAt, other, error } = inspection
  const answered = side !== 'request' ? '' : answeredAt === null ? inspector.notAnswered : inspector.answered(answeredAt)
  return (
    <header className="inspector-head">
      <h2>{inspector.message(api, side, version)}</h2>
      <p>
        {inspector.road(from, to, sentAt, arrivedAt)}
        {answered}
        {error === null ? null : <code className="error-text"> {error}</code>}
      </p>
      {other === null || onSelect === null ? null : (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            onSelect({ kind: 'message', message: other })
          }}
        >
          {side === 'request' ? inspector.toAnswer : inspector.toRequest}
        </button>
      )}
    </header>
  )
}

/** A message in full: fields, bytes, who believes what, and why it was sent. */
export function MessageDetails({ inspection, words, wide, onSelect, onJump }: Props) {
  const [choice, setChoice] = useState<{ readonly message: number; readonly path: string } | null>(null)
  const { inspector } = words
  const { number, bytes, fields, member, seen, why, version } = inspection
  const chosen = choice?.message === number ? choice.path : null
  const choose = (path: string) => {
    setChoice({ message: number, path })
  }
  return (
    <div className={wide ? 'details details-wide' : 'details'}>
      <Head inspection={inspection} words={words} onSelect={onSelect} />
      <section className="inspector-part inspector-fields">
        <h3 className="split">
          <span>{inspector.fields}</span>
          <small>{bytes === null ? '' : inspector.wire(bytes.length + 4)}</small>
        </h3>
        {fields.length === 0 ? (
          <p>{version === null ? inspector.gone : inspector.noBytes}</p>
        ) : (
          <FieldTree label={inspector.fields} nodes={fields} chosen={chosen} onChoose={choose} words={words} />
        )}
        {fields.length > 0 && bytes === null ? <p className="soft">{inspector.noBytes}</p> : null}
      </section>
      <div className="inspector-beside">
        <Bytes
          inspection={inspection}
          words={words}
          chosen={chosen}
          onChoose={choose}
          table={wide || chosen !== null}
          perRow={wide ? 14 : 8}
        />
        {member === null || seen.length === 0 ? null : <SeenTable name={member} seen={seen} words={words} />}
      </div>
      <WhyList title={inspector.whySent} why={why} words={words} onJump={onJump} />
    </div>
  )
}

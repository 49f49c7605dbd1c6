import type { BatchDetail } from '../../select/log/batch-detail'
import type { HeaderField } from '../../select/log/header-fields'
import './batch.css'
import type { Marked } from './HexRow'
import { clockText, hex32, timeText } from './time-text'

const times: ReadonlySet<HeaderField['name']> = new Set(['baseTimestamp', 'maxTimestamp'])

const fieldText = ({ name, value }: HeaderField): string =>
  name === 'crc' ? hex32(value) : times.has(name) && value >= 0 ? clockText(value) : String(value)

/** The header of a batch, field by field; each marks its bytes. */
export function BatchFields({
  detail,
  marked,
  onMark,
}: {
  readonly detail: BatchDetail
  readonly marked: Marked | null
  readonly onMark: (marked: Marked) => void
}) {
  return (
    <ul className="segment-fields">
      {detail.fields.map((field) => (
        <li key={field.name}>
          <button
            type="button"
            className="segment-field mono"
            aria-pressed={marked?.from === field.at && marked.to === field.at + field.size}
            onClick={() => {
              onMark({ from: field.at, to: field.at + field.size, in: 'stored' })
            }}
          >
            <span className="soft">{field.at}</span>
            <span>{field.name}</span>
            <span title={times.has(field.name) ? `${timeText(field.value)} (${String(field.value)})` : String(field.value)}>
              {fieldText(field)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

import { useWordsWith } from '../../player/use-words-with'
import { keyColour, keyMark } from '../../inspector/batch/key-colour'
import { timeText } from '../../inspector/batch/time-text'
import { FateText, KeyText, PartText, ValueText, type RecordProps } from './RecordText'

export function RecordLine({ detail, record, fate, as, marked, onMark }: RecordProps) {
  const words = useWordsWith('segment').segment
  const plain = detail.compression === 'none'
  const { from, to, keyNumber } = record
  const place = plain ? words.recordBytes(from, to - 1) : words.recordBlockBytes(from, to - 1)
  return (
    <li data-gone={fate?.kept === false ? '' : undefined}>
      <button
        type="button"
        className="segment-record"
        aria-pressed={marked?.from === from && marked.to === to}
        onClick={() => {
          onMark({ from, to, in: plain ? 'stored' : 'block' })
        }}
      >
        <span className="mono">{record.offset}</span>
        <span className="mono segment-key" style={{ color: keyColour(keyNumber) }}>
          <span className="segment-dot" data-mark={keyMark(Math.max(0, keyNumber))} aria-hidden="true" />
          <KeyText detail={detail} record={record} as={as} />
        </span>
        <span className="mono segment-value">
          <ValueText record={record} as={as} />
        </span>
        <span className="mono soft">{timeText(record.timestamp)}</span>
        <span className="soft">{record.headers.length === 0 ? place : `${place}, ${words.headers(record.headers.length)}`}</span>
        {record.headers.length === 0 ? null : (
          <span className="mono soft segment-record-fate">
            {record.headers.map(({ key, value }, n) => (
              <span key={n}>
                <PartText part={key} as={as} none={words.noKey} />
                {': '}
                <PartText part={value} as={as} none={words.nullValue} />{' '}
              </span>
            ))}
          </span>
        )}
        {fate === null ? null : <FateText fate={fate} />}
      </button>
    </li>
  )
}

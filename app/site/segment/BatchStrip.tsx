import { useId, useState, type KeyboardEvent } from 'react'
import type { BatchRow } from '../../import/segment/batch-rows'
import type { SegmentClient } from '../../import/segment/client'
import { useWordsWith } from '../../player/use-words-with'
import { Segmented } from '../../ui/Segmented'
import { perWindow, type Where } from './use-where'

interface Props {
  readonly rows: readonly BatchRow[]
  /** The row that `rows` begins with. */
  readonly shownFrom: number
  readonly where: Where
  readonly client: SegmentClient
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -perWindow, PageDown: perWindow }

function Box({ row, index, where }: { readonly row: BatchRow; readonly index: number; readonly where: Where }) {
  const words = useWordsWith('segment').segment
  const batch = row.baseOffset >= 0
  const size = words.bytes(row.sizeInBytes)
  const wrong = row.verdict === 'crc-wrong' ? `, ${words.boxCrc}` : ''
  const name = batch
    ? words.batchName(row.baseOffset, row.lastOffset, row.sizeInBytes, row.position)
    : words.stretchName(row.sizeInBytes, row.position)
  return (
    <li style={{ flexGrow: Math.max(1, Math.min(row.sizeInBytes, 1e9)) }}>
      <span className="segment-tick mono" aria-hidden="true">
        {words.number(row.position)}
      </span>
      <button
        type="button"
        className="segment-box"
        data-verdict={row.verdict}
        data-row={index}
        aria-pressed={index === where.row}
        aria-label={`${name}${wrong}`}
        onClick={() => {
          where.select(index)
        }}
      >
        <span className="mono segment-box-name">
          {batch
            ? `${String(row.baseOffset)}${row.lastOffset === row.baseOffset ? '' : `–${String(row.lastOffset)}`}`
            : words.boxUnreadable}
        </span>
        <span className="segment-box-size">{`${size}${wrong}`}</span>
      </button>
    </li>
  )
}

function Find({ where, client }: Pick<Props, 'where' | 'client'>) {
  const words = useWordsWith('segment').segment
  const [by, setBy] = useState<'offset' | 'byte'>('offset')
  const [text, setText] = useState('')
  const id = useId()
  return (
    <form
      className="segment-find"
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d{1,15}$/.test(text.trim()))
          void client.ask('find', { log: where.log, by, number: Number(text) }).then(where.select, () => undefined)
      }}
    >
      <label htmlFor={id}>{words.findLabel}</label>
      <Segmented
        label={words.findLabel}
        choices={[
          { value: 'offset', text: words.findBy.offset },
          { value: 'byte', text: words.findBy.byte },
        ]}
        value={by}
        onChange={setBy}
      />
      <input
        id={id}
        className="field"
        inputMode="numeric"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
        }}
      />
      <button type="submit" className="button">
        {words.go}
      </button>
    </form>
  )
}

/** A few batches of the file in a row, as wide as they are long; a slider says where in the file they stand. */
export function BatchStrip({ rows, shownFrom, where, client }: Props) {
  const words = useWordsWith('segment').segment
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>): void => {
    const step = event.key === 'Home' ? -where.row : event.key === 'End' ? where.count : steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    where.select(Math.max(0, Math.min(where.count - 1, where.row + step)))
    const list = event.currentTarget
    // The box may only be there when its rows have come.
    setTimeout(() => list.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), 60)
  }
  return (
    <section className="segment-strip" aria-label={words.batchesLabel}>
      <p className="soft">{words.batchesOf(shownFrom + 1, shownFrom + rows.length, where.count)}</p>
      <ol onKeyDown={onKeyDown}>
        {rows.map((row, n) => (
          <Box key={row.position} row={row} index={shownFrom + n} where={where} />
        ))}
      </ol>
      {where.count > perWindow ? (
        <div className="segment-seek">
          <input
            type="range"
            aria-label={words.position}
            aria-valuetext={words.batchesOf(shownFrom + 1, shownFrom + rows.length, where.count)}
            min={0}
            max={where.count - perWindow}
            value={where.from}
            onChange={({ target }) => {
              where.moveTo(Number(target.value))
            }}
          />
          <Find where={where} client={client} />
        </div>
      ) : null}
    </section>
  )
}

import { useState } from 'react'
import type { DrawnPart as Part } from '../../import/segment/log-pieces'
import { useWordsWith } from '../../player/use-words-with'

interface Props {
  readonly part: Part
  /** The cleaner was asked about all of the files. */
  readonly judged: boolean
  readonly onFrom: (offset: number | null) => void
}

/** Which part of large files is drawn, and where else to draw. */
export function DrawnPart({ part, judged, onFrom }: Props) {
  const words = useWordsWith('segment').segment
  const said = words.picture
  const [text, setText] = useState('')
  return (
    <div className="segment-part">
      <p role="status">
        {said.part(part.from, part.to, part.records, part.ofRecords)}{' '}
        <span className="soft">{judged ? said.partJudged : said.partAlone}</span>
      </p>
      <form
        className="segment-find"
        onSubmit={(event) => {
          event.preventDefault()
          if (/^\d{1,15}$/.test(text.trim())) onFrom(Number(text))
        }}
      >
        <label>
          {said.from}{' '}
          <input
            className="field"
            inputMode="numeric"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
            }}
          />
        </label>
        <button type="submit" className="button">
          {words.go}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={part.atEnd}
          onClick={() => {
            if (!part.atEnd) onFrom(part.to + 1)
          }}
        >
          {said.later}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            onFrom(null)
          }}
        >
          {said.start}
        </button>
      </form>
    </div>
  )
}

import { useState } from 'react'
import { useWords } from '../player/react'

/** A button that copies, and says that it has. */
export function Copy({ label, text }: { readonly label: string; readonly text: string }) {
  const words = useWords().site
  const [copied, setCopied] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => {
              setCopied(true)
            },
            () => undefined,
          )
        }}
      >
        {label}
      </button>
      <span role="status" className="soft">
        {copied ? words.copied : ''}
      </span>
    </>
  )
}

interface Props {
  readonly title: string
  readonly text: string
  readonly rows: number
  /** What the button says. */
  readonly copy: string
}

/** A text to take away: chosen whole when it is entered, or copied by a button. */
export function CopyText({ title, text, rows, copy }: Props) {
  return (
    <>
      <label>
        <b>{title}</b>
        <textarea
          className="share-text"
          readOnly
          rows={rows}
          value={text}
          onFocus={({ target }) => {
            target.select()
          }}
        />
      </label>
      <p className="share-row">
        <Copy label={copy} text={text} />
      </p>
    </>
  )
}

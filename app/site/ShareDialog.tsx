import { useState } from 'react'
import type { Place } from '../player/link'
import { useWords } from '../player/react'
import { Dialog } from '../ui/Dialog'
import { embedCode } from './embed-code'
import { addressOf } from './navigation'

export function Copy({ label, text, done }: { readonly label: string; readonly text: string; readonly done: string }) {
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
        {copied ? done : ''}
      </span>
    </>
  )
}

/** The link to this very moment, and the code that puts the figure on another page. */
export function ShareDialog({ place, onClose }: { readonly place: Partial<Place>; readonly onClose: () => void }) {
  const words = useWords().site
  const link = addressOf(place)
  const frame = embedCode(place)
  return (
    <Dialog title={words.share} closeText={words.close} onClose={onClose}>
      <div className="share">
        <label>
          <b>{words.shareLink}</b>
          <textarea
            className="share-text"
            readOnly
            rows={3}
            value={link}
            onFocus={(event) => {
              event.target.select()
            }}
          />
        </label>
        <p className="share-row">
          <Copy label={words.copyLink} text={link} done={words.copied} />
        </p>
        <label>
          <b>{words.shareFrame}</b>
          <textarea
            className="share-text"
            readOnly
            rows={5}
            value={frame}
            onFocus={(event) => {
              event.target.select()
            }}
          />
        </label>
        <p className="share-row">
          <Copy label={words.copyFrame} text={frame} done={words.copied} />
        </p>
      </div>
    </Dialog>
  )
}

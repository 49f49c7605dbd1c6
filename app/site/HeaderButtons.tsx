import { lazy, useState } from 'react'
import type { Place } from '../player/place'
import { setPresenting } from '../player/presenting'
import { usePlayer, usePlayhead, useWords } from '../player/react'
import { placeOf } from './use-run'
import { Late } from '../player/Late'

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog')).ShareDialog }))

/** The button with which a reader gives this moment away. */
export function ShareButton({ base, place }: { readonly base: Partial<Place>; readonly place?: Partial<Place> }) {
  const player = usePlayer()
  const words = useWords().site
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button button-pill"
        onClick={() => {
          setOpen(true)
        }}
      >
        {words.share}
      </button>
      {open ? (
        <Late>
          <ShareDialog
            place={place ?? placeOf(player.store.getState(), base)}
            onClose={() => {
              setOpen(false)
            }}
          />
        </Late>
      ) : null}
    </>
  )
}

export function PresentButton() {
  const words = useWords().site
  const ready = usePlayhead((head) => head.status === 'ready')
  return (
    <button
      type="button"
      className="button button-pill present-button"
      aria-disabled={!ready}
      aria-keyshortcuts="p"
      onClick={() => {
        if (ready) setPresenting(true)
      }}
    >
      {words.present}
    </button>
  )
}

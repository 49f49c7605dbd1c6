import { useEffect } from 'react'
import { keyIsTaken } from '../player/keys'
import { presenting$, setPresenting } from '../player/presenting'

/** P shows the figure to the room, from wherever the focus is but a field. */
export function usePresentKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'p' || event.altKey || event.ctrlKey || event.metaKey || keyIsTaken(event.key, event.target)) return
      if (!presenting$.getState().on) setPresenting(true)
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
    }
  }, [])
}

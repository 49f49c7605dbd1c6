import { useEffect } from 'react'
import { keyIsTaken } from '../player/keys'
import { presenting$, setPresenting } from '../player/presenting'
import { usePlayer } from '../player/react'

/** P shows the figure to the room, from wherever the focus is but a field, once there is one. */
export function usePresentKey(): void {
  const { store } = usePlayer()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'p' || event.altKey || event.ctrlKey || event.metaKey || keyIsTaken(event.key, event.target)) return
      if (!presenting$.getState().on && store.getState().status === 'ready') setPresenting(true)
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
    }
  }, [store])
}

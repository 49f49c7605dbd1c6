import { useSyncExternalStore } from 'react'

const query = '(max-width: 899px)'

const matches = (): boolean => matchMedia(query).matches

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => {
    list.removeEventListener('change', listener)
  }
}

/** Whether there is room for one column only. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, matches, () => false)

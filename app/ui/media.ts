import { useSyncExternalStore } from 'react'

export interface Media {
  /** Whether the query holds at this moment. */
  readonly now: () => boolean
  readonly onChange: (listener: () => void) => () => void
}

/** What a media query comes to, now and whenever that changes. The browser is asked for its list once: a step's picture would wait for another. */
export function media(query: string): Media {
  let list: MediaQueryList | null = null
  const asked = (): MediaQueryList | null => (list ??= typeof matchMedia === 'function' ? matchMedia(query) : null)
  return {
    now: () => asked()?.matches === true,
    onChange: (listener) => {
      asked()?.addEventListener('change', listener)
      return () => {
        asked()?.removeEventListener('change', listener)
      }
    },
  }
}

export const useMedia = ({ now, onChange }: Media): boolean => useSyncExternalStore(onChange, now, () => false)

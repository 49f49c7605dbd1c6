import { useEffect, useState } from 'react'
import { themeChoices, type ThemeChoice } from '../ui/theme'

const choiceOf = (value: unknown): ThemeChoice | null => themeChoices.find((known) => known === value) ?? null

/** What a page around this frame says of its theme: `{ kafkascope: 'theme', theme: 'dark' }`. Anything else is not for us. */
export function themeIn(data: unknown): ThemeChoice | null {
  if (typeof data !== 'object' || data === null || !('kafkascope' in data) || data.kafkascope !== 'theme') return null
  return 'theme' in data ? choiceOf(data.theme) : null
}

/** A theme named before the hash, where whoever writes the frame's address finds it easier: `?theme=dark`. */
export const themeInQuery = (search: string): ThemeChoice | null => choiceOf(new URLSearchParams(search).get('theme'))

/** The theme of the page around this frame, as far as it tells. */
export function useHostTheme(first: ThemeChoice): ThemeChoice {
  const [theme, setTheme] = useState(first)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent): void => {
      const told = source === parent ? themeIn(data) : null
      if (told !== null) setTheme(told)
    }
    addEventListener('message', onMessage)
    return () => {
      removeEventListener('message', onMessage)
    }
  }, [])
  return theme
}

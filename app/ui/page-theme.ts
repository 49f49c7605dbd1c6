import { useEffect, useSyncExternalStore } from 'react'
import { resolveTheme, type ThemeChoice } from './theme'
import type { Tokens } from './tokens'

const darkQuery = '(prefers-color-scheme: dark)'

const systemIsDark = (): boolean => typeof matchMedia === 'function' && matchMedia(darkQuery).matches

function onSystemChange(listener: () => void): () => void {
  const query = matchMedia(darkQuery)
  query.addEventListener('change', listener)
  return () => {
    query.removeEventListener('change', listener)
  }
}

/** Write a theme's plain colours on the page, for its style sheets. */
export function paintPage(tokens: Tokens): void {
  const root = document.documentElement
  root.dataset['theme'] = tokens.name
  for (const [name, value] of Object.entries(tokens)) {
    if (typeof value === 'string' && value.startsWith('#')) root.style.setProperty(`--${name}`, value)
  }
  for (const [n, hue] of tokens.hues.entries()) root.style.setProperty(`--hue${String(n)}`, hue)
}

/** The theme in force on this page; follows the system while the choice is `auto`. */
export function usePageTheme(choice: ThemeChoice): Tokens {
  const isDark = useSyncExternalStore(onSystemChange, systemIsDark, () => false)
  const tokens = resolveTheme(choice, isDark)
  useEffect(() => {
    paintPage(tokens)
  }, [tokens])
  return tokens
}

import { useEffect } from 'react'
import { media, useMedia } from './media'
import { resolveTheme, type ThemeChoice } from './theme'
import type { Tokens } from './tokens'

const dark = media('(prefers-color-scheme: dark)')

/** The reader's system gives every page its own few colours: pictures keep theirs, and must stand on a ground that goes with them. */
const forcedColors = media('(forced-colors: active)')

/** Write a theme's plain colours on the page, for its style sheets. */
export function paintPage(tokens: Tokens): void {
  const root = document.documentElement
  root.dataset['theme'] = tokens.name
  for (const [name, value] of Object.entries(tokens)) {
    if (typeof value === 'string' && value.startsWith('#')) root.style.setProperty(`--${name}`, value)
  }
  for (const [n, hue] of tokens.hues.entries()) root.style.setProperty(`--hue${String(n)}`, hue)
}

/** The theme in force on this page; follows the system while the choice is `auto`, and where the system paints the page itself. */
export function usePageTheme(choice: ThemeChoice): Tokens {
  const isDark = useMedia(dark)
  const tokens = resolveTheme(useMedia(forcedColors) ? 'auto' : choice, isDark)
  useEffect(() => {
    paintPage(tokens)
  }, [tokens])
  return tokens
}

import { createContext, useContext } from 'react'
import { dark, light, type Tokens } from './tokens'

/** What a reader chose; `auto` follows the system. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

export const themeChoices: readonly ThemeChoice[] = ['auto', 'light', 'dark']

export const ThemeContext = createContext<Tokens>(light)

/** The colours to draw with, resolved: never CSS variables, so that pictures are the same everywhere. */
export const useTheme = (): Tokens => useContext(ThemeContext)

/** The theme that a choice comes to, given what the system prefers. */
export const resolveTheme = (choice: ThemeChoice, systemIsDark: boolean): Tokens =>
  choice === 'dark' || (choice === 'auto' && systemIsDark) ? dark : light

import { createStore } from 'zustand/vanilla'
import { remembered } from '../ui/remembered'
import { themeChoices, type ThemeChoice } from '../ui/theme'
import { isLanguage, preferredLanguage, type Language } from '../words/language'
import { location$ } from './navigation'

export interface Settings {
  readonly language: Language
  readonly theme: ThemeChoice
}

function initial(): Settings {
  const { place } = location$.getState()
  const language = place.language ?? remembered.read('language')
  const theme = place.theme ?? remembered.read('theme')
  return {
    language: isLanguage(language) ? language : preferredLanguage(navigator.languages),
    theme: themeChoices.find((choice) => choice === theme) ?? 'auto',
  }
}

/** What the reader chose: in the link first, kept by this browser otherwise, the system's where nothing is said. */
export const settings$ = createStore<Settings>(initial)

export function setLanguage(language: Language): void {
  remembered.write('language', language)
  settings$.setState({ language })
}

export function setTheme(theme: ThemeChoice): void {
  remembered.write('theme', theme)
  settings$.setState({ theme })
}

// A link that is pasted over this page's says how it is to be seen, as one that is opened does.
location$.subscribe(({ place, given }) => {
  if (!given) return
  const { language, theme } = settings$.getState()
  settings$.setState({ language: place.language ?? language, theme: place.theme ?? theme })
})

import { useStore } from 'zustand'
import { useWords } from '../player/react'
import { themeChoices } from '../ui/theme'
import { isLanguage, languages, languageTags } from '../words/language'
import { setLanguage, settings$, setTheme } from './settings'

/** Language and theme. */
export function Choices() {
  const words = useWords().site
  const { language, theme } = useStore(settings$)
  return (
    <div className="choices">
      <label>
        <span className="hidden-text">{words.language}</span>
        <select
          className="select"
          value={language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setLanguage(target.value)
          }}
        >
          {languageTags.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languages[tag]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="hidden-text">{words.theme}</span>
        <select
          className="select"
          value={theme}
          onChange={({ target }) => {
            const choice = themeChoices.find((each) => each === target.value)
            if (choice !== undefined) setTheme(choice)
          }}
        >
          {themeChoices.map((choice) => (
            <option key={choice} value={choice}>
              {words.themes[choice]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

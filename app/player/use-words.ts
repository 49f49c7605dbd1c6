import { useEffect, useState } from 'react'
import type { Words } from '../words/en'
import type { Language } from '../words/language'
import { loadedWords, loadWords } from '../words/load'

/** The catalogue of a language, or English where it cannot be had; while it is on its way, the one before, or `null` where there was none. */
export function useCatalogue(language: Language): Words | null {
  const [words, setWords] = useState<Words | null>(() => loadedWords(language) ?? null)
  useEffect(() => {
    let wanted = true
    const take = (catalogue: Words): void => {
      if (wanted) setWords(catalogue)
    }
    loadWords(language).then(take, () => {
      loadWords('en').then(take, () => undefined)
    })
    return () => {
      wanted = false
    }
  }, [language])
  return loadedWords(language) ?? words
}

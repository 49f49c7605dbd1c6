import type { Words } from '../words/en'
import type { Language } from '../words/language'
import { loadWords } from '../words/load'

/** The catalogue of a language; English where the other cannot be had. */
export const wordsOf = (language: Language): Promise<Words> => loadWords(language).catch(() => loadWords('en'))

import { en, type Words } from './en'
import type { Language } from './language'

const loaded = new Map<Language, Words>([['en', en]])

/** The catalogue of a language, if it is here: English always is. */
export const loadedWords = (language: Language): Words | undefined => loaded.get(language)

/** Fetches the catalogue of a language; nobody carries a language that he does not read. */
export async function loadWords(language: Language): Promise<Words> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const { zhTW } = await import('./zh-TW')
  loaded.set('zh-TW', zhTW)
  return zhTW
}

import type { Words } from '../words/en'
import { en } from '../words/en'
import type { Language } from '../words/language'
import { loadPlainScript } from './plain-script'
import chineseUrl from './zh-TW.words.ts?worker&url'

declare global {
  /** Left by the script of a catalogue. */
  var kafkascopeWords: Words | undefined
}

/** The catalogue of a language; English where the other cannot be had. */
export async function wordsOf(language: Language): Promise<Words> {
  if (language === 'en') return en
  await loadPlainScript(chineseUrl).catch(() => undefined)
  return globalThis.kafkascopeWords ?? en
}

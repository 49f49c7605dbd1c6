import { use } from 'react'
import type { Area, Words } from '../../words/en'
import { loadArea, withAreas } from '../../words/load'

export type LogWords = Area<'logView'>

/** The view's own texts, if they are here. */
export const logWords = (words: Words): LogWords | null => withAreas(words, ['logView'])?.logView ?? null

/** The view's own texts; waits, as for its script, until they are here. */
export function useLogWords(words: Words): LogWords {
  const found = logWords(words)
  if (found !== null) return found
  use(loadArea(words, 'logView'))
  const brought = logWords(words)
  if (brought === null) throw new Error('no words for the log view')
  return brought
}

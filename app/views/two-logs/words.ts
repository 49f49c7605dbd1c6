import { use } from 'react'
import type { Words } from '../../words/en'
import { loadArea } from '../../words/load'
import { twoLogsWords, type TwoLogsWords } from './spec'

/** The view's own texts; waits, as for its script, until they are here. */
export function useTwoLogsWords(words: Words): TwoLogsWords {
  const found = twoLogsWords(words)
  if (found !== null) return found
  use(loadArea(words, 'twoLogs'))
  const brought = twoLogsWords(words)
  if (brought === null) throw new Error('no words for the view of two logs')
  return brought
}

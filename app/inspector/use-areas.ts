import { use } from 'react'
import type { AreaName, Words, WordsWith } from '../words/en'
import { loadArea, withAreas } from '../words/load'

/** A catalogue with areas more; waits, as for a script, until they are here. */
export function useAreas<N extends AreaName>(words: Words, names: readonly N[]): WordsWith<N> {
  const found = withAreas(words, names)
  if (found !== null) return found
  for (const name of names) use(loadArea(words, name))
  const brought = withAreas(words, names)
  if (brought === null) throw new Error(`no words for ${names.join(' ')}`)
  return brought
}

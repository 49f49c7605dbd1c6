import { use, useMemo } from 'react'
import type { AreaName, WordsWith } from '../words/en'
import { loadArea, withAreas } from '../words/load'
import { useWords } from './react'

/** The catalogue in force with areas of its own for a page or a panel; waits, as a page does for its script, until they are here. */
export function useWordsWith<N extends AreaName>(...names: readonly N[]): WordsWith<N> {
  const words = useWords()
  const key = names.join(' ')
  const found = useMemo(() => withAreas(words, key.split(' ') as N[]), [words, key])
  if (found !== null) return found
  for (const name of names) use(loadArea(words, name))
  const brought = withAreas(words, names)
  if (brought === null) throw new Error(`no words for ${key}`)
  return brought
}

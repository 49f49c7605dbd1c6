import { use, useMemo } from 'react'
import type { Area, Words } from '../../words/en'
import { loadArea, withAreas } from '../../words/load'

/** With the names that lanes have everywhere. */
export type ThroughputWords = Area<'throughput'> & { readonly lanes: Readonly<Record<string, string>> }

/** The view's own texts, if they are here. */
export function throughputWords(words: Words): ThroughputWords | null {
  const area = withAreas(words, ['throughput'])?.throughput
  return area === undefined ? null : { ...area, lanes: words.compare.lanes }
}

/** The view's own texts; waits, as for its script, until they are here. */
export function useThroughputWords(words: Words): ThroughputWords {
  const found = useMemo(() => throughputWords(words), [words])
  if (found !== null) return found
  use(loadArea(words, 'throughput'))
  const brought = throughputWords(words)
  if (brought === null) throw new Error('no words for the throughput view')
  return brought
}

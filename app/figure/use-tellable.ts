import { use } from 'react'
import type { Words } from '../words/en'
import { loadArea } from '../words/load'
import { isTellable, type Fact } from '../words/telling'

/** Waits until there are sentences for all of these facts. */
export function useTellable(facts: readonly Fact[], words: Words): void {
  if (!isTellable(facts, words)) use(loadArea(words, 'otherEvents'))
}

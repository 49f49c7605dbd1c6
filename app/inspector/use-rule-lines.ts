import { useEffect, useState } from 'react'
import type { Words } from '../words/en'

const none: Readonly<Record<string, string>> = {}

/** What each rule says, in a line; empty for one that the catalogue does not have, and until the lines are here. */
export function useRuleLines(words: Words, wanted: boolean): (rule: string) => string {
  const [lines, setLines] = useState(none)
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    words.rules().then(
      (rules) => {
        if (current) setLines(rules)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [words, wanted])
  return (rule) => (Object.hasOwn(lines, rule) ? (lines[rule] ?? '') : '')
}

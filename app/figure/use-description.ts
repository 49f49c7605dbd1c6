import { useEffect, useState } from 'react'
import type { ViewName } from '../views/names'
import type { Words } from '../words/en'

/** What the picture shows, in words; follows the picture after it is painted, so that no step waits for it. */
export function useDescription(view: ViewName, spec: unknown, words: Words): string {
  const [description, setDescription] = useState('')
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      import('../views/descriptions')
        .then(({ describeView }) => describeView(view, spec, words))
        .then(
          (said) => {
            if (wanted) setDescription(said)
          },
          () => undefined,
        )
    }, 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [view, spec, words])
  return description
}

import { useEffect, useState } from 'react'
import type { SegmentClient } from '../../import/segment/client'
import type { Ask, AskName } from '../../import/segment/messages'

/** An answer, and the question that it answers. */
export interface Answered<N extends AskName> {
  readonly ask: Ask[N]['ask']
  readonly told: Ask[N]['told']
}

/** What the worker answers to a question; the answer before stays until the next is here. `null` before the first, and after a failure. */
export function useAnswer<N extends AskName>(client: SegmentClient, name: N, ask: Ask[N]['ask'], again = ''): Answered<N> | null {
  const [told, setTold] = useState<Answered<N> | null>(null)
  const key = JSON.stringify(ask)
  useEffect(() => {
    let wanted = true
    const asked = JSON.parse(key) as Ask[N]['ask']
    client.ask(name, asked).then(
      (answer) => {
        if (wanted) setTold({ ask: asked, told: answer })
      },
      () => {
        if (wanted) setTold(null)
      },
    )
    return () => {
      wanted = false
    }
  }, [client, name, key, again])
  return told
}

import type { Client } from '../../session/client'
import type { Opened } from '../../session/messages'

export interface RunRef {
  readonly scenario: string
  readonly lane?: string
}

/** What was made in this visit: a run is the same whenever it is run. */
const made = new Map<string, Promise<unknown>>()
let last: Promise<unknown> = Promise.resolve()

/** Opens a built-in scenario and asks of it. One after another: the engine has one run open at a time. */
export function askOfRun<T>(client: Client, { scenario, lane }: RunRef, question: string, ask: (opened: Opened) => Promise<T>): Promise<T> {
  const key = `${scenario} ${lane ?? ''} ${question}`
  const known = made.get(key)
  if (known !== undefined) return known as Promise<T>
  const make = async (): Promise<T> => {
    const source = { kind: 'scenario', name: scenario, ...(lane === undefined ? {} : { lane }) } as const
    return ask(await client.ask('open', { source, interventions: [] }))
  }
  const answer = last.then(make)
  last = answer.catch(() => {
    made.delete(key)
  })
  made.set(key, answer)
  return answer
}

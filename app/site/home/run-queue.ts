import type { Client } from '../../session/client'
import type { Opened } from '../../session/messages'

export interface RunRef {
  readonly scenario: string
  readonly lane?: string
}

/** What was made in this visit: a run is the same whenever it is run. */
const made = new Map<string, Promise<unknown>>()
let last: Promise<unknown> = Promise.resolve()

/** Parts of a page that still wait for what they asked. */
let waiting = 0

/** Says that somebody waits; returns how to say that nobody does any more. */
export function waitForRuns(): () => void {
  waiting += 1
  return () => {
    waiting -= 1
  }
}

/** Thrown once the page is left: the engine may have a reader's run open now. */
class NotWanted extends Error {}

function mustBeWanted(): void {
  if (waiting === 0) throw new NotWanted()
}

/** Opens a built-in scenario and asks of it, as long as somebody waits. One after another: the engine has one run open at a time. */
export function askOfRun<T>(client: Client, { scenario, lane }: RunRef, question: string, ask: (opened: Opened) => Promise<T>): Promise<T> {
  const key = `${scenario} ${lane ?? ''} ${question}`
  const known = made.get(key)
  if (known !== undefined) return known as Promise<T>
  const make = async (): Promise<T> => {
    mustBeWanted()
    const source = { kind: 'scenario', name: scenario, ...(lane === undefined ? {} : { lane }) } as const
    const opened = await client.ask('open', { source, interventions: [] })
    mustBeWanted()
    return ask(opened)
  }
  const answer = last.then(make)
  last = answer.catch(() => {
    made.delete(key)
  })
  made.set(key, answer)
  return answer
}

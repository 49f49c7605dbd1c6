import { useEffect, useState } from 'react'
import { usePlayer } from '../player/react'
import type { Strip } from '../select/strip'
import type { Client } from '../session/client'

export interface RunRef {
  readonly scenario: string
  readonly lane?: string
}

/** Strips that were made in this visit: a run is the same whenever it is run. */
const made = new Map<string, Promise<Strip>>()
let last: Promise<unknown> = Promise.resolve()

const keyOf = ({ scenario, lane }: RunRef): string => `${scenario} ${lane ?? ''}`

/** Runs a built-in scenario and answers who read what when. One after another: the engine has one run open at a time. */
function stripOfRun(client: Client, run: RunRef): Promise<Strip> {
  const key = keyOf(run)
  const known = made.get(key)
  if (known !== undefined) return known
  const { scenario, lane } = run
  const make = async (): Promise<Strip> => {
    await client.ask('open', { source: { kind: 'scenario', name: scenario, ...(lane === undefined ? {} : { lane }) }, interventions: [] })
    return client.ask('timeline', { branch: 0, group: null })
  }
  const strip = last.then(make)
  last = strip.catch(() => {
    made.delete(key)
  })
  made.set(key, strip)
  return strip
}

/** Who read what when in each of these runs; `null` until it has been run. */
export function useRunStrips(runs: readonly RunRef[]): readonly (Strip | null)[] {
  const { client } = usePlayer()
  const [strips, setStrips] = useState<ReadonlyMap<string, Strip>>(new Map())
  const key = runs.map(keyOf).join('\n')
  useEffect(() => {
    let wanted = true
    for (const line of key.split('\n')) {
      const [scenario = '', lane = ''] = line.split(' ')
      if (scenario === '') continue
      stripOfRun(client, { scenario, ...(lane === '' ? {} : { lane }) }).then(
        (strip) => {
          if (wanted) setStrips((before) => new Map(before).set(line, strip))
        },
        () => undefined,
      )
    }
    return () => {
      wanted = false
    }
  }, [client, key])
  return runs.map((run) => strips.get(keyOf(run)) ?? null)
}

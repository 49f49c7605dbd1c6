import { useEffect, useState } from 'react'
import { usePlayer } from '../player/react'
import type { Strip } from '../select/strip'
import type { Client } from '../session/client'
import { askOfRun, waitForRuns, type RunRef } from './home/run-queue'

const keyOf = ({ scenario, lane }: RunRef): string => `${scenario} ${lane ?? ''}`

const stripOfRun = (client: Client, run: RunRef): Promise<Strip> =>
  askOfRun(client, run, 'strip', () => client.ask('timeline', { branch: 0, group: null }))

/** Who read what when in each of these runs; `null` until it has been run. */
export function useRunStrips(runs: readonly RunRef[]): readonly (Strip | null)[] {
  const { client } = usePlayer()
  const [strips, setStrips] = useState<ReadonlyMap<string, Strip>>(new Map())
  const key = runs.map(keyOf).join('\n')
  useEffect(() => {
    let wanted = true
    const leave = waitForRuns()
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
      leave()
    }
  }, [client, key])
  return runs.map((run) => strips.get(keyOf(run)) ?? null)
}

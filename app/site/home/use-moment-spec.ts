import { useEffect, useState } from 'react'
import { usePlayer } from '../../player/react'
import type { RunInfo } from '../../session/messages'
import { askOfRun, waitForRuns } from './run-queue'
import type { GlanceOf } from './topics'

/** The step that lies so far along a run's story, from 0 to 1. */
export function momentAlong(run: RunInfo | undefined, along: number): number {
  const steps = run?.beats.story.steps ?? []
  return steps[Math.round(along * (steps.length - 1))] ?? 0
}

/** What a view shows of a run so far along its story; `null` until it is here, and where there is no such moment. */
export function useMomentSpec(glance: GlanceOf | null): unknown {
  const { client } = usePlayer()
  const [spec, setSpec] = useState<unknown>(null)
  useEffect(() => {
    if (glance?.kind !== 'moment') return undefined
    const { scenario, view, along } = glance
    let wanted = true
    const leave = waitForRuns()
    const asked = askOfRun(client, { scenario }, `${view} ${String(along)}`, async ({ runs: [run] }) => {
      const step = momentAlong(run, along)
      const shown = await client.ask('show', {
        branch: 0,
        view,
        since: step,
        step,
        subject: { groupId: null, selection: null, endsAt: run?.endsAt ?? 0 },
      })
      return shown.spec
    })
    asked.then(
      (answer) => {
        if (wanted) setSpec(answer)
      },
      () => undefined,
    )
    return () => {
      wanted = false
      leave()
    }
  }, [client, glance])
  return spec
}

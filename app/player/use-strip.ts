import { useEffect, useState } from 'react'
import type { Strip } from '../select/strip'
import { currentRun } from './playhead'
import { usePlayer, usePlayhead } from './react'

/** The strip of the branch that the reader is on; the one before stays until the next is here. */
export function useStrip(): Strip | null {
  const player = usePlayer()
  const branch = usePlayhead((head) => head.branch)
  const group = usePlayhead((head) => head.group)
  const endsAt = usePlayhead((head) => currentRun(head)?.endsAt ?? 0)
  const [strip, setStrip] = useState<Strip | null>(null)
  useEffect(() => {
    let wanted = endsAt > 0
    if (wanted)
      player.client.ask('timeline', { branch, group }).then(
        (answer) => {
          if (wanted) setStrip(answer)
        },
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [player, branch, group, endsAt])
  return strip
}

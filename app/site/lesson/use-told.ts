import { useEffect, useState } from 'react'
import { usePlayer } from '../../player/react'
import type { ToldMoment } from '../../select/told-moment'
import { Refusal } from '../../session/connection'
import { problem } from '../../session/messages'
import { momentsOf, piecesIn, type PlacedBeat } from './beats'

/** Tells the lesson piece by piece: that which the reader has come to, and the one after it. */
export function useTold(beats: readonly PlacedBeat[], reached: number): readonly ToldMoment[] | null {
  const player = usePlayer()
  const [told, setTold] = useState<readonly ToldMoment[] | null>(null)
  const done = told?.length ?? 0
  const starts = piecesIn(beats)
  const piece = starts.indexOf(done)
  const due = piece >= 0 && (piece === 0 || (starts[piece - 1] ?? 0) <= Math.max(0, reached))
  const end = starts[piece + 1] ?? beats.length
  useEffect(() => {
    if (!due) return undefined
    let wanted = true
    player.client.ask('tell', { moments: momentsOf(beats.slice(done, end)) }).then(
      (answer) => {
        if (wanted) setTold((before) => [...(before ?? []), ...answer])
      },
      (error: unknown) => {
        const why = error instanceof Refusal ? error.problem : problem('unexpected', { what: String(error) })
        if (wanted) player.refuse(why)
      },
    )
    return () => {
      wanted = false
    }
  }, [player, beats, due, done, end])
  return told
}

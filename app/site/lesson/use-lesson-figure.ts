import { useCallback, useEffect, useMemo, useRef } from 'react'
import { usePlayer } from '../../player/react'
import type { ToldMoment } from '../../select/told-moment'
import type { RunSource } from '../../session/messages'
import { openedBy, storyOf, type PlacedBeat } from './beats'

interface Figure {
  /** Show a beat, or (`before`) the moment at which its question is asked. */
  readonly show: (index: number, before: boolean) => void
}

/** Moves the figure to a beat: a step where it is the next one of the same run, else at once. While a run is being opened, the last wish waits. */
export function useLessonFigure(beats: readonly PlacedBeat[], told: readonly ToldMoment[] | null): Figure {
  const player = usePlayer()
  const open = useRef<string | null>(null)
  const busy = useRef(false)
  const wish = useRef<{ readonly index: number; readonly before: boolean } | null>(null)
  // A run may still be opening when the next piece is told: what follows it is placed by what is told by then.
  const known = useRef(told)
  useEffect(() => {
    known.current = told
  })

  const openRun = useCallback(
    async (target: PlacedBeat, place: number): Promise<void> => {
      if (known.current === null) return
      const { scenario, lane } = target.run
      const story = storyOf(beats, known.current, target)
      const source: RunSource =
        target.view === 'compare'
          ? { kind: 'compare', of: { kind: 'scenario', name: scenario } }
          : { kind: 'scenario', name: scenario, ...(lane === undefined ? {} : { lane }) }
      await player.open({ source, by: 'story', story, step: story[place] ?? 0, view: target.view })
      // One that was refused or stopped is opened again when the reader comes back to it.
      open.current = player.store.getState().runs.length > 0 ? openedBy(target) : null
    },
    [player, beats],
  )

  const follow = useCallback(async (): Promise<void> => {
    if (busy.current) return
    busy.current = true
    while (wish.current !== null) {
      const { index, before } = wish.current
      wish.current = null
      const target = beats[Math.max(0, index)]
      if (target === undefined) continue
      // Before the first beat the picture is the first beat's already: an empty one says nothing.
      const place = index < 0 ? target.place : target.place - (before ? 1 : 0)
      if (open.current !== openedBy(target)) await openRun(target, place)
      else {
        if (player.store.getState().view !== target.view) player.setView(target.view)
        player.glideTo(place)
      }
    }
    busy.current = false
  }, [player, beats, openRun])

  const show = useCallback(
    (index: number, before: boolean) => {
      wish.current = { index, before }
      void follow()
    },
    [follow],
  )
  return useMemo(() => ({ show }), [show])
}

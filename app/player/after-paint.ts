import { useEffect, useState } from 'react'
import { shallow } from 'zustand/shallow'
import type { Motion } from '../ui/motion'
import type { Playhead } from './playhead'
import { usePlayer } from './react'

/**
 * A part of the playhead, after the frame in which it changed was painted: what stands beside the picture follows it, so that the picture waits
 * for nothing else. Where steps come faster than frames, the last one counts. `part` must be the same function at each render.
 */
export function usePlayheadAfterPaint<Part>(part: (head: Playhead) => Part): Part {
  const { store } = usePlayer()
  const [seen, setSeen] = useState(() => part(store.getState()))
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      frame = 0
      const next = part(store.getState())
      setSeen((before) => (shallow(before, next) ? before : next))
    }
    look()
    const stop = store.subscribe(() => {
      if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = requestAnimationFrame(look)
        })
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [store, part])
  return seen
}

/** A motion for one who draws what it moved until now: while `passed`, it is over, whatever the next one does. */
export const untilPassed = (motion: Motion, passed: () => boolean): Motion => ({
  now: () => (passed() ? 1 : motion.now()),
  subscribe: (listener) =>
    motion.subscribe((t) => {
      listener(passed() ? 1 : t)
    }),
})

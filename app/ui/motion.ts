import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** The one number that drives a figure: 0 is the moment before, 1 the moment after. */
export interface Motion {
  readonly now: () => number
  /** Calls back at once and whenever t moves, until the returned function is called. */
  readonly subscribe: (listener: (t: number) => void) => () => void
}

/** A motion that stands at `t`: exports, tests, reduced motion. */
export const restingAt = (t: number): Motion => ({
  now: () => t,
  subscribe(listener) {
    listener(t)
    return () => undefined
  },
})

export interface Movable extends Motion {
  readonly set: (t: number) => void
}

/** A motion that is moved by `set`; the player's loop is its only caller. */
export function movable(start = 1): Movable {
  let t = start
  const listeners = new Set<(t: number) => void>()
  return {
    now: () => t,
    set(next) {
      t = next
      for (const listener of listeners) listener(t)
    },
    subscribe(listener) {
      listeners.add(listener)
      listener(t)
      return () => listeners.delete(listener)
    },
  }
}

export const MotionContext = createContext<Motion>(restingAt(1))

/** Draws by writing attributes, once per move of t, without React: `draw` gets t. Pass what it reads through the closure. */
export function useMotion(draw: (t: number) => void): void {
  const motion = useContext(MotionContext)
  const latest = useRef(draw)
  useLayoutEffect(() => {
    latest.current = draw
    draw(motion.now())
  })
  useLayoutEffect(
    () =>
      motion.subscribe((t) => {
        latest.current(t)
      }),
    [motion],
  )
}

/** t at this render: what a picture drawn once (in Node, in a test) shows. */
export const useMomentOfRender = (): number => useContext(MotionContext).now()

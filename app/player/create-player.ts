import { createStore } from 'zustand/vanilla'
import type { Client } from '../session/client'
import { movable } from '../ui/motion'
import { createAnimation, type Animation } from './animation'
import { branchMoves } from './branches'
import { looks } from './looks'
import { interrupt, type Mover } from './mover'
import { moves } from './moves'
import { clear, open } from './open'
import type { Opening, Player } from './player'
import { type Playhead, start } from './playhead'

interface PlayerOptions {
  readonly reducedMotion?: () => boolean
  readonly animation?: Animation
}

/** Joins the engine's answers to the reader's hand: position, motion, play, branches. */
export function createPlayer(client: Client, options: PlayerOptions = {}): Player {
  const store = createStore<Playhead>(() => start)
  const animation = options.animation ?? createAnimation()
  const mover: Mover = {
    store,
    client,
    animation,
    motion: movable(),
    still: options.reducedMotion ?? (() => false),
    pilot: null,
    asked: 0,
    opened: 0,
    opening: null,
    forgetNeighbours: () => undefined,
    shown: false,
    changing: Promise.resolve(),
  }
  let last: Opening | null = null
  const begin = (opening: Opening): Promise<void> => open(mover, (last = opening))
  return {
    store,
    client,
    open: begin,
    clear: (keepsPicture = false) => {
      clear(mover, keepsPicture)
    },
    refuse: (problem) => {
      clear(mover)
      store.setState({ status: 'refused', problem })
    },
    stopOpening() {
      if (store.getState().status !== 'opening') return
      mover.opening?.abort()
      store.setState({ status: 'stopped' })
    },
    openAgain() {
      const { progress } = store.getState()
      if (last === null || progress === null) return Promise.resolve()
      const opened = begin(last)
      // What is said of it stays in its place, from its beginning.
      store.setState({ progress: { ...progress, lane: 0, steps: 0, time: 0 } })
      return opened
    },
    ...moves(mover),
    ...looks(mover),
    ...branchMoves(mover),
    pause: () => {
      interrupt(mover)
    },
    tell: (told) => {
      store.setState({ told })
    },
    setPilot: (pilot) => {
      mover.pilot = pilot
    },
    showProblem: (problem) => {
      store.setState({ problem })
    },
    close() {
      interrupt(mover)
      mover.forgetNeighbours()
      client.close()
    },
  }
}

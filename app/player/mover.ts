import type { StoreApi } from 'zustand/vanilla'
import type { Subject } from '../select/subject'
import type { Client } from '../session/client'
import { Refusal } from '../session/connection'
import { problem, type Asks, type Beats, type Problem, type RunInfo, type Shown } from '../session/messages'
import { afterPaint } from '../ui/after-paint'
import type { Movable } from '../ui/motion'
import type { Animation } from './animation'
import { easeOut, lastBeat, paceOf, stepMs, stepOfBeat } from './beats'
import { currentBeats, currentRun, type Playhead } from './playhead'

/** How a beat is reached: at once, by a step either way, or played. */
export type Manner = 'rest' | 'forward' | 'back' | 'play'

/** What moves the playhead has to hand. */
export interface Mover {
  readonly store: StoreApi<Playhead>
  readonly client: Client
  readonly animation: Animation
  /** The one number of every scene, as long as the player lives: a mark that stays as it is keeps listening, and is not drawn again. */
  readonly motion: Movable
  /** True while the reader wants no travel: t goes to its end at once. */
  readonly still: () => boolean
  /** Takes steps over, where a lesson has questions to ask between them: true when it has dealt with one. */
  pilot: Pilot | null
  /** Counts what was asked for: what was asked for later wins. */
  asked: number
  /** Counts what was opened, in the same way. */
  opened: number
  /** Ends the opening that is under way. */
  opening: AbortController | null
  /** Leaves the moments beside the one that is shown where they are, if they are not asked for yet. */
  forgetNeighbours: () => void
  /** Whether a run has been open: the next one comes in the view that was in front. */
  shown: boolean
  /** Changes of the run that are under way, each after the one before it; resolves when all are done. */
  changing: Promise<unknown>
}

/** Where a reader's hand wants to go, for a lesson to take over: by one, or to either end. */
export type Pilot = (way: 1 | -1 | 'first' | 'last') => boolean

/** Changes the run once the changes before are done. `wanted` tells whether the same run is still open: what was asked of another one is not to be heard of any more. */
export function inTurn<T>(mover: Mover, change: (wanted: () => boolean) => Promise<T>): Promise<T> {
  const { opened } = mover
  const turn = mover.changing.then(() => change(() => mover.opened === opened))
  mover.changing = turn.catch(() => undefined)
  return turn
}

/** The problem that was thrown, or that something unexpected was. */
export const problemOf = (error: unknown): Problem =>
  error instanceof Refusal ? error.problem : problem('unexpected', { what: String(error) })

function showAsk(at: Playhead, beats: Beats, beat: number): Asks['show']['ask'] {
  const subject: Subject = { groupId: at.group, selection: at.selection, endsAt: currentRun(at)?.endsAt ?? 0 }
  return { branch: at.branch, view: at.view, since: stepOfBeat(beats, beat - 1), step: stepOfBeat(beats, beat), subject }
}

/** Have the neighbours ready before they are asked for; what is shown now, and its first frame of motion, are painted before. */
function prefetch(mover: Mover): void {
  const { client, store } = mover
  mover.forgetNeighbours()
  mover.forgetNeighbours = afterPaint(() => {
    const at = store.getState()
    const beats = currentBeats(at)
    for (const near of [at.beat + 1, at.beat - 2, at.beat + 2, at.beat - 3]) {
      if (near >= 0 && near <= lastBeat(beats)) client.ask('show', showAsk(at, beats, near)).catch(() => undefined)
    }
  }, 2)
}

/** Every input begins here: what moves is finished, and playing stops. */
export function interrupt(mover: Mover): void {
  if (mover.store.getState().playing) mover.store.setState({ playing: false })
  mover.animation.finish()
}

/** Has these branches among those that there are. */
export function keep({ store }: Mover, ...more: readonly RunInfo[]): void {
  store.setState(({ runs }) => {
    const others = runs.filter((each) => more.every(({ branch }) => branch !== each.branch))
    return { runs: [...others, ...more].sort((a, b) => a.branch - b.branch) }
  })
}

/** Goes to a beat, and shows it once the engine has answered. */
export function moveTo(mover: Mover, beat: number, manner: Manner): void {
  mover.store.setState({ beat })
  show(mover, manner)
}

/** Draw the moments on both sides of the beat, in the manner asked for. Without a run there are none: what is said in their place stays. */
export function show(mover: Mover, manner: Manner): void {
  const { client, store } = mover
  const at = store.getState()
  if (currentRun(at) === undefined) return
  const beats = currentBeats(at)
  const token = ++mover.asked
  const upper = manner === 'back' ? at.beat + 1 : at.beat
  const before = showAsk(at, beats, Math.max(0, upper - 1))
  const after = showAsk(at, beats, upper)
  const [from, to] = [client.known('show', before), client.known('show', after)]
  if (from !== undefined && to !== undefined) {
    arrive(mover, manner, from, to)
    return
  }
  Promise.all([client.ask('show', before), client.ask('show', after)]).then(
    ([earlier, later]) => {
      if (token === mover.asked) arrive(mover, manner, earlier, later)
    },
    (error: unknown) => {
      if (token !== mover.asked) return
      // The picture that stays is in the view that it is in.
      store.setState(({ scene, view }) => ({ problem: problemOf(error), playing: false, view: scene?.view ?? view }))
    },
  )
}

function arrive(mover: Mover, manner: Manner, from: Shown, to: Shown): void {
  const { store, motion } = mover
  const at = store.getState()
  const pace = paceOf(to.time - from.time, at.speed)
  const shortened = manner === 'rest' ? at.shortened : pace.shortened
  const { caption } = manner === 'back' ? from : to
  if (manner === 'back' && mover.still()) {
    show(mover, 'rest')
    return
  }
  const moves = manner !== 'rest' && !mover.still()
  if (!moves) motion.set(1)
  store.setState({ scene: { view: at.view, from, to, motion }, caption, shortened, status: 'ready' })
  prefetch(mover)
  if (moves) animate(mover, manner, pace.ms, to.time - from.time, motion.set)
  else if (manner === 'play') rest(mover, pace.ms)
}

function animate(mover: Mover, manner: Manner, playedMs: number, gap: number, set: (t: number) => void): void {
  const { beat } = mover.store.getState()
  const back = manner === 'back'
  mover.animation.start({
    from: back ? 1 : 0,
    to: back ? 0 : 1,
    ms: manner === 'play' ? playedMs : stepMs(gap),
    ease: manner === 'play' ? (x) => x : easeOut,
    set,
    done: () => {
      if (back && mover.store.getState().beat === beat) show(mover, 'rest')
      if (manner === 'play') playOn(mover)
    },
  })
}

/** Playing without travel: each moment stays as long as its motion would have taken. */
function rest(mover: Mover, ms: number): void {
  mover.animation.start({
    from: 0,
    to: 1,
    ms,
    ease: (x) => x,
    set: () => undefined,
    done: () => {
      playOn(mover)
    },
  })
}

/** The next beat, while playing; at the last one playing ends. */
export function playOn(mover: Mover): void {
  const at = mover.store.getState()
  if (!at.playing) return
  if (at.beat >= lastBeat(currentBeats(at))) mover.store.setState({ playing: false })
  else moveTo(mover, at.beat + 1, 'play')
}

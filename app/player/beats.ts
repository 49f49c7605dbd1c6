import type { SimTime } from '../../engine'
import type { Beats } from '../session/messages'

export const lastBeat = (beats: Beats): number => Math.max(0, beats.steps.length - 1)

export const stepOfBeat = (beats: Beats, beat: number): number => beats.steps[Math.max(0, beat)] ?? 0

export const timeOfBeat = (beats: Beats, beat: number): SimTime => beats.times[Math.max(0, beat)] ?? 0

/** The last beat whose number, by `key`, is not beyond `value`. */
function lastNotBeyond(keys: readonly number[], value: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** The beat at which a reader stands who is at that step: the last that has been reached. */
export const beatAtStep = (beats: Beats, step: number): number => lastNotBeyond(beats.steps, step)

/** The beat in force at that time. */
export const beatAtTime = (beats: Beats, time: SimTime): number => lastNotBeyond(beats.times, time)

/** The first beat that shows what step `step` did. */
export function beatShowing(beats: Beats, step: number): number {
  const at = beatAtStep(beats, step)
  return stepOfBeat(beats, at) >= step ? at : Math.min(at + 1, lastBeat(beats))
}

/** Playing at 1×: a beat takes as long as what it shows, but never so short that a motion cannot be seen, nor so long that a reader waits. */
const playedMsMin = 450
const playedMsMax = 1800

export interface Pace {
  readonly ms: number
  /** The wait that was shortened, or `null`. */
  readonly shortened: SimTime | null
}

/** For how long the picture moves over a gap of simulated time, within bounds; `shortened` names the gap where that is much less. */
export function paceOf(gap: SimTime, speed: number): Pace {
  const real = gap / 1000
  const ms = Math.min(playedMsMax, Math.max(playedMsMin, real)) / speed
  return { ms, shortened: real > 4 * playedMsMax ? gap : null }
}

/** One step by hand: 250–600 ms, longer where more happens. */
export const stepMs = (gap: SimTime): number => 300 + Math.min(260, Math.round(gap / 20_000))

export const easeOut = (x: number): number => 1 - (1 - x) ** 3

import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Lesson } from '../../lessons/lesson'
import { usePlayer } from '../../player/react'
import type { ToldMoment } from '../../select/told-moment'
import { beatAt, placedBeats, type PlacedBeat } from './beats'
import { useLessonFigure } from './use-lesson-figure'
import { useTold } from './use-told'

/** Where a reader is in a lesson: at a beat (−1: before the first), perhaps with its question still open. */
export interface LessonState {
  readonly beats: readonly PlacedBeat[]
  /** What the engine told of each beat; `null` while it runs. */
  readonly told: readonly ToldMoment[] | null
  readonly index: number
  readonly asking: boolean
  /** Beat id → what the reader chose; `null` where the answer was asked for. */
  readonly answers: ReadonlyMap<string, string | null>
  readonly goTo: (index: number) => void
  readonly answer: (beat: PlacedBeat, choice: string | null) => void
}

interface Hand {
  readonly index: number
  /** Where the reader wants to be: ahead of where the lesson stands while that is still being told. */
  readonly wanted: number
  readonly goTo: (index: number) => void
  readonly answer: (placed: PlacedBeat, choice: string | null) => void
  readonly asking: (index: number) => boolean
}

/** Has the player's keys and buttons lead through the beats; `follow` is told of the beats that playing comes to by itself. */
function usePilot(beats: readonly PlacedBeat[], hand: RefObject<Hand>, follow: (index: number) => void): void {
  const player = usePlayer()
  const told = useRef(follow)
  useEffect(() => {
    told.current = follow
  })
  const cleared = useRef<readonly PlacedBeat[] | null>(null)
  useEffect(() => {
    // Once a lesson: an effect that runs again, after something near it had to wait, finds the lesson's own run open.
    if (cleared.current !== beats) player.clear()
    cleared.current = beats
    player.setPilot((way) => {
      const now = hand.current
      const placed = beats[now.wanted]
      if (way === 'first') now.goTo(-1)
      else if (way === 'last') now.goTo(beats.length - 1)
      else if (way === -1 || placed === undefined || !now.asking(now.wanted)) now.goTo(now.wanted + way)
      // No question is passed by, not even one that nobody can read yet.
      else if (now.wanted === now.index) now.answer(placed, null)
      return true
    })
    const stop = player.store.subscribe((head, before) => {
      const placed = beats[Math.max(0, hand.current.index)]
      if (!head.playing || head.beat === before.beat || placed === undefined) return
      const at = beatAt(beats, placed, head.beat)
      if (at >= 0) told.current(at)
    })
    return () => {
      stop()
      player.pause()
      player.setPilot(null)
      player.tell(null)
    }
  }, [player, beats, hand])
}

/** A lesson that is being read. The player's keys and buttons go from beat to beat, and stop at questions. */
export function useLesson(lesson: Lesson, startAt: number): LessonState {
  const beats = useMemo(() => placedBeats(lesson), [lesson])
  const [index, setIndex] = useState(-1)
  // Where the reader wants to be, though it is not told yet: at first where the link leads, or before the first beat.
  const [ahead, setAhead] = useState<number | null>(() => Math.max(-1, Math.min(startAt, beats.length - 1)))
  const told = useTold(beats, Math.max(index, ahead ?? -1))
  const { show } = useLessonFigure(beats, told)
  const [answers, setAnswers] = useState<ReadonlyMap<string, string | null>>(new Map())
  const asking = (at: number): boolean => {
    const beat = beats[at]?.beat
    return beat?.predict !== undefined && !answers.has(beat.id)
  }

  const goTo = (to: number): void => {
    if (to < -1 || to >= beats.length) return
    if (told === null || to >= told.length) {
      setAhead(to)
      return
    }
    setAhead(null)
    setIndex(to)
    show(to, asking(to))
  }
  const answer = (placed: PlacedBeat, choice: string | null): void => {
    setAnswers((before) => new Map(before).set(placed.beat.id, choice))
    show(beats.indexOf(placed), false)
  }

  const latest = useRef<Hand>({ index, wanted: ahead ?? index, goTo, answer, asking })
  useEffect(() => {
    latest.current = { index, wanted: ahead ?? index, goTo, answer, asking }
  })
  // The beat that was wanted, once it is told.
  useEffect(() => {
    if (ahead === null || told === null || ahead >= told.length) return
    latest.current.goTo(ahead)
  }, [ahead, told])

  usePilot(beats, latest, (at) => {
    setIndex(at)
    const beat = beats[at]?.beat
    if (beat?.predict !== undefined) setAnswers((known) => (known.has(beat.id) ? known : new Map(known).set(beat.id, null)))
  })

  return { beats, told, index, asking: asking(index), answers, goTo, answer }
}

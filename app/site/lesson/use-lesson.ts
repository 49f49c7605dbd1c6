import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Lesson } from '../../lessons/lesson'
import { usePlayer } from '../../player/react'
import type { ToldMoment } from '../../select/told-moment'
import { Refusal } from '../../session/connection'
import { problem, type RunSource } from '../../session/messages'
import { beatAt, momentsOf, openedBy, piecesIn, placedBeats, storyOf, type PlacedBeat } from './beats'

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

/** Tells the lesson piece by piece: that which the reader has come to, and the one after it. */
function useTold(beats: readonly PlacedBeat[], reached: number): readonly ToldMoment[] | null {
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

interface Figure {
  /** Show a beat, or (`before`) the moment at which its question is asked. */
  readonly show: (index: number, before: boolean) => void
}

/** Moves the figure to a beat: a step where it is the next one of the same run, else at once. While a run is being opened, the last wish waits. */
function useFigure(beats: readonly PlacedBeat[], told: readonly ToldMoment[] | null): Figure {
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
      await player.open({ source, by: 'story', story, step: place === 0 ? 0 : (story[place - 1] ?? 0), view: target.view })
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

interface Hand {
  readonly index: number
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
  useEffect(() => {
    player.clear()
    player.setPilot((way) => {
      const now = hand.current
      const placed = beats[now.index]
      if (way === 'first') now.goTo(-1)
      else if (way === 'last') now.goTo(beats.length - 1)
      else if (way === 1 && placed !== undefined && now.asking(now.index)) now.answer(placed, null)
      else now.goTo(now.index + way)
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
  // Where the reader wants to be, though it is not told yet.
  const [ahead, setAhead] = useState<number | null>(null)
  const told = useTold(beats, Math.max(index, ahead ?? startAt))
  const { show } = useFigure(beats, told)
  const [answers, setAnswers] = useState<ReadonlyMap<string, string | null>>(new Map())
  const asking = (at: number): boolean => {
    const beat = beats[at]?.beat
    return beat?.predict !== undefined && !answers.has(beat.id)
  }

  const goTo = (to: number): void => {
    if (to < -1 || to >= beats.length || told === null) return
    if (to >= told.length) {
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

  // The first beat to be shown: the one that the link names, or none.
  const started = useRef(false)
  useEffect(() => {
    const to = Math.max(-1, Math.min(startAt, beats.length - 1))
    if (told === null || to >= told.length || started.current) return
    started.current = true
    setIndex(to)
    // Nobody has answered yet: the moment is the one at which its question is asked.
    show(to, beats[to]?.beat.predict !== undefined)
  }, [told, beats, startAt, show])

  const latest = useRef({ index, goTo, answer, asking })
  useEffect(() => {
    latest.current = { index, goTo, answer, asking }
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

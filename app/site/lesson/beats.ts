import type { Lesson, LessonBeat } from '../../lessons/lesson'
import type { Moment, RunName } from '../../select/moment'
import type { ToldMoment } from '../../select/told-moment'
import type { ViewName } from '../../views/names'

/** A beat with all that it takes over from those before it. */
export interface PlacedBeat {
  readonly beat: LessonBeat
  readonly run: RunName
  readonly view: ViewName
  /** A new part begins with this beat. */
  readonly phase: string | null
  /** Its place among the beats of its own run (or of the runs beside each other), from 1: the beat of the player's story that shows it. */
  readonly place: number
}

/** What is open in the figure: a run, or the lanes of a script beside each other. */
export const openedBy = ({ run, view }: Pick<PlacedBeat, 'run' | 'view'>): string =>
  view === 'compare' ? `${run.scenario} beside` : run.lane === undefined ? run.scenario : `${run.scenario} ${run.lane}`

const sameFigure = (a: Pick<PlacedBeat, 'run' | 'view'>, b: Pick<PlacedBeat, 'run' | 'view'>): boolean => openedBy(a) === openedBy(b)

/** The beats of a lesson: run and view stay as they are until a beat says otherwise. */
export function placedBeats(lesson: Lesson): readonly PlacedBeat[] {
  let run: RunName = { scenario: lesson.scenario, ...(lesson.lane === undefined ? {} : { lane: lesson.lane }) }
  let [view] = lesson.views
  const placed: PlacedBeat[] = []
  for (const beat of lesson.beats) {
    if (beat.scenario !== undefined || beat.lane !== undefined)
      run = { scenario: beat.scenario ?? run.scenario, ...(beat.lane === undefined ? {} : { lane: beat.lane }) }
    view = beat.view ?? view
    const here = { run, view }
    const place = placed.filter((before) => sameFigure(before, here)).length + 1
    placed.push({ beat, run, view, phase: beat.phase ?? null, place })
  }
  return placed
}

/** What the engine is asked of a lesson, beat by beat. */
export const momentsOf = (beats: readonly PlacedBeat[]): readonly Moment[] =>
  beats.map(({ beat, run, view }) => ({
    run,
    ...(view === 'compare' ? { beside: true as const } : {}),
    cue: { rule: beat.cue, ...(beat.of === undefined ? {} : { of: beat.of }) },
    ...(beat.reading === undefined ? {} : { reading: beat.reading }),
    ...(beat.predict === undefined ? {} : { question: beat.predict }),
    ...(beat.exhibit === undefined ? {} : { exhibit: beat.exhibit }),
    ...(beat.compared === undefined ? {} : { compared: beat.compared }),
  }))

/** Where the beats fall apart into pieces that can be told one after the other: at comparisons, whose runs are long. */
export function piecesIn(beats: readonly PlacedBeat[]): readonly number[] {
  const starts = [0]
  for (const [n, placed] of beats.entries()) {
    const before = beats[n - 1]
    if (before !== undefined && placed.view === 'compare' && !sameFigure(before, placed)) starts.push(n)
  }
  return starts
}

/**
 * The steps of all beats that the figure shows with this one open: its story, after where it begins. A run whose first beat asks
 * is seen first as it stands when the question is put, the step before the answer: an empty picture has nothing to ask about.
 */
export function storyOf(beats: readonly PlacedBeat[], told: readonly ToldMoment[], of: PlacedBeat): readonly number[] {
  const shown = beats.flatMap((each, n) =>
    sameFigure(each, of) ? [{ asks: each.beat.predict !== undefined, step: told[n]?.step ?? 0 }] : [],
  )
  const [first] = shown
  return [first?.asks === true ? Math.max(0, first.step - 1) : 0, ...shown.map(({ step }) => step)]
}

/** The next beat, from the reader's own on, whose question is still open; -1 where there is none. What happened after it in the run would answer it. */
export const nextAsked = (beats: readonly PlacedBeat[], answered: ReadonlyMap<string, unknown>, from: number): number =>
  beats.findIndex(({ beat }, n) => n >= from && beat.predict !== undefined && !answered.has(beat.id))

/** The beat that shows, of what this one has open, the story at a place, or -1 before its first. */
export const beatAt = (beats: readonly PlacedBeat[], of: PlacedBeat, place: number): number =>
  beats.findIndex((each) => sameFigure(each, of) && each.place === place)

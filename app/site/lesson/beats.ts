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
  /** Its place among the beats of its own run, from 1: the beat of the player's story that shows it. */
  readonly place: number
}

const sameRun = (a: RunName, b: RunName): boolean => a.scenario === b.scenario && a.lane === b.lane

/** The beats of a lesson: run and view stay as they are until a beat says otherwise. */
export function placedBeats(lesson: Lesson): readonly PlacedBeat[] {
  let run: RunName = { scenario: lesson.scenario, ...(lesson.lane === undefined ? {} : { lane: lesson.lane }) }
  let [view] = lesson.views
  const placed: PlacedBeat[] = []
  for (const beat of lesson.beats) {
    if (beat.scenario !== undefined || beat.lane !== undefined)
      run = { scenario: beat.scenario ?? run.scenario, ...(beat.lane === undefined ? {} : { lane: beat.lane }) }
    view = beat.view ?? view
    const here = run
    const place = placed.filter((before) => sameRun(before.run, here)).length + 1
    placed.push({ beat, run, view, phase: beat.phase ?? null, place })
  }
  return placed
}

/** What the engine is asked of a lesson, beat by beat. */
export const momentsOf = (beats: readonly PlacedBeat[]): readonly Moment[] =>
  beats.map(({ beat, run }) => ({
    run,
    cue: { rule: beat.cue, ...(beat.of === undefined ? {} : { of: beat.of }) },
    ...(beat.reading === undefined ? {} : { reading: beat.reading }),
    ...(beat.predict === undefined ? {} : { question: beat.predict }),
    ...(beat.exhibit === undefined ? {} : { exhibit: beat.exhibit }),
  }))

/** The steps of all beats in one run: its story. */
export const storyOf = (beats: readonly PlacedBeat[], told: readonly ToldMoment[], run: RunName): readonly number[] =>
  beats.flatMap((each, n) => (sameRun(each.run, run) ? [told[n]?.step ?? 0] : []))

/** The beat that shows the story of a run at a place, or -1 before its first. */
export const beatAt = (beats: readonly PlacedBeat[], run: RunName, place: number): number =>
  beats.findIndex((each) => sameRun(each.run, run) && each.place === place)

export const runKey = ({ scenario, lane }: RunName): string => (lane === undefined ? scenario : `${scenario} ${lane}`)

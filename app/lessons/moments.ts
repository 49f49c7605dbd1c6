import type { Moment } from '../select/moment'
import type { Lesson, LessonBeat } from './lesson'

/** The run of each beat: its own words for it, else the beat's before, else the lesson's. */
function runsOf({ scenario, lane, beats }: Lesson): readonly Moment['run'][] {
  let run: Moment['run'] = { scenario, ...(lane === undefined ? {} : { lane }) }
  return beats.map((beat) => {
    if (beat.scenario !== undefined) run = { scenario: beat.scenario, ...(beat.lane === undefined ? {} : { lane: beat.lane }) }
    else if (beat.lane !== undefined) run = { ...run, lane: beat.lane }
    return run
  })
}

function momentOf({ cue, of, reading, predict, exhibit }: LessonBeat, run: Moment['run']): Moment {
  return {
    run,
    cue: { rule: cue, ...(of === undefined ? {} : { of }) },
    ...(reading === undefined ? {} : { reading }),
    ...(predict === undefined ? {} : { question: predict }),
    ...(exhibit === undefined ? {} : { exhibit }),
  }
}

/** What a lesson asks of its runs, beat by beat. */
export function momentsOf(lesson: Lesson): readonly Moment[] {
  const runs = runsOf(lesson)
  return lesson.beats.map((beat, n) => momentOf(beat, runs[n] ?? { scenario: lesson.scenario }))
}

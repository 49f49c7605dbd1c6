import { describe, expect, test } from 'vitest'
import { shelfOf } from '../built-in-shelf'
import type { Moment } from '../select/moment'
import { runBeside, runLanesOf } from '../session/beside-lanes'
import { tellMoments } from '../session/tell'
import { momentsOf, placedBeats } from '../site/lesson/beats'
import type { ChangedAnswer } from './changed-answer'
import { classicAnswers } from './changed-answers-classic'
import { consumerAnswers } from './changed-answers-consumer'
import { logAnswers } from './changed-answers-log'
import { storedAnswers } from './changed-answers-stored'
import type { Change, Script } from './changed-scripts'
import { lessons } from './index'

const cases: readonly ChangedAnswer[] = [...logAnswers, ...classicAnswers, ...consumerAnswers, ...storedAnswers]

function lessonAndBeat(of: ChangedAnswer['of']) {
  const [slug, id] = of.split('#')
  const lesson = lessons.find((each) => each.slug === slug)
  const n = lesson?.beats.findIndex((beat) => beat.id === id) ?? -1
  if (lesson === undefined || n < 0) throw new Error(of)
  return { lesson, n }
}

/** In the same run, as it is open there. */
const alike = ({ run, beside }: Moment): Pick<Moment, 'run' | 'beside'> => ({ run, ...(beside === undefined ? {} : { beside }) })

/** What the engine answers the beat's question, in scripts that are changed. */
function answerOf(of: ChangedAnswer['of'], edit: Change, via?: ChangedAnswer['via']): string | null {
  const { lesson, n } = lessonAndBeat(of)
  const moments = momentsOf(placedBeats(lesson))
  const asked = moments[n]
  if (asked === undefined) throw new Error(of)
  const before = moments.slice(0, n).filter(({ run }) => run.scenario === asked.run.scenario && run.lane === asked.run.lane)
  const way =
    via === undefined ? [...before, asked] : via.map((cue, at) => (at === via.length - 1 ? { ...asked, cue } : { ...alike(asked), cue }))
  return (
    tellMoments(
      shelfOf((file) => edit(file as Script)),
      way,
      { run: runBeside, lanesOf: runLanesOf },
    ).at(-1)?.prediction?.answer ?? null
  )
}

describe('the right answer is the engine’s: change a rule, and it changes', () => {
  test.each(cases)(
    '$of',
    ({ of, so, changed, then, via }) => {
      expect(answerOf(of, (script) => script)).toBe(so)
      expect(answerOf(of, changed, via)).toBe(then)
    },
    60_000,
  )

  test('no question is left out', () => {
    const asked = lessons.flatMap(({ slug, beats }) => beats.flatMap(({ id, predict }) => (predict === undefined ? [] : [`${slug}#${id}`])))
    expect(cases.map(({ of }) => of)).toEqual(asked)
  })
})

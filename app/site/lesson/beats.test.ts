import { expect, test } from 'vitest'
import type { Lesson } from '../../lessons/lesson'
import type { ToldMoment } from '../../select/told-moment'
import { beatAt, momentsOf, placedBeats, storyOf } from './beats'

const cue = 'classic/join/member-id-required'

const lesson: Lesson = {
  number: 3,
  slug: '03-x',
  scenario: 'classic-join',
  views: ['sequence', 'stage'],
  beats: [
    { id: 'a', cue },
    { id: 'b', cue, view: 'stage', phase: 'one' },
    { id: 'c', cue, scenario: 'one-slow-member', lane: 'eager', predict: { ask: 'who-leads' } },
    { id: 'd', cue, lane: 'static' },
  ],
  tries: [],
  recordings: [],
  texts: { en: {}, 'zh-TW': {} },
}

const told = (step: number): ToldMoment => ({ step, since: 0, time: 0, event: 1, values: {}, prediction: null, exhibit: null })

test('run and view stay until a beat says otherwise; places count within a run', () => {
  expect(placedBeats(lesson).map(({ run, view, phase, place }) => [run, view, phase, place])).toEqual([
    [{ scenario: 'classic-join' }, 'sequence', null, 1],
    [{ scenario: 'classic-join' }, 'stage', 'one', 2],
    [{ scenario: 'one-slow-member', lane: 'eager' }, 'stage', null, 1],
    [{ scenario: 'one-slow-member', lane: 'static' }, 'stage', null, 1],
  ])
})

test('each run has its own story, and a place in it leads back to its beat', () => {
  const beats = placedBeats(lesson)
  const steps = [told(5), told(9), told(4), told(7)]
  expect(storyOf(beats, steps, { scenario: 'classic-join' })).toEqual([5, 9])
  expect(storyOf(beats, steps, { scenario: 'one-slow-member', lane: 'static' })).toEqual([7])
  expect(beatAt(beats, { scenario: 'one-slow-member', lane: 'eager' }, 1)).toBe(2)
  expect(beatAt(beats, { scenario: 'classic-join' }, 0)).toBe(-1)
})

test('a question is asked of the moment of its beat', () => {
  expect(momentsOf(placedBeats(lesson))[2]).toEqual({
    run: { scenario: 'one-slow-member', lane: 'eager' },
    cue: { rule: cue },
    question: { ask: 'who-leads' },
  })
})

import { expect, test } from 'vitest'
import type { Lesson } from '../../lessons/lesson'
import type { ToldMoment } from '../../select/told-moment'
import { beatAt, momentsOf, nextAsked, piecesIn, placedBeats, storyOf, type PlacedBeat } from './beats'

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
  const beatOf = (n: number): PlacedBeat => {
    const placed = beats[n]
    if (placed === undefined) throw new Error('no beat')
    return placed
  }
  expect(storyOf(beats, steps, beatOf(1))).toEqual([0, 5, 9])
  expect(storyOf(beats, steps, beatOf(3))).toEqual([0, 7])
  expect(beatAt(beats, beatOf(2), 1)).toBe(2)
  expect(beatAt(beats, beatOf(0), 0)).toBe(-1)
})

test('a run that begins with a question is seen first as it stands before the answer', () => {
  const beats = placedBeats(lesson)
  const asks = beats[2]
  if (asks === undefined) throw new Error('no beat')
  expect(storyOf(beats, [told(5), told(9), told(4), told(7)], asks)).toEqual([3, 4])
})

test('a question is asked of the moment of its beat', () => {
  expect(momentsOf(placedBeats(lesson))[2]).toEqual({
    run: { scenario: 'one-slow-member', lane: 'eager' },
    cue: { rule: cue },
    question: { ask: 'who-leads' },
  })
})

test('lanes beside each other are one figure with one story, whichever lane a beat is about', () => {
  const beats = placedBeats({
    ...lesson,
    views: ['compare'],
    beats: [
      { id: 'a', cue, scenario: 'one-slow-member', lane: 'eager', phase: 'one' },
      { id: 'b', cue, lane: 'consumer', compared: 'barrier' },
      { id: 'c', cue, view: 'stage' },
    ],
  })
  expect(beats.map(({ place }) => place)).toEqual([1, 2, 1])
  const [first] = beats
  if (first === undefined) throw new Error('no beat')
  expect(storyOf(beats, [told(5), told(9), told(4)], first)).toEqual([0, 5, 9])
  expect(momentsOf(beats).map(({ beside, compared }) => [beside, compared])).toEqual([
    [true, undefined],
    [true, 'barrier'],
    [undefined, undefined],
  ])
})

test('a lesson is told in pieces where its comparisons begin, and else as a whole', () => {
  expect(piecesIn(placedBeats(lesson))).toEqual([0])
  const compared = placedBeats({
    ...lesson,
    views: ['compare'],
    beats: [
      { id: 'a', cue, scenario: 'one-slow-member', lane: 'eager' },
      { id: 'b', cue, lane: 'consumer' },
      { id: 'c', cue, scenario: 'three-three-three', lane: 'range' },
    ],
  })
  expect(piecesIn(compared)).toEqual([0, 2])
})

test('what comes after a question is held back until it is answered or left behind', () => {
  const beats = placedBeats(lesson)
  expect(nextAsked(beats, new Map(), -1)).toBe(2)
  expect(nextAsked(beats, new Map(), 2)).toBe(2)
  expect(nextAsked(beats, new Map([['c', null]]), 2)).toBe(-1)
  expect(nextAsked(beats, new Map(), 3)).toBe(-1)
})

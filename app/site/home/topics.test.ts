import { expect, test } from 'vitest'
import { contents } from '../../lessons/contents'
import { lessonsOf, topics } from './topics'

test('every lesson belongs to one topic, in the order of the course', () => {
  expect(topics.flatMap((topic) => lessonsOf(topic, contents)).map(({ number }) => number)).toEqual(contents.map(({ number }) => number))
})

test('no number of the course is left out between topics', () => {
  for (const [n, { lessons }] of topics.entries()) {
    expect(lessons.from).toBeLessThanOrEqual(lessons.to)
    expect(lessons.from).toBe((topics[n - 1]?.lessons.to ?? 0) + 1)
  }
})

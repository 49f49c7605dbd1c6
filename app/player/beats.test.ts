import { expect, test } from 'vitest'
import { beatAtStep, beatAtTime, beatShowing, paceOf, stepMs } from './beats'

const beats = { steps: [0, 4, 9, 30], times: [0, 1000, 1000, 5_000_000] }

test.each([
  [0, 0, 0],
  [3, 0, 1],
  [4, 1, 1],
  [29, 2, 3],
  [31, 3, 3],
])('step %i stands at beat %i and is shown by beat %i', (step, at, shown) => {
  expect(beatAtStep(beats, step)).toBe(at)
  expect(beatShowing(beats, step)).toBe(shown)
})

test('a time is met by the last beat that has happened', () => {
  expect(beatAtTime(beats, 999)).toBe(0)
  expect(beatAtTime(beats, 1000)).toBe(2)
})

test('long waits are shortened and said, short ones stretched', () => {
  expect(paceOf(2000, 1)).toEqual({ ms: 450, shortened: null })
  expect(paceOf(1_000_000, 1)).toEqual({ ms: 1000, shortened: null })
  expect(paceOf(300_000_000, 2)).toEqual({ ms: 900, shortened: 300_000_000 })
})

test('a step by hand takes 250 to 600 ms', () => {
  for (const gap of [0, 1000, 300_000_000]) {
    expect(stepMs(gap)).toBeGreaterThanOrEqual(250)
    expect(stepMs(gap)).toBeLessThanOrEqual(600)
  }
})

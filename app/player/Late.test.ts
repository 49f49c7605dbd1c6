import { expect, test } from 'vitest'
import { problem } from '../session/messages'
import { problemOfPart } from './Late'

test.each([
  'Failed to fetch dynamically imported module: http://host/assets/a.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
  'NetworkError when attempting to fetch resource.',
])('a part that no browser could load is said to be missing: %s', (message) => {
  expect(problemOfPart(new TypeError(message))).toEqual(problem('part-missing'))
})

test('one that is broken says what of', () => {
  expect(problemOfPart(new TypeError('x is undefined'))).toEqual(problem('unexpected', { what: 'x is undefined' }))
})

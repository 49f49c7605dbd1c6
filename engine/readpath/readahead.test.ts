import { expect, test } from 'vitest'
import { isMarker, noReadahead, onMarker, onMiss, readSequentially } from './readahead'

const limits = { maxPages: 32, maxFolioOrder: null }

test('a miss out of order asks for what is wanted and no more', () => {
  const { next, window } = onMiss({ ...noReadahead, previous: 3 }, 40, 2, 256, limits)
  expect(window).toEqual({ first: 40, pages: 2, marker: null, reason: 'random' })
  expect(next.size).toBe(0)
})

test('without readahead every request is a miss of its own', () => {
  const { windows, synchronousMisses } = readSequentially(8, 2, { maxPages: 0, maxFolioOrder: null })
  expect(synchronousMisses).toBe(4)
  expect(windows.map(({ first, pages }) => [first, pages])).toEqual([
    [0, 2],
    [2, 2],
    [4, 2],
    [6, 2],
  ])
})

test('the first page asks for four, the marked one for the next window; a window behind the last grows too', () => {
  const first = onMiss(noReadahead, 0, 1, 256, limits)
  expect(first.window).toEqual({ first: 0, pages: 4, marker: 1, reason: 'first' })
  expect([0, 1, 2].map((page) => isMarker(first.next, page))).toEqual([false, true, false])
  expect(onMarker(first.next, 256, limits).window).toEqual({ first: 4, pages: 8, marker: 4, reason: 'marker' })
  expect(onMiss({ ...first.next, previous: 3 }, 4, 1, 256, limits).window).toMatchObject({ first: 4, pages: 24, reason: 'next-on-miss' })
})

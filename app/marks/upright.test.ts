import { expect, test } from 'vitest'
import { textAt } from './text-box'
import { uprightClearOf } from './upright'

const text = (x: number, y: number) => textAt(x, y, 'C starts', 10, { face: 'sans600' })

test('a line with nothing in its way is whole', () => {
  expect(uprightClearOf(20, 0, 100, [])).toBe('M20 0V100')
  expect(uprightClearOf(20, 0, 100, [text(30, 50)])).toBe('M20 0V100')
})

test('it ends before each text in its way, in whatever order they are given, and goes on after it', () => {
  expect(uprightClearOf(20, 0, 100, [text(10, 70), text(10, 30)])).toBe('M20 0V19M20 35V59M20 75V100')
})

test('a text at its beginning or end shortens it', () => {
  expect(uprightClearOf(20, 25, 100, [text(10, 30)])).toBe('M20 35V100')
  expect(uprightClearOf(20, 0, 62, [text(10, 70)])).toBe('M20 0V59')
  expect(uprightClearOf(20, 24, 32, [text(10, 30)])).toBe('')
})

import { expect } from 'vitest'
import { extentOf, overlap, type TextBox } from '../text-box'

/** Widths of windows that a picture must be legible in. */
export const rooms = [320, 360, 480, 735, 1280, 1920] as const

/** Pairs of texts that lie on each other. */
export const overlaps = (texts: readonly TextBox[]): readonly string[] =>
  texts.flatMap((one, n) =>
    texts.slice(n + 1).flatMap((other) => (overlap(extentOf(one), extentOf(other)) ? [`${one.text} | ${other.text}`] : [])),
  )

/** There are texts, no two of them overlap, none leaves a picture of that size, none is under 12 px. */
export function expectLegible(texts: readonly TextBox[], width: number, height: number): void {
  expect(texts.length).toBeGreaterThan(0)
  expect({ width, overlaps: overlaps(texts) }).toEqual({ width, overlaps: [] })
  const outside = texts.filter((text) => extentOf(text).x < -1 || extentOf(text).x + extentOf(text).width > width + 1 || text.y > height)
  expect({ width, outside: outside.map(({ text }) => text) }).toEqual({ width, outside: [] })
  expect(Math.min(12, ...texts.map(({ size }) => size))).toBe(12)
}
